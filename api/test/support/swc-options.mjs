/** How TypeScript becomes JavaScript in tests: as `nest build` does it, decorators' metadata included. */
export const swcOptions = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
};
