import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const rootDir = import.meta.dirname;
const PURE = ['{src,test}/**/*.spec.ts'];

const SANDBOX = /jest\.(unstable_mockModule|useFakeTimers)|@jest-environment|fake-indexeddb\/auto/;

/** Specs that mock modules, stop the clock or bring a browser's globals need a sandbox. */
const sandboxed = globSync(PURE, { cwd: rootDir })
  .filter((file) => SANDBOX.test(readFileSync(path.join(rootDir, file), 'utf8')))
  .map((file) => `<rootDir>/${file}`);

/** Most spans are boxes in a row, which separates their words in a name. */
const BOXES = 'span:not([hidden]) { display: block }';

const shared = {
  rootDir,
  setupFiles: ['<rootDir>/test/support/british-browser.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.sh', '.py'],
  transform: {
    '/docs/examples/': '<rootDir>/test/support/raw-text.mjs',
    '^.+\\.tsx?$': '<rootDir>/test/support/transform.mjs',
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/test/support/empty-module.mjs',
    // Its entry for Node knows no files of a browser.
    '^tus-js-client$': '<rootDir>/../node_modules/tus-js-client/lib.es5/browser/index.js',
    // Jest looks modules up without their query.
    '\\.m4a$': '<rootDir>/test/support/asset-url.mjs',
    '\\.webp$': '<rootDir>/test/support/asset-url.mjs',
    '\\.worklet$': '<rootDir>/test/support/asset-url.mjs',
    '^virtual:.*\\.wasm$': '<rootDir>/test/support/asset-url.mjs',
    '^(.*)\\?raw$': '$1',
  },
};

export default {
  maxWorkers: 1,
  projects: [
    {
      rootDir,
      displayName: 'pure',
      runner: 'jest-light-runner',
      testMatch: PURE.map((pattern) => `<rootDir>/${pattern}`),
      testPathIgnorePatterns: sandboxed,
      setupFiles: ['<rootDir>/test/support/spec-process.mjs', '<rootDir>/test/support/british-browser.ts'],
    },
    {
      ...shared,
      displayName: 'sandboxed',
      testEnvironment: 'node',
      testMatch: sandboxed,
    },
    {
      ...shared,
      displayName: 'screens',
      testEnvironment: '<rootDir>/test/support/dom-environment.mjs',
      testEnvironmentOptions: { html: `<!doctype html><style>${BOXES}</style>` },
      testMatch: ['<rootDir>/src/**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/support/dom-setup.ts'],
    },
  ],
  testTimeout: 60_000,
};
