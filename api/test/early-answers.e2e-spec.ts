import { Agent, createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { lingerAfterEarlyResponses } from '../src/platform/http/guards/early-responses.js';
import { earlierTimers } from './support/earlier-timers.js';
import { listenLocally } from './support/local-server.js';
import { RawClient } from './support/raw-client.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError } from './support/uploads.js';

const HOUR_MS = 3_600_000;
const LINGER_MS = 100;
const SIXTY_MEGABYTES = 60 * 2 ** 20;
const THREE_MEGABYTES = 3 * 2 ** 20;

/** Closes no connection because nothing comes. */
let patient: TestServer;
/** Closes one soon when nothing comes. */
let impatient: TestServer;

beforeAll(async () => {
  patient = await startTestServer({ limits: { lingerMs: HOUR_MS, maxLingerMs: HOUR_MS } });
  impatient = await startTestServer({ limits: { lingerMs: LINGER_MS } });
});

afterAll(async () => {
  await patient.close();
  await impatient.close();
});

describe('an upload that is refused before it has come', () => {
  it('is answered so that fetch sees why', async () => {
    const song = new Blob([new Uint8Array(SIXTY_MEGABYTES)]);
    for (let time = 0; time < 5; time += 1) {
      const body = new FormData();
      body.append('audio', song, 'song.wav');
      const response = await fetch(`${patient.url}/api/retune?targetHz=432`, { method: 'POST', body });
      expect(await readError(response)).toBe('401 auth.not_signed_in');
    }
  });

  it('is not read on, and its connection is closed', async () => {
    const socket = openUpload(impatient, SIXTY_MEGABYTES, 'keep-alive');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const part = Buffer.alloc(2 ** 18);
    const send = (): void => {
      while (socket.writable && socket.bytesWritten < SIXTY_MEGABYTES && socket.write(part));
    };
    socket.on('drain', send).on('error', () => {});
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    send();
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(socket.bytesWritten).toBeLessThan(30e6);
  });

  it.each(['close', 'keep-alive'])(
    'is answered although its client goes on sending, and then closed at once, with Connection: %s',
    async (word) => {
      expect(await postInParts(patient, THREE_MEGABYTES, word)).toEqual({
        statusLine: 'HTTP/1.1 401 Unauthorized',
        error: undefined,
      });
    },
  );

  it('is answered although the process was busy and what had arrived meanwhile is still to be read', async () => {
    expect(await postInParts(impatient, THREE_MEGABYTES, 'keep-alive', 2 * LINGER_MS)).toEqual({
      statusLine: 'HTTP/1.1 401 Unauthorized',
      error: undefined,
    });
  });

  it('leaves the connection good for the next request when it was small', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (): Promise<{ status: number | undefined; port: number | undefined }> =>
      new Promise((resolve, reject) => {
        const sending = request(`${impatient.url}/api/retune?targetHz=432`, {
          method: 'POST',
          agent,
          headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(THREE_MEGABYTES) },
        });
        sending.on('error', reject);
        sending.on('response', (response) => {
          response.resume().on('end', () => {
            resolve({ status: response.statusCode, port: sending.socket?.localPort });
          });
        });
        sending.end(Buffer.alloc(THREE_MEGABYTES));
      });
    const [first, second] = [await post(), await post()];
    // Those that would have closed the connection, and the turn of the loop after them in which they would have.
    await earlierTimers(LINGER_MS);
    await nextTurn();
    const third = await post();
    expect([first.status, second.status, third.status]).toEqual([401, 401, 401]);
    expect(new Set([first.port, second.port, third.port]).size).toBe(1);
    agent.destroy();
  });
});

it('an upload that is refused for its pace is cut soon, although its client goes on sending', async () => {
  const app = express();
  app.use(lingerAfterEarlyResponses({ lingerMs: HOUR_MS, maxLingerMs: HOUR_MS, slowLingerMs: LINGER_MS }));
  app.post('/', (_request, response) => {
    response.status(408).json({});
  });
  const { url, close } = await listenLocally(createServer(app));
  const client = await RawClient.open(url);
  client.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${SIXTY_MEGABYTES}\r\n\r\n`);
  const drip = setInterval(() => client.send(' '), LINGER_MS / 10);
  await client.closed;
  clearInterval(drip);
  expect(client.statuses).toEqual([408]);
  await close();
});

/**
 * Sends a body in parts, one in each turn of the event loop: bytes until the answer is there, a twelfth of it at a time
 * afterwards. Once the answer is there, this process, which is the server's as well, does nothing for `busyMs`.
 */
async function postInParts(
  server: TestServer,
  bytes: number,
  connection: string,
  busyMs = 0,
): Promise<{ statusLine: string | undefined; error: string | undefined }> {
  const socket = openUpload(server, bytes, connection);
  let answer = '';
  let error: string | undefined;
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', ({ message }) => {
    error = message;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let isBusy = busyMs > 0;
  for (let sent = 0; sent < bytes;) {
    // Timers come before the data that arrives in this turn.
    await nextTurn();
    const part = answer === '' ? 1 : Math.min(bytes / 12, bytes - sent);
    socket.write(Buffer.alloc(part));
    sent += part;
    if (answer === '' || !isBusy) continue;
    isBusy = false;
    beBusyFor(busyMs);
  }
  socket.on('end', () => socket.end());
  if (connection === 'keep-alive' || socket.readableEnded) socket.end();
  await closed;
  return { statusLine: answer.split('\r\n')[0], error };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Blocks the event loop. */
function beBusyFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function openUpload(server: TestServer, bytes: number, connection: string): Socket {
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
