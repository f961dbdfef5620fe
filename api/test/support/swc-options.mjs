/** How tests compile TypeScript: like `nest build`, including decorator metadata. */
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
