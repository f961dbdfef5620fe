import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getOpenResponses } from '../src/platform/http/http-app.js';
import { openDescriptors } from './support/descriptors.js';
import { eventually } from './support/eventually.js';
import { HttpFixture } from './support/http-fixture.js';
import { get, RawClient } from './support/raw-client.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const MAX_CONNECTIONS = 60;
const TIMEOUT_MS = 600;
/** How often an answer is looked at within the timeout. */
const CHECKS_PER_TIMEOUT = 12;
/** More than the system takes for a client that does not read. */
const SONG_BYTES = 16 * 2 ** 20;

let server: TestServer;
let folder: TempDir;

beforeAll(async () => {
  folder = await createTempDir();
  await writeFile(path.join(folder.path, 'index.html'), '<!doctype html><title>Attune</title>');
  await writeFile(path.join(folder.path, 'pages.json'), '{"routes":[""],"heads":{}}');
  await writeFile(path.join(folder.path, 'song.wav'), Buffer.alloc(SONG_BYTES));
  await writeFile(path.join(folder.path, 'robots.txt'), 'User-agent: *');
  server = await startTestServer({
    module: HttpFixture,
    staticFolder: folder.path,
    environment: { MAX_CONNECTIONS: String(MAX_CONNECTIONS) },
    limits: { bodyTimeoutMs: TIMEOUT_MS, unreadResponseTimeoutMs: TIMEOUT_MS },
  });
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function rejectedFor(reason: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`http_rejected_clients_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1]);
}

function connections(): Promise<number> {
  return new Promise((resolve) => {
    server.app.getHttpServer().getConnections((_error: unknown, count: number) => resolve(count));
  });
}

describe('requests that are sent without waiting for the answers', () => {
  it('leave no file open when their client goes before their turn', async () => {
    await fetch(server.url);
    const before = openDescriptors();
    const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.open(server.url)));
    for (const client of clients) {
      client.socket.pause();
      client.send(get('/song.wav').repeat(16));
    }
    const open = getOpenResponses(server.app);
    await eventually(() => [...open].length >= clients.length, 10_000, 'a song on each connection');
    // The files of what has begun are opened before this one.
    await (await fetch(`${server.url}/robots.txt`)).text();
    // Each connection at its two ends, and the one file that is being sent through it.
    expect(openDescriptors()).toBeLessThanOrEqual(before + 3 * clients.length + 5);
    for (const client of clients) client.socket.destroy();
    await eventually(() => openDescriptors() <= before + 5, 5_000, 'All files closed');
    expect((await fetch(server.url)).status).toBe(200);
  });

  it('are answered in their order, each whole', async () => {
    const client = await RawClient.open(server.url);
    const paths = ['/api/fixture/slow', '/robots.txt', '/api/nope', '/robots.txt'];
    const note = '{"text":"x","stars":1}';
    client.send(
      `${paths.map((one) => get(one)).join('')}POST /api/fixture/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${note.length}\r\n\r\n${note}${get('/robots.txt', 'Connection: close\r\n')}`,
    );
    await client.closed;
    expect(client.statuses).toEqual([200, 200, 404, 200, 201, 200]);
    expect(client.received.match(/\{"done":true\}|User-agent|nothing at this address|"stars":1/g)).toEqual([
      ...['{"done":true}', 'User-agent', 'nothing at this address', 'User-agent', '"stars":1', 'User-agent'],
    ]);
  });

  it('are refused, connection and all, when there are more than sixteen', async () => {
    const before = await rejectedFor('too_many_requests_in_flight');
    const sixteen = await RawClient.open(server.url);
    sixteen.send(get('/robots.txt').repeat(15) + get('/robots.txt', 'Connection: close\r\n'));
    await sixteen.closed;
    expect(sixteen.statuses).toEqual(Array<number>(16).fill(200));

    const seventeen = await RawClient.exchange(server.url, get('/api/fixture/slow').repeat(2_000));
    expect(seventeen).toMatch(/^HTTP\/1\.1 429 .*^Retry-After: 1\r$.*"code":"request\.too_many"\}$/ms);
    expect(seventeen).toContain('X-Content-Type-Options: nosniff');
    expect(await rejectedFor('too_many_requests_in_flight')).toBe(before + 1);
  });

  it('may be any number on one connection when each waits for the answer before it', async () => {
    const client = await RawClient.open(server.url);
    for (let answers = 1; answers <= 40; answers += 1) {
      client.send(get('/robots.txt'));
      await eventually(() => client.received.split('User-agent').length > answers);
    }
    client.socket.destroy();
    expect(client.statuses).toEqual(Array<number>(40).fill(200));
  });

  it('are not answered in the middle of another answer when one of them is no request', async () => {
    const client = await RawClient.open(server.url);
    // Else the whole song may be there before the nonsense is sent.
    client.socket.once('data', () => client.socket.pause());
    client.send(get('/song.wav'));
    await eventually(() => client.statuses.length > 0);
    client.send('NONSENSE\r\n\r\n');
    client.socket.resume();
    await client.closed;
    expect(client.statuses).toEqual([200]);
  });
});

describe('a connection', () => {
  it('beyond the limit is dropped and counted, and the others are served', async () => {
    const before = await rejectedFor('too_many_connections');
    const first = await RawClient.open(server.url);
    const others = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => RawClient.open(server.url)));
    await Promise.race(others.map(({ closed }) => closed));
    first.send(get('/robots.txt', 'Connection: close\r\n'));
    await first.closed;
    expect(first.statuses).toEqual([200]);
    for (const { socket } of others) socket.destroy();
    await eventually(async () => {
      const count = await rejectedFor('too_many_connections').catch(() => before);
      return count > before;
    });
  });

  it('that was refused is closed by us when its client does not', async () => {
    const before = await connections();
    const client = await RawClient.open(server.url, { allowHalfOpen: true });
    client.send('NONSENSE\r\n\r\n');
    await eventually(() => client.statuses.length > 0);
    expect(await connections()).toBe(before + 1);
    await eventually(async () => (await connections()) === before);
    client.socket.destroy();
  });
});

describe('a body', () => {
  const head = (type: string): string =>
    `POST /api/fixture/notes HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n`;

  it('that does not arrive in time is rejected with 408, however steadily it comes', async () => {
    const before = await rejectedFor('slow_body');
    const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.open(server.url)));
    for (const client of clients) client.send(head('application/json'));
    const write = setInterval(() => {
      for (const client of clients) client.send(' ');
    }, TIMEOUT_MS / 6);
    await Promise.all(clients.map(({ closed }) => closed));
    clearInterval(write);
    for (const { received } of clients) {
      expect(received).toMatch(/^HTTP\/1\.1 408 .*"code":"request\.timeout"\}$/s);
      expect(received).toContain('Connection: close');
      expect(received).toContain('X-Content-Type-Options: nosniff');
    }
    expect(await rejectedFor('slow_body')).toBe(before + 20);
  });

  it('of a form, which nothing here reads, is refused before it has come', async () => {
    const client = await RawClient.open(server.url);
    client.send(head('multipart/form-data; boundary=b'));
    await eventually(() => client.statuses.length > 0);
    expect(client.statuses).toEqual([415]);
    await client.closed;
  });
});

describe('an answer', () => {
  it('of which the client takes nothing is cut', async () => {
    const before = await rejectedFor('unread_answer');
    const client = await RawClient.open(server.url);
    client.socket.pause();
    client.send(get('/song.wav'));
    await eventually(async () => (await rejectedFor('unread_answer')) > before);
    client.socket.resume();
    await client.closed;
    expect(client.received.length).toBeLessThan(SONG_BYTES);
  });

  it('that moves, if slowly, goes on to its end', async () => {
    const client = await RawClient.open(server.url);
    client.send(get('/song.wav', 'Connection: close\r\n'));
    let [bytes, checks] = [0, 0];
    const check = setInterval(() => (checks += 1), TIMEOUT_MS / CHECKS_PER_TIMEOUT);
    const read = setInterval(() => client.socket.resume(), 6);
    client.socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      client.socket.pause();
    });
    await client.closed;
    for (const timer of [check, read]) clearInterval(timer);
    expect(bytes).toBeGreaterThan(SONG_BYTES);
    expect(checks).toBeGreaterThan(CHECKS_PER_TIMEOUT);
  });

  it('that has nothing to send may wait: before it begins, and between two events', async () => {
    const client = await RawClient.open(server.url);
    client.send(get('/api/fixture/patient'));
    await eventually(() => client.received.includes('data: later'), 10_000);
    client.socket.destroy();
    const held = await RawClient.open(server.url);
    held.send(get('/api/fixture/slow', 'Connection: close\r\n'));
    await held.closed;
    expect(held.received).toContain('{"done":true}');
  });
});

describe('an address', () => {
  const NAME = 'a'.repeat(256);

  it.each([
    ['GET', `/${NAME}`],
    ['HEAD', `/${NAME}`],
    ['GET', `/assets/${NAME}.js`],
    ['GET', `/${NAME}.png`],
    ['GET', `/${'%C3%A4'.repeat(128)}`],
    ['GET', `/api/${NAME}`],
    ['GET', `/api/${'a/'.repeat(3_000)}`],
    ['GET', `/${'a/'.repeat(3_000)}`],
    ['HEAD', `/${'a/'.repeat(3_000)}`],
  ])('that no file can have is not found: %s %.12s…', async (method, address) => {
    const response = await fetch(`${server.url}${address}`, { method });
    expect(response.status).toBe(404);
    if (method === 'GET') expect(await response.json()).toMatchObject({ code: 'request.not_found' });
  });
});

describe('a request that Node would answer itself', () => {
  it.each([
    ['without a Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['with two of them', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    ['to be a proxy', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['with the same one twice', 'GET /api/nope HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
  ])('%s is refused in the shape of every error', async (_what, text, status) => {
    const answer = await RawClient.exchange(server.url, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"request.malformed"\\}$`, 's'));
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
  });

  it.each([
    ['of HTTP/1.0, which knows no Host header', 'GET /robots.txt HTTP/1.0\r\n\r\n'],
    ['that expects the unknown', get('/robots.txt', 'Expect: the unexpected\r\nConnection: close\r\n')],
  ])('%s is answered like any other', async (_what, text) => {
    const answer = await RawClient.exchange(server.url, text);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*User-agent/s);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });
});
