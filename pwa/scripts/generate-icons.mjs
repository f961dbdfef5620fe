// Writes public/icons, the favicons and the picture of links to us from icons/*.svg:
// npm run generate:icons --workspace pwa
import { copyFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const source = (name) => fileURLToPath(new URL(`../icons/${name}.svg`, import.meta.url));
const target = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

/** [file below public, drawing, width in pixels, height if it is another] */
const ICONS = [
  ['icons/icon-192.png', 'tile', 192],
  ['icons/icon-512.png', 'tile', 512],
  ['icons/maskable-192.png', 'bleed', 192],
  ['icons/maskable-512.png', 'bleed', 512],
  ['icons/monochrome-512.png', 'one-colour', 512],
  ['apple-touch-icon.png', 'bleed', 180],
  ['preview.png', 'preview', 1200, 630],
];
const FAVICON_PIXELS = 48;

for (const [file, drawing, width, height = width] of ICONS) {
  await sharp(source(drawing)).resize(width, height).png({ compressionLevel: 9, palette: true }).toFile(target(file));
}
const favicon = await sharp(source('tile')).resize(FAVICON_PIXELS).png().toBuffer();
writeFileSync(target('favicon.ico'), Buffer.concat([icoHeader(FAVICON_PIXELS, favicon.length), favicon]));
copyFileSync(source('tile'), target('favicon.svg'));

/** What comes before the only image, a PNG, of a file in Windows' icon format. */
function icoHeader(pixels, bytes) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(pixels, 6);
  header.writeUInt8(pixels, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(bytes, 14);
  header.writeUInt32LE(header.length, 18);
  return header;
}
