import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build as viteBuild, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { cutFonts } from './cut-fonts';

/** What the server imports (api/src/studio/links/share-page/share-page.sender.ts). */
const ENTRY = 'share/render.js';
/** Under this address the pages load their script. */
const SCRIPT = 'share-page/player.js';
const SHEET = 'share.css';

/**
 * Builds what the server renders pages for visitors with, from the app's own components (src/share/): one module that
 * brings all it needs, for Node, its style sheet beside the app's, and the script of the pages with the app's player.
 */
export function sharePages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'share-pages',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        for (const file of [...(await buildPages(config.root)), ...(await buildScript(config.root))]) {
          // The fonts are the app's.
          if (bundle[file.fileName] !== undefined) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          const isSheet = file.fileName.endsWith('.css');
          // What components import of their own is in the sheet.
          if (isSheet && file.type === 'asset' && !file.names.includes(SHEET)) continue;
          this.emitFile({
            type: 'asset',
            fileName: file.fileName,
            source: isSheet ? withDarkSystem(String(source)) : source,
          });
        }
      },
    },
  };
}

type Files = Rolldown.RolldownOutput['output'];

function buildPages(root: string): Promise<Files> {
  return buildFor(root, {
    plugins: [react(), tailwindcss(), cutFonts()],
    // A build for Node keeps the choice between React's two builds for later.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/share/render.tsx',
      ssrEmitAssets: true,
      // Addresses, not data: the policy of these pages allows the site's files alone.
      assetsInlineLimit: 0,
      cssMinify: true,
      target: 'es2024',
      rolldownOptions: {
        output: {
          codeSplitting: false,
          entryFileNames: ENTRY,
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
}

function buildScript(root: string): Promise<Files> {
  return buildFor(root, {
    build: {
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/share/script.ts', output: { codeSplitting: false, entryFileNames: SCRIPT } },
    },
  });
}

async function buildFor(root: string, config: InlineConfig): Promise<Files> {
  const build = { ...config.build, write: false };
  const result = await viteBuild({ root, configFile: false, logLevel: 'error', publicDir: false, ...config, build });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output)) throw new Error('The build made no pages for visitors.');
  return output.output;
}

/**
 * These pages have no script that sets `data-theme`: the dark tokens once more, for systems that ask for them. Print is
 * light.
 */
function withDarkSystem(sheet: string): string {
  const dark = /\[data-theme=["']?dark["']?\]\{(?<tokens>[^}]*color-scheme:dark[^}]*)\}/.exec(sheet)?.groups?.tokens;
  if (dark === undefined) throw new Error('The style sheet of the pages for visitors has no dark tokens.');
  return `${sheet}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`;
}
