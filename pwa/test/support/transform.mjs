import swcJest from '@swc/jest';

const swc = swcJest.createTransformer({
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
  },
  module: { type: 'es6' },
});

/** What Vite puts in place of `import.meta.env`. */
const ENVIRONMENT = JSON.stringify({ MODE: 'test', DEV: false, PROD: false, SSR: false, BASE_URL: '/' });

/** TypeScript to JavaScript as Vite does it, `import.meta.env` included. */
export default {
  ...swc,
  canInstrument: false,
  process: (source, file, options) => swc.process(withEnvironment(source), file, options),
  processAsync: (source, file, options) => swc.processAsync(withEnvironment(source), file, options),
};

function withEnvironment(source) {
  return source.replaceAll('import.meta.env', `(${ENVIRONMENT})`);
}
