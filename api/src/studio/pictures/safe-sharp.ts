import sharp, { type Sharp } from 'sharp';

// Pictures come from outside: one thread, nothing kept, and no decoder but those of the three formats.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Decodes PNG, JPEG and WebP only. */
export { sharp };

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
