import sharp from 'sharp';

// Pictures come from outside: one thread, nothing kept, and no decoder but those of the three formats.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Decodes PNG, JPEG and WebP only. */
export { sharp };
