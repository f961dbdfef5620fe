import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import express from 'express';
import { idleBodyGuard } from './slow-clients.js';

const IDLE_MS = 200;
let server: Server;

beforeEach(async () => {
  const app = express();
  server = createServer(app);
  app.use(idleBodyGuard(server, IDLE_MS, 20));
  app.post('/', (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      setTimeout(() => response.json({ bytes }), 2 * IDLE_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the head of a request for `length` bytes, then `parts` with a pause between them; resolves with the answer. */
function send(length: number, parts: string[], pauseMs: number): Promise<string> {
  return new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
      parts.forEach((part, i) => setTimeout(() => socket.write(part), i * pauseMs));
    });
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => {
      resolve(answer);
    });
  });
}

it('a body that stops arriving is answered with 408 and cut off', async () => {
  const answer = await send(100, ['abc'], 0);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('"code":"request.timeout"');
});

it('a body that arrives slowly but steadily is taken, and its answer may take its time', async () => {
  const answer = await send(6, ['a', 'b', 'c', 'd', 'e', 'f'], IDLE_MS / 2);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('{"bytes":6}');
});
