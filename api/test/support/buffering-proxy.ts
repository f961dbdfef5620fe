import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally, type LocalServer } from './local-server.js';

/** A proxy in front of `upstream` that buffers a whole response before it forwards the first byte. */
export async function startBufferingProxy(upstream: string): Promise<LocalServer> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const onward = request(upstream + url, { method, headers, agent: false }, (answer) => {
      void buffer(answer).then((body) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return listenLocally(server);
}
