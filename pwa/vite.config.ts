import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.config';

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
        // Hashed names need no revision of their own.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
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
