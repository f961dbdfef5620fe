import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/app/web-app-manifest';

const API = 'http://localhost:3000';
/** The two faces every first screen is set in. */
const PRELOADED_FONT = /(instrument-sans|martian-mono)-latin-wdth-normal-.*\.woff2$/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
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
        globPatterns: ['**/*.{js,css,html,woff2,wasm,svg,webmanifest}', 'icons/icon-192.png', 'favicon.ico'],
        globIgnores: ['**/*-latin-ext-*'],
        // Hashed names need no revision of their own.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    compressTexts(),
  ],
  build: { target: 'es2024', manifest: true },
  server: { proxy: { '/api': API, '/sandbox': API } },
});

/** Tells the browser about the fonts before the style sheet does. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** Leaves a brotli and a gzip twin beside every text, for the server to send instead. */
function compressTexts(): Plugin {
  const isText = /\.(js|mjs|css|html|svg|wasm|webmanifest|txt)$/;
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  let folder = '';
  return {
    name: 'compress-texts',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    // Once the service worker, too, has been written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!isText.test(name)) continue;
          const file = path.join(folder, name);
          const text = await readFile(file);
          await writeFile(
            `${file}.br`,
            await brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
          );
          await writeFile(`${file}.gz`, await zip(text, { level: 9 }));
        }
      },
    },
  };
}
