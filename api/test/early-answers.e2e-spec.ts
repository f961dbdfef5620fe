import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError } from './support/uploads.js';

let server: TestServer;
const SIXTY_MEGABYTES = 60 * 2 ** 20;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('an upload that is refused before it has come', () => {
  it('is answered so that fetch sees why', async () => {
    for (let time = 0; time < 5; time += 1) {
      const body = new FormData();
      body.append('audio', new Blob([new Uint8Array(SIXTY_MEGABYTES)]), 'song.wav');
      const response = await fetch(`${server.url}/api/retune?targetHz=432`, { method: 'POST', body });
      expect(await readError(response)).toBe('401 auth.not_signed_in');
    }
  });

  it('is not read on, and its connection is closed soon', async () => {
    const socket = openUpload(SIXTY_MEGABYTES, 'keep-alive');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const part = Buffer.alloc(2 ** 18);
    const send = (): void => {
      while (socket.writable && socket.bytesWritten < SIXTY_MEGABYTES && socket.write(part));
    };
    socket.on('drain', send).on('error', () => {});
    let answeredAt = 0;
    socket.once('data', (text: string) => {
      answeredAt = performance.now();
      expect(text).toMatch(/^HTTP\/1.1 401 /);
    });
    send();
    await closed;
    expect(performance.now() - answeredAt).toBeLessThan(10_000);
    expect(socket.bytesWritten).toBeLessThan(30e6);
  });

  it.each(['close', 'keep-alive'])(
    'is answered although its client sends slowly, with Connection: %s',
    async (word) => {
      const { statusLine, error, closedAfterMs } = await postSlowly(3 * 2 ** 20, word);
      expect({ statusLine, error }).toEqual({ statusLine: 'HTTP/1.1 401 Unauthorized', error: undefined });
      expect(closedAfterMs).toBeLessThan(1_500);
    },
  );

  it('is answered although the process was busy and what had arrived meanwhile is still to be read', async () => {
    const { statusLine, error } = await postSlowly(3 * 2 ** 20, 'keep-alive', 2_500);
    expect({ statusLine, error }).toEqual({ statusLine: 'HTTP/1.1 401 Unauthorized', error: undefined });
  });

  it('leaves the connection good for the next request when it was small', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (): Promise<{ status: number | undefined; port: number | undefined }> =>
      new Promise((resolve, reject) => {
        const sending = request(`${server.url}/api/retune?targetHz=432`, {
          method: 'POST',
          agent,
          headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(3 * 2 ** 20) },
        });
        sending.on('error', reject);
        sending.on('response', (response) => {
          response.resume().on('end', () => {
            resolve({ status: response.statusCode, port: sending.socket?.localPort });
          });
        });
        sending.end(Buffer.alloc(3 * 2 ** 20));
      });
    const [first, second] = [await post(), await post()];
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const third = await post();
    expect([first.status, second.status, third.status]).toEqual([401, 401, 401]);
    expect(new Set([first.port, second.port, third.port]).size).toBe(1);
    agent.destroy();
  });
});

/**
 * Sends a body in twelve parts within three seconds, like a client that reads the answer only afterwards. After half of
 * them this process, which is the server's as well, does nothing else for `busyMs`.
 */
async function postSlowly(
  bytes: number,
  connection: string,
  busyMs = 0,
): Promise<{ statusLine: string | undefined; error: string | undefined; closedAfterMs: number }> {
  const socket = openUpload(bytes, connection);
  let answer = '';
  let error: string | undefined;
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', ({ message }) => {
    error = message;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (let part = 0; part < 12; part += 1) {
    // Timers come before the data that arrives in this turn.
    await new Promise(setImmediate);
    socket.write(Buffer.alloc(bytes / 12));
    if (part === 5) beBusyFor(busyMs);
    await sleep(250);
  }
  const sentAt = performance.now();
  socket.on('end', () => socket.end());
  if (connection === 'keep-alive' || socket.readableEnded) socket.end();
  await closed;
  return { statusLine: answer.split('\r\n')[0], error, closedAfterMs: performance.now() - sentAt };
}

function beBusyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function openUpload(bytes: number, connection: string): Socket {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const lines = [
    'POST /api/retune?targetHz=432 HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${bytes}`,
    `Connection: ${connection}`,
  ];
  socket.setEncoding('utf8').write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}
