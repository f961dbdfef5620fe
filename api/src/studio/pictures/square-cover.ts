import type { Sharp } from 'sharp';

/** px; twice the width on the page, for fine screens. */
const SIDE = 480;

/** The middle of a picture as a square JPEG. */
export function toSquareCover(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer();
}
