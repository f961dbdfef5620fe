// Set-up of the processes that run specs with jest-light-runner: all specs of a process share its modules, and have no
// sandbox, in which each global is slow to find.
import { registerHooks } from 'node:module';
import '../../api/test/support/run-typescript.mjs';

/** Outside Jest's own module loader the package only throws; the runner has made its exports global. */
const JEST_GLOBALS = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const SOURCE = `export const { ${JEST_GLOBALS.join(', ')} } = globalThis;`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@jest/globals') return next(specifier, context);
    return { url: `data:text/javascript,${encodeURIComponent(SOURCE)}`, format: 'module', shortCircuit: true };
  },
});
