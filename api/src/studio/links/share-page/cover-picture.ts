import type { TagPicture } from '../../../retune/pipeline/tags/tag-set.js';
import { sharp } from '../../safe-sharp.js';

/** Of the front cover, in ID3v2 and FLAC alike. */
const FRONT_COVER = 3;
/** px; twice the width on the page, for fine screens. */
const SIDE = 480;
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;

/** The front cover, else the first picture, as a square JPEG; null without one that can be decoded. */
export async function encodeCover(pictures: readonly TagPicture[]): Promise<Buffer | null> {
  const cover = pictures.find(({ type }) => type === FRONT_COVER) ?? pictures[0];
  if (!cover) return null;
  try {
    return await sharp(cover.data, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
