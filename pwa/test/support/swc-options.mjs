/** How tests compile TypeScript: as Vite does it. */
export const swcOptions = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
  },
  module: { type: 'es6' },
};

/** What Vite puts in place of `import.meta.env`. */
const ENVIRONMENT = JSON.stringify({ MODE: 'test', DEV: false, PROD: false, SSR: false, BASE_URL: '/' });

export function withEnvironment(source) {
  return source.replaceAll('import.meta.env', `(${ENVIRONMENT})`);
}
