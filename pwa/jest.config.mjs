const shared = {
  rootDir: import.meta.dirname,
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
      ...shared,
      displayName: 'pure',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{src,test}/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'screens',
      testEnvironment: '<rootDir>/test/support/dom-environment.mjs',
      testMatch: ['<rootDir>/src/**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/support/dom-setup.ts'],
    },
  ],
  testTimeout: 60_000,
};
