import path from 'node:path';
import { createServer } from 'vite';
import { stretchModule } from '../../vite/stretch-module.ts';

/** Serves the page that measures the player, with the player's own sources. */
export async function serveHarness() {
  const root = path.resolve(import.meta.dirname, '../..');
  const server = await createServer({
    root,
    configFile: false,
    plugins: [stretchModule()],
    cacheDir: path.join(root, 'node_modules/.vite-evaluation'),
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1' },
  });
  await server.listen();
  const { port } = server.httpServer.address();
  return { url: `http://127.0.0.1:${port}/evaluation/player/harness.html`, close: () => server.close() };
}
