// Set-up of the processes that run the e2e specs (jest-light-runner). All specs of a process share its modules:
// the application is loaded once.
import { registerHooks } from 'node:module';
import './run-typescript.mjs';
import 'reflect-metadata';

/** Outside Jest's own module loader the package only throws; the runner has made its exports global. */
const JEST_GLOBALS = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const SOURCE = `export const { ${JEST_GLOBALS.join(', ')} } = globalThis;`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== '@jest/globals') return next(specifier, context);
    return { url: `data:text/javascript,${encodeURIComponent(SOURCE)}`, format: 'module', shortCircuit: true };
  },
});
