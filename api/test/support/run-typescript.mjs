// Runs TypeScript in Node itself, from the sources: no build can be out of date then.
// Preloaded (node --import) into processes that tests start, and into those that run the e2e specs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { swcOptions } from './swc-options.mjs';

const require = createRequire(import.meta.url);
const { version } = require('@swc/core/package.json');
/** What was compiled, by its content; it goes with the packages. */
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/attune-typescript');
mkdirSync(CACHE, { recursive: true });
// A thread that loads the compiler after another one has unloaded it crashes, so the process keeps it.
if (isMainThread) require('@swc/core');

registerHooks({
  resolve(specifier, context, next) {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL !== undefined) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (source.protocol === 'file:' && existsSync(source)) {
        return { url: source.href, format: 'module', shortCircuit: true };
      }
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    // A spec's address has a query, so that a second run of it is a module of its own.
    if (!/^file:[^?]*\.ts(\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

/** JavaScript of a TypeScript file, or of what is given as its source. */
export function compiled(filename, compilerOptions = swcOptions, source = readFileSync(filename, 'utf8')) {
  const options = { ...compilerOptions, filename, sourceMaps: 'inline' };
  const key = createHash('sha1')
    .update(JSON.stringify([version, options, source]))
    .digest('hex');
  const file = path.join(CACHE, key);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, options);
    // In one step: another process may be reading it.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
    return code;
  }
}
