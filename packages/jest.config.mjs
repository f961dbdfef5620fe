export default {
  runner: 'jest-light-runner',
  maxWorkers: 1,
  roots: ['<rootDir>', '<rootDir>/../scripts'],
  testMatch: ['<rootDir>/*/src/**/*.spec.ts', '**/scripts/**/*.spec.mjs'],
  setupFiles: ['<rootDir>/../scripts/test/spec-process.mjs'],
};
