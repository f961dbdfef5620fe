export default {
  testEnvironment: 'node',
  roots: ['<rootDir>', '<rootDir>/../scripts'],
  testMatch: ['<rootDir>/*/src/**/*.spec.ts', '**/scripts/**/*.spec.mjs'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
};
