import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

export interface LocalServer {
  port: number;
  /** Without a slash at the end. */
  url: string;
  /** Also ends the connections to a server of HTTP. */
  close: () => Promise<void>;
}

/** Lets a server listen on a free port of this machine. */
export async function listenLocally(server: Server & { closeAllConnections?: () => void }): Promise<LocalServer> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections?.();
    await closed;
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}
