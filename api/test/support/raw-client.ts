import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that writes arbitrary bytes, for requests that no HTTP client would send. */
export class RawClient {
  /** Everything received so far. */
  received = '';
  /** Resolves when the connection is closed, from either side. */
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    this.closed = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
    // A reset counts as a normal end here.
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
  }

  static async open(url: string, { allowHalfOpen = false } = {}): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const client = new RawClient(connect({ port: Number(port), host: hostname, allowHalfOpen }));
    await once(client.socket, 'connect');
    return client;
  }

  /** Opens a connection, writes `text` and resolves with everything received until the connection closes. */
  static async exchange(url: string, text: string): Promise<string> {
    const client = await RawClient.open(url);
    client.send(text);
    await client.closed;
    return client.received;
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** The status of every answer so far, in order. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }
}

export const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
