import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { nameForeignContent } from '@attune/catalogue/foreign-content';
import { sharp } from '../../safe-sharp.js';
import { logoDamaged, logoEmpty, logoTooManyPixels, logoTooSlow, MAX_LOGO_PIXELS, notALogo } from '../brand.errors.js';

/** Longest side of a stored logo, px. */
const MAX_SIDE = 1024;
const MAX_CONCURRENT = 2;
const TIMEOUT_SECONDS = 10;
/** All that the decision about foreign content needs. */
const HEAD_BYTES = 16_384;

/** What PNG, JPEG and WebP files begin with; latin-1, so that every character is one byte. */
const SIGNATURES = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s];

interface EncodedLogo {
  /** PNG, sRGB, without metadata. */
  png: Buffer;
  /** px */
  width: number;
  /** px */
  height: number;
}

/** Decodes uploaded pictures and encodes them again, so that nothing but the picture itself is stored. */
@Injectable()
export class LogoEncoderService {
  private readonly limit = pLimit(MAX_CONCURRENT);

  /**
   * @param file the whole upload, of any content
   * @returns the first frame, upright, at most 1024 px wide and high
   * @throws AppError 413 (too many pixels), 415 (not PNG, JPEG or WebP), 422 (empty, damaged, too slow)
   */
  async encode(file: Buffer): Promise<EncodedLogo> {
    requireSupported(file);
    return this.limit(async () => {
      const { width, height } = await readHeader(file);
      if (width * height > MAX_LOGO_PIXELS) throw logoTooManyPixels(width, height);
      try {
        return await toPng(sharp(file, { limitInputPixels: MAX_LOGO_PIXELS, pages: 1, failOn: 'warning' }));
      } catch (error) {
        throw String(error).includes('timeout') ? logoTooSlow(error) : logoDamaged(error);
      }
    });
  }
}

function requireSupported(file: Buffer): void {
  if (file.length === 0) throw logoEmpty();
  const start = file.toString('latin1', 0, 16);
  if (SIGNATURES.some((signature) => signature.test(start))) return;
  throw notALogo(nameForeignContent(file.subarray(0, HEAD_BYTES)));
}

/** Reads the header alone: the pixels of a picture that is too large are never decoded. */
async function readHeader(file: Buffer): Promise<Pick<Metadata, 'width' | 'height'>> {
  try {
    return await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (error) {
    throw logoDamaged(error);
  }
}

async function toPng(picture: Sharp): Promise<EncodedLogo> {
  const { data, info } = await picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
