import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Leaves a brotli and a gzip twin beside every text, for the server to send instead; pages it compresses itself. */
export function compressTexts(): Plugin {
  const isText = /\.(js|mjs|css|html|svg|wasm|webmanifest|txt)$/;
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  let folder = '';
  return {
    name: 'compress-texts',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    // Once the service worker, too, has been written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!isText.test(name) || name.startsWith('visitors/')) continue;
          const file = path.join(folder, name);
          const text = await readFile(file);
          await writeFile(
            `${file}.br`,
            await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
          );
          await writeFile(`${file}.gz`, await zip(text, { level: 9 }));
        }
      },
    },
  };
}
