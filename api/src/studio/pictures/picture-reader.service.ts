import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { nameForeignContent } from '@attune/catalogue/foreign-content';
import {
  MAX_PICTURE_PIXELS,
  notAPicture,
  pictureDamaged,
  pictureEmpty,
  pictureTooManyPixels,
  pictureTooSlow,
} from './picture.errors.js';
import { receivePicture } from './receive-picture.js';
import { sharp } from './safe-sharp.js';

const MAX_CONCURRENT = 2;
const TIMEOUT_SECONDS = 10;
/** All that the decision about foreign content needs. */
const HEAD_BYTES = 16_384;

/** What PNG, JPEG and WebP files begin with; latin-1, so that every character is one byte. */
const SIGNATURES = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s];

/** Decodes uploaded pictures and encodes them again, so that nothing but the picture itself is stored. */
@Injectable()
export class PictureReaderService {
  private readonly limit = pLimit(MAX_CONCURRENT);

  /**
   * @param field of the multipart form
   * @param encode gets the first frame, upright
   * @throws AppError 400, 408 (form), 413 (bytes, pixels), 415 (not PNG, JPEG or WebP), 422 (empty, damaged, too slow)
   */
  async read<T>(request: Request, field: string, encode: (picture: Sharp) => Promise<T>): Promise<T> {
    const file = await receivePicture(request, field);
    requireSupported(file);
    return this.limit(async () => {
      const { width, height } = await readHeader(file);
      if (width * height > MAX_PICTURE_PIXELS) throw pictureTooManyPixels(width, height);
      const picture = sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, pages: 1, failOn: 'warning' });
      try {
        return await encode(picture.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient());
      } catch (error) {
        throw String(error).includes('timeout') ? pictureTooSlow(error) : pictureDamaged(error);
      }
    });
  }
}

function requireSupported(file: Buffer): void {
  if (file.length === 0) throw pictureEmpty();
  const start = file.toString('latin1', 0, 16);
  if (SIGNATURES.some((signature) => signature.test(start))) return;
  throw notAPicture(nameForeignContent(file.subarray(0, HEAD_BYTES)));
}

/** Reads the header alone: the pixels of a picture that is too large are never decoded. */
async function readHeader(file: Buffer): Promise<Pick<Metadata, 'width' | 'height'>> {
  try {
    return await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (error) {
    throw pictureDamaged(error);
  }
}
