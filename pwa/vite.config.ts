import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/app/web-app-manifest';
import { checkAssetNames } from './vite/asset-names';
import { compressTexts } from './vite/compress-texts';
import { cutFonts } from './vite/cut-fonts';
import { earlyLinks } from './vite/early-links';
import { prerenderPages } from './vite/prerender-pages';
import { sharePages } from './vite/share-pages';
import { sheetOrder } from './vite/sheet-order';
import { stretchModule } from './vite/stretch-module';

const API = 'http://localhost:3000';
/** As the server sends them (api/src/platform/http/security-headers.ts): workers may share memory. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/**
 * The libraries every page stands on; in three files, since several connections bring them sooner than one, and each is
 * run as a task of its own.
 */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const ROUTER = /node_modules\/(react-router|react-router-dom)\//;
const STORE = /node_modules\/(react-redux|@reduxjs|redux|redux-thunk|immer|reselect|use-sync-external-store)\//;
/** Our own parts that most pages use and that bring no further library along; long texts stay with their pages. */
const KIT =
  /lucide-react\/(?!dist\/esm\/icons\/(?:arrow-left-right|bot|chevron-left|external-link|fast-forward|file-archive|file-question|flag|folder-check|folder-minus|guitar|hand|image|image-up|keyboard|list-end|list-minus|list-plus|list-start|magnet|repeat-[12]|send|shield-check|user-plus|volume-x)\.)|pwa\/src\/(api(?!\/generated\/studio-client)|shared\/(hooks|session|theme))\/|pwa\/src\/shared\/(new-id|per-store|store|retuning\/next-target)\.ts$|pwa\/src\/shared\/ui\/(badge|button|button-style|class-names|figure|figure-text|link-button|load-error|meter|note|page-header|panel|spinner|states|tool-header|tooltip|use-toast|visually-hidden)\.tsx?$|packages\/catalogue\/(?!dist\/(album-tuning|claims|containers|foreign-content|guide|measured-by|result|result-sentence|share-page|signed-receipt|sound-hash|source|studies)\.)/;
/** Figures in words: small parts that many pages use. */
const FIGURES = /pwa\/src\/shared\/(format\/(localised|sound)|tuning\/shift-words)/;
/** The songs of the retuner, which the parts of its page share. */
const SONGS =
  /features\/retuner\/(song\.ts|options\/(options|preview)\.ts|transfer\/failures\.ts|where\/place\.ts|queue\/queue-)|shared\/transfer\/upload-speed/;
/** What may be said of a result: of lists and of receipts. */
const RESULTS = /packages\/catalogue\/dist\/(measured-by|result)\./;
/** What Radix's components have in common. */
const PRIMITIVES =
  /@radix-ui\/(primitive|number|react-(collection|compose-refs|context|direction|dismissable-layer|id|portal|presence|primitive|roving-focus|slot|use-[a-z-]+))\//;

/** What is of no use without a connection: in a folder of its own, not precached. */
const ONLINE_ONLY = new RegExp(
  [
    '/src/(.*/)?features/(account/|receipts/|studio|subscribe|team-invitation|about/|retuner/trial/plan-offer|retuner/server/start-batch)',
    '/src/(.*/)?features/retuner/where/(run-on-device|report-retune|permits)\\.',
    '/src/(.*/)?features/auth/(((reset-password|verify-email|email-change|access)-(page|review))|sign-?up-(form|page)|auth-dialog-stack)',
    '/src/(.*/)?features/retuner/transfer/(run-failures|retune-transfer|follow-retune|download-song|chunked-blob|zip)\\.',
    '/src/(.*/)?(app/layout/account-menu|api/generated/studio-client|features/dashboard/studio-news|shared/ui/dialog-form)',
    '/src/(.*/)?shared/(demo/open-demo|listening/(kept|mini|listen|play|use-kept)|plans/notice/|receipt/(lazy-)?receipt-|songs/folder-cover|transfer/(call|upload|server-events|kept-files)\\.|batches/)',
    '/src/(.*/)?features/retuner/(transfer/download-together|panels/(todays-results|where-choice|second-marks|use-probes|limit-reached|server-check|done-panel|near-limit|running-|device-|stages|failure-note|into-folder-note)|list/(run-|download-panel)|queue/(list-keeper|result-saver))',
    '@radix-ui/react-dropdown-menu/|/(tus-js-client|uplot|workbox-window)/',
  ].join('|'),
);

/** What retunes songs in the browser: in a folder of its own, cached once it was used (app/service-worker.ts). */
const DEVICE = /features\/retuner\/device\/|packages\/codecs\/|\/engine(-threads)?\.wasm/;

/** Chunks whose module has a name that blockers know (vite/asset-names.ts). */
const CHUNK_NAMES: Record<string, string> = { 'analytics-page': 'figures-page' };

function folderOf(modules: readonly (string | null)[]): '' | 'online/' | 'device/' {
  if (modules.some((id) => id !== null && DEVICE.test(id))) return 'device/';
  return modules.some((id) => id !== null && ONLINE_ONLY.test(id)) ? 'online/' : '';
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    cutFonts(),
    earlyLinks(),
    sheetOrder(),
    stretchModule(),
    prerenderPages(),
    sharePages(),
    checkAssetNames(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // Registered by app/layout/use-service-worker.ts.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,wasm,svg,webmanifest}', 'icons/icon-192.png'],
        // Prerendered pages and rarely used fonts and parsers: cached on first use instead of precached.
        globIgnores: [
          'visitors/**',
          '**/online/**',
          '**/device/**',
          'share-page/**',
          'share/**',
          'assets/share-*',
          '**/visitors-*',
          '**/*-latin-ext-*',
          '**/{Asf,Matroska,Musepack,Dsf,Dsdiff,WavPack}Parser-*',
        ],
        // Hashed names need no revision of their own.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    compressTexts(),
  ],
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    // What pages have of their own is a few lines.
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId, moduleIds }) => {
          const folder = folderOf([facadeModuleId, ...moduleIds]);
          return `assets/${folder}${CHUNK_NAMES[name] ?? '[name]'}-[hash].js`;
        },
        assetFileNames: ({ originalFileNames }) =>
          `assets/${folderOf(originalFileNames.map((name) => `/src/${name}`))}[name]-[hash][extname]`,
        // A first visit over a slow line pays for every file: what pages share travels together.
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 2 },
            { name: 'router', test: ROUTER, priority: 2 },
            { name: 'store', test: STORE, priority: 2 },
            { name: 'kit', test: KIT, priority: 1 },
            { name: 'figures', test: FIGURES },
            { name: 'songs', test: SONGS },
            { name: 'result', test: RESULTS },
            { name: 'primitives', test: PRIMITIVES },
          ],
        },
      },
    },
  },
  worker: {
    rolldownOptions: {
      output: {
        // In a folder of their own: caches may have files of these names without the header that workers need (COEP).
        entryFileNames: ({ facadeModuleId }) => `assets/${folderOf([facadeModuleId])}workers/[name]-[hash].js`,
        chunkFileNames: ({ moduleIds }) => `assets/${folderOf(moduleIds)}[name]-[hash].js`,
        assetFileNames: ({ originalFileNames }) =>
          `assets/${folderOf(originalFileNames.map((name) => `/src/${name}`))}[name]-[hash][extname]`,
      },
    },
  },
  server: { headers: ISOLATED, proxy: { '/api': API, '/r/': API, '/s/': API, '/sandbox': API } },
});
