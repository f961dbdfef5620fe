// Connections that do what no HTTP client does: send too slowly, never read, leave in the middle.
import { connect } from 'node:net';

/** One TCP connection to the site; collects the response (at most `keepBytes`) and records when it was closed. */
export class RawConnection {
  received = Buffer.alloc(0);
  receivedBytes = 0;
  closedAt = null;

  constructor(site, { keepBytes = 64 * 1024 } = {}) {
    this.openedAt = performance.now();
    this.socket = connect(site.port, site.host);
    this.socket.on('data', (chunk) => {
      this.receivedBytes += chunk.length;
      if (this.received.length < keepBytes) this.received = Buffer.concat([this.received, chunk]);
    });
    // A reset counts through the close that follows it.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => {
        this.closedAt = performance.now();
        resolve();
      });
    });
    this.opened = new Promise((resolve) => {
      this.socket.on('connect', resolve);
      this.socket.on('close', resolve);
    });
  }

  send(data) {
    if (!this.socket.destroyed) this.socket.write(data);
  }

  /** Status of the first answer, or null. */
  get status() {
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.received.toString('latin1')) ?? [];
    return status === undefined ? null : Number(status);
  }

  /** How long the server kept the connection open, seconds; null while it is open. */
  get lifeSeconds() {
    return this.closedAt === null ? null : (this.closedAt - this.openedAt) / 1000;
  }

  destroy() {
    this.socket.destroy();
  }
}

/** Opens `count` connections, a hundred at a time, and calls `onOpen` for each. */
export async function openMany(site, count, onOpen) {
  const connections = [];
  while (connections.length < count) {
    const batch = Array.from({ length: Math.min(100, count - connections.length) }, () => new RawConnection(site));
    await Promise.all(batch.map(({ opened }) => opened));
    batch.forEach(onOpen);
    connections.push(...batch);
  }
  return connections;
}

/** Sends a request unchanged and returns the response text, at most `timeoutMs` later. */
export async function exchange(site, text, timeoutMs = 5000) {
  const connection = new RawConnection(site);
  await connection.opened;
  connection.send(text);
  connection.socket.setTimeout(timeoutMs, () => connection.destroy());
  await connection.closed;
  return connection.received.toString('latin1');
}
