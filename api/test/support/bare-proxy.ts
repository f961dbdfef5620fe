import { createServer, request } from 'node:http';
import { listenLocally, type LocalServer } from './local-server.js';

/** A proxy that forwards requests without any proxy headers, with `host` as their Host header. */
export async function startBareProxy(target: string, host: string): Promise<LocalServer> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host };
    const upstream = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(upstream);
  });
  return listenLocally(server);
}
