import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BufferingProxy {
  /** Without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** A proxy in front of `upstream` that buffers a whole response before it forwards the first byte. */
export async function startBufferingProxy(upstream: string): Promise<BufferingProxy> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
