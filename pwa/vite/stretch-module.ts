import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve('signalsmith-stretch');

/**
 * Makes `virtual:signalsmith-stretch.wasm` a file that can be imported. The package carries it as base64 in a script,
 * which compresses to 44 kB; the file compresses to 28 kB.
 */
export function stretchModule(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'stretch-module',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    resolveId: {
      filter: { id: /^virtual:signalsmith-stretch\.wasm\?url$/ },
      handler: async () => {
        const file = path.join(config.cacheDir, 'stretch', 'signalsmith-stretch.wasm');
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, await readStretchModule());
        return `${file}?url`;
      },
    },
  };
}

/** @throws when the package carries its WebAssembly in another way */
export async function readStretchModule(): Promise<Buffer<ArrayBuffer>> {
  const script = await readFile(PACKAGE, 'utf8');
  const [, base64] = /"data:application\/octet-stream;base64,([^"]+)"/.exec(script) ?? [];
  if (base64 === undefined) throw new Error(`There is no WebAssembly in ${PACKAGE}.`);
  return Buffer.from(base64, 'base64');
}
