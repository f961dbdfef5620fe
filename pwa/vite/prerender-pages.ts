import { createServer, type Plugin, type ResolvedConfig } from 'vite';

/** The pages a first visit is most likely to begin on; what they show a visitor depends on nothing but the code. */
const ADDRESSES = ['', 'retuner'];
/** Where the server looks for them: `visitors/index.html` and `visitors/{address}.html`. */
const FOLDER = 'visitors';

/**
 * Prerenders pages at build time, so that a visitor sees them before any script has loaded. Their markup takes the
 * place of the header's outline in a copy of index.html; the browser then hydrates it (app/prerendered-page.ts).
 * `pages.json` tells the server all addresses, and what public ones say in their head.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender-pages',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build made no index.html.');
        const { pages, pageList } = await renderPages(config.root);
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pageList) });
        for (const { address, markup } of pages) {
          const name = address || 'index';
          const source = rulesOf(markup);
          const stylesheet = source && this.emitFile({ type: 'asset', name: `visitors-${name}.css`, source });
          const html = withMarkup(String(index.source), markup, stylesheet && `/${this.getFileName(stylesheet)}`);
          this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}.html`, source: html });
        }
      },
    },
  };
}

async function renderPages(root: string): Promise<{ pages: { address: string; markup: string }[]; pageList: object }> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  try {
    const { prerenderPage, pageList } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as {
      prerenderPage: (address: string) => Promise<string>;
      pageList: () => object;
    };
    const pages = [];
    for (const address of ADDRESSES) {
      // The policy allows no styles in markup: they travel as data, with a rule for each in a file.
      const markup = (await prerenderPage(`/${address}`)).replaceAll(' style="', ' data-style="');
      pages.push({ address, markup });
    }
    return { pages, pageList: pageList() };
  } finally {
    await server.close();
  }
}

/** A rule for every style that an element was given. */
function rulesOf(markup: string): string {
  const styles = new Set([...markup.matchAll(/ data-style="([^"]*)"/g)].map(([, style = '']) => style));
  return [...styles].map((style) => `[data-style="${style}"]{${style}}`).join('\n');
}

function withMarkup(html: string, markup: string, stylesheet: string): string {
  const parts = /^(?<head>.*<div id="root")>.*(?<end><\/div>\s*<noscript>.*)$/s.exec(html)?.groups;
  if (parts?.head === undefined || parts.end === undefined) {
    throw new Error('index.html has no #root before its <noscript>.');
  }
  const head = parts.head
    // Styles and fonts first, so that the prerendered page is visible; scripts only hydrate it (public/early.js).
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g, '')
    .replace('id="early-chunks"', 'id="early-chunks" data-prerendered')
    .replace('</head>', (end) =>
      stylesheet ? `<link rel="stylesheet" crossorigin href="${stylesheet}">\n  ${end}` : end,
    );
  return `${head} data-prerendered>${markup}${parts.end}`;
}
