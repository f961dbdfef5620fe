import type { TagPicture } from '@attune/retuning/tags/tag-set';
import { MAX_PICTURE_PIXELS } from '../../pictures/picture.errors.js';
import { sharp, toSquareCover } from '../../pictures/safe-sharp.js';

/** Of the front cover, in ID3v2 and FLAC alike. */
const FRONT_COVER = 3;
const TIMEOUT_SECONDS = 10;

/** The front cover, else the first picture, as a square JPEG; null without one that can be decoded. */
export async function encodeCover(pictures: readonly TagPicture[]): Promise<Buffer | null> {
  const cover = pictures.find(({ type }) => type === FRONT_COVER) ?? pictures[0];
  if (!cover) return null;
  try {
    const picture = sharp(cover.data, { limitInputPixels: MAX_PICTURE_PIXELS, pages: 1 });
    return await toSquareCover(picture.timeout({ seconds: TIMEOUT_SECONDS }).autoOrient());
  } catch {
    return null;
  }
}
