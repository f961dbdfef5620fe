import { createReadStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Plugin } from 'vite';

/**
 * Serves a page with the sources that retune songs on a device, cross-origin isolated as the server's pages are.
 *
 * @param folder whose files are at `/songs/`
 */
export async function serveDevicePage(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const songs: Plugin = {
    name: 'songs',
    configureServer: ({ middlewares }) => {
      middlewares.use('/songs', (request, response) => {
        createReadStream(path.join(folder, path.basename(request.url ?? ''))).pipe(response);
      });
    },
  };
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    plugins: [songs],
    cacheDir: path.resolve(import.meta.dirname, '../../../../node_modules/.vite-device'),
    logLevel: 'warn',
    server: {
      port: 0,
      host: '127.0.0.1',
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    },
  });
  await server.listen();
  const { port } = server.httpServer?.address() as AddressInfo;
  return { url: `http://localhost:${port}/harness.html`, close: () => server.close() };
}
