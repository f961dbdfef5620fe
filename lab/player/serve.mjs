import path from 'node:path';
import { createServer } from 'vite';
import { stretchModule } from '../../pwa/vite/stretch-module.ts';

/** Serves the page that measures the player, with the player's own sources. */
export async function serveHarness() {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    plugins: [stretchModule()],
    cacheDir: path.resolve(import.meta.dirname, '../../node_modules/.vite-lab'),
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1' },
  });
  await server.listen();
  const { port } = server.httpServer.address();
  return { url: `http://127.0.0.1:${port}/harness.html`, close: () => server.close() };
}
