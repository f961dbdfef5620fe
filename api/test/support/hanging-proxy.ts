import { connect, createServer, type Socket } from 'node:net';
import { listenLocally, type LocalServer } from './local-server.js';

/** A TCP proxy to a local port. While it hangs it accepts everything and forwards nothing, like a stopped process. */
export class HangingProxy {
  hangs = false;
  /** Chunks of data that clients have sent, including those not forwarded. */
  sent = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly local: LocalServer) {}

  static async to(port: number): Promise<HangingProxy> {
    const server = createServer();
    const proxy = new HangingProxy(await listenLocally(server));
    server.on('connection', (client) => {
      proxy.pass(client, port);
    });
    return proxy;
  }

  get url(): string {
    return this.local.url;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await this.local.close();
  }

  private pass(client: Socket, port: number): void {
    const target = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', (data) => {
      this.sent += 1;
      if (!this.hangs) target.write(data);
    });
    target.on('data', (data) => {
      if (!this.hangs) client.write(data);
    });
  }
}
