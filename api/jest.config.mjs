const rootDir = import.meta.dirname;

/** Without a module registry per spec file: the application is loaded once per process. */
const shared = {
  rootDir,
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/../scripts/test/spec-process.mjs', 'reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/test/support/spec-timers.mjs'],
};

export default {
  // jest-light-runner may leave one of several workers without an answer at their start, which then waits for ever:
  // instead, `npm test` runs Jest twice, each time with a share of the specs.
  maxWorkers: 1,
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
  // Against hanging alone: a machine may be doing other work ten times over.
  testTimeout: 180_000,
};
