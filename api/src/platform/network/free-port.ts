import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

interface PortRange {
  first: number;
  count: number;
}

/**
 * Below the range that systems use for outgoing connections: a client that keeps trying to reach a
 * stopped server there can end up connected to itself, and then blocks the port.
 */
const DEFAULT_RANGE: PortRange = { first: 20_000, count: 12_000 };

/** A port that is currently free on 127.0.0.1; the same `seed` gives the same port while it stays free. */
export async function freePort(seed: string, skip = 0, { first, count } = DEFAULT_RANGE): Promise<number> {
  const start = createHash('sha256').update(seed).digest().readUInt32BE() % count;
  for (let offset = skip; offset < count; offset++) {
    const port = first + ((start + offset) % count);
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error('There is no free port on 127.0.0.1.');
}

/** Whether the port can be listened on now. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
