// Writes public/icons, the favicons and the picture of links to us from icons/*.svg: npm run generate:icons --workspace pwa
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateFavicon, generateTransparentAsset } from '@vite-pwa/assets-generator/api';

const source = (name) => readFileSync(new URL(`../icons/${name}.svg`, import.meta.url));
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

for (const [file, drawing, width, height = width] of ICONS) {
  const image = await generateTransparentAsset(
    'png',
    source(drawing),
    { width, height },
    { padding: 0, outputOptions: { compressionLevel: 9, palette: true } },
  );
  await image.toFile(target(file));
}
const favicon = await generateFavicon(
  'png',
  await (await generateTransparentAsset('png', source('tile'), { width: 48, height: 48 }, { padding: 0 })).toBuffer(),
);
writeFileSync(target('favicon.ico'), favicon);
copyFileSync(fileURLToPath(new URL('../icons/tile.svg', import.meta.url)), target('favicon.svg'));
