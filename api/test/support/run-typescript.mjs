// Runs TypeScript in Node itself, from the sources: no build can be out of date then. Preloaded (node --import) into processes
// that tests start, and into those that run the e2e specs.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

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
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions, filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
