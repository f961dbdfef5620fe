export default {
  maxWorkers: 1,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{lib,test}/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
  // Offline engines run at about ten times real time; a shared machine may give them a fraction of a core.
  testTimeout: 60_000,
};
