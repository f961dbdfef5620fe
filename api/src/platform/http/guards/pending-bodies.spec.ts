import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import express from 'express';
import { eventually } from '../../../../test/support/eventually.js';
import { listenLocally, type LocalServer } from '../../../../test/support/local-server.js';
import { RawClient } from '../../../../test/support/raw-client.js';
import { jsonBodies } from '../json-bodies.js';
import { PendingBodies } from './pending-bodies.js';

const TIMEOUT_MS = 500;
const MAX_BYTES = 10_000;
let local: LocalServer;
/** How many requests have begun, how many bodies of them were refused, and how many have come whole. */
let begun: number;
let refused: number;
let whole: number;
/** What responses wait for. */
let mayAnswer: Promise<void>;

beforeEach(async () => {
  // The clock stands still unless a test moves it.
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  [begun, refused, whole] = [0, 0, 0];
  mayAnswer = Promise.resolve();
  const limits = { bodyTimeoutMs: TIMEOUT_MS, maxPendingBodyBytes: MAX_BYTES };
  const pending = new PendingBodies(limits, () => {
    refused += 1;
  });
  const app = express();
  app.use(pending.middleware);
  app.use((_request, _response, next) => {
    begun += 1;
    next();
  });
  app.post('/upload', (request, response) => {
    request.resume().once('end', () => response.json({ isWhole: true }));
  });
  app.use(...jsonBodies(pending));
  app.post('/', (_request, response) => {
    whole += 1;
    void mayAnswer.then(() => response.json({ isWhole: true }));
  });
  local = await listenLocally(createServer(app));
});

afterEach(() => {
  jest.useRealTimers();
  return local.close();
});

const head = (bytes: number, path = '/', type = 'application/json', more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\n${more}Content-Length: ${bytes}\r\n\r\n`;

async function post(text: string): Promise<RawClient> {
  const client = await RawClient.open(local.url);
  client.send(text);
  return client;
}

async function outcome(client: RawClient): Promise<string> {
  await client.closed;
  return `${client.statuses.join()} ${/"code":"([^"]+)"/.exec(client.received)?.[1] ?? ''}`.trim();
}

describe('a body', () => {
  it('that stops coming is refused', async () => {
    const client = await post(`${head(100)}{`);
    await eventually(() => begun === 1);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(refused).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome(client)).toBe('408 request.timeout');
    expect(refused).toBe(1);
  });

  it('that arrives in time is accepted, and its response may take longer', async () => {
    const answer = Promise.withResolvers<void>();
    mayAnswer = answer.promise;
    const client = await post(`${head(2)}{`);
    await eventually(() => begun === 1);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    client.send('}');
    await eventually(() => whole === 1);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    answer.resolve();
    expect(await outcome(client)).toBe('200');
    expect(refused).toBe(0);
  });

  it('of several parts, an upload, may take longer', async () => {
    const client = await post(head(3, '/upload', 'multipart/form-data; boundary=b'));
    await eventually(() => begun === 1);
    for (let part = 0; part < 3; part += 1) {
      await jest.advanceTimersByTimeAsync(0.7 * TIMEOUT_MS);
      client.send('-');
    }
    expect(await outcome(client)).toBe('200');
  });

  it('that is compressed is refused: nothing bounds what it becomes', async () => {
    const client = await post(`${head(2, '/', 'application/json', 'Content-Encoding: gzip\r\n')}{}`);
    expect(client.statuses).toEqual([]);
    expect((await outcome(client)).slice(0, 3)).toBe('415');
  });
});

describe('when unfinished bodies take too much memory', () => {
  it('the oldest is rejected and the others are accepted', async () => {
    const large = `"${'x'.repeat(MAX_BYTES * 0.6 - 2)}"`;
    const body = `[${large}]`;
    const oldest = await post(head(body.length) + body.slice(0, -1));
    await eventually(() => begun === 1);
    const next = await post(head(body.length) + body.slice(0, -1));
    expect(await outcome(oldest)).toBe('408 request.timeout');
    next.send(']');
    expect(await outcome(next)).toBe('200');
    // The memory is available again.
    const another = await post(head(body.length) + body);
    expect(await outcome(another)).toBe('200');
    expect(refused).toBe(1);
  });

  it('many small pieces count for what they take, not for their size', async () => {
    const pieces = 100;
    const chunked = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const client = await post(chunked + '1\r\n \r\n'.repeat(pieces));
    expect(await outcome(client)).toBe('408 request.timeout');
    expect(refused).toBe(1);
  });
});
