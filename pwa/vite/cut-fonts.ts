import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const require = createRequire(import.meta.url);
// It brings no types. A number pins an axis.
const subsetFont = require('subset-font') as (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'woff2'; variationAxes?: Record<string, number> },
) => Promise<Buffer>;

/**
 * Cuts fonts down to what their `@font-face` promises: the glyphs of its `unicode-range` and, where its `font-stretch`
 * is a single width, that width. Thus two faces of one file bring half of it each.
 */
export function cutFonts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'cut-fonts',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    transform: {
      filter: { id: /\.css(\?transform-only)?$/ },
      handler: async (code, id) => {
        const folder = path.join(config.cacheDir, 'fonts');
        let cut = code;
        for (const [face] of code.matchAll(/@font-face\s*\{[^}]*\}/g)) {
          const url = /url\(['"]?([^'")]*\.woff2)['"]?\)/.exec(face)?.[1];
          if (url === undefined) continue;
          const file = await cutTo(face, require.resolve(url), folder);
          const relative = path.relative(path.dirname(id), file).replaceAll(path.sep, '/');
          cut = cut.replace(face, face.replace(url, relative));
        }
        return cut;
      },
    },
  };
}

/** @returns the path of a font with what `face` promises and no more */
async function cutTo(face: string, font: string, folder: string): Promise<string> {
  const width = /font-stretch:\s*([\d.]+)%\s*;/.exec(face)?.[1];
  const bytes = await subsetFont(await readFile(font), textOf(face), {
    targetFormat: 'woff2',
    ...(width !== undefined && { variationAxes: { wdth: Number(width) } }),
  });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = path.join(folder, `${path.basename(font, '.woff2')}-${hash}.woff2`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, bytes);
  return file;
}

/** Every code point of the face's `unicode-range`. */
function textOf(face: string): string {
  const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1] ?? '';
  const characters = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, first = '', last = first]) => {
    const from = parseInt(first, 16);
    return Array.from({ length: parseInt(last, 16) - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  });
  if (characters.length === 0) throw new Error(`This face names no unicode-range:\n${face}`);
  return characters.join('');
}
