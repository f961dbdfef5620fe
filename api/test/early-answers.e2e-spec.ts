import { Agent, request } from 'node:http';
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
    let sentBytes = 0;
    const closed = Promise.withResolvers<number>();
    const sending = request(`${server.url}/api/retune?targetHz=432`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Transfer-Encoding': 'chunked' },
    });
    sending.on('error', () => {});
    sending.on('close', () => {
      closed.resolve(performance.now());
    });
    const chunk = Buffer.alloc(2 ** 18);
    const pump = (): void => {
      while (!sending.destroyed && sentBytes < SIXTY_MEGABYTES && sending.write(chunk)) sentBytes += chunk.length;
      if (!sending.destroyed) sending.once('drain', pump);
    };
    const status = await new Promise((resolve) => {
      sending.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      pump();
    });
    const answeredAt = performance.now();
    expect(status).toBe(401);
    expect((await closed.promise) - answeredAt).toBeLessThan(10_000);
    expect(sentBytes).toBeLessThan(20e6);
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
