import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a local port. While it hangs it accepts everything and forwards nothing, like a stopped process. */
export class HangingProxy {
  hangs = false;
  /** Chunks of data that clients have sent, including those not forwarded. */
  sent = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(port: number): Promise<HangingProxy> {
    const server = createServer();
    const proxy = new HangingProxy(server);
    server.on('connection', (client) => {
      proxy.pass(client, port);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
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
