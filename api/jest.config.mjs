import { swcOptions } from './test/support/swc-options.mjs';

const rootDir = import.meta.dirname;

export default {
  // jest-light-runner may leave one of several workers without an answer at their start, which then waits for ever:
  // instead, `npm test` runs Jest twice, each time with a share of the specs.
  maxWorkers: 1,
  projects: [
    {
      rootDir,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
      testEnvironment: 'node',
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
      setupFiles: ['<rootDir>/test/support/load-nest-first.ts'],
    },
    {
      rootDir,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      // Without a module registry per spec file: the application is loaded once per process.
      runner: 'jest-light-runner',
      setupFiles: ['<rootDir>/test/support/spec-process.mjs'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
  // Against hanging alone: a machine may be doing other work ten times over.
  testTimeout: 180_000,
};
