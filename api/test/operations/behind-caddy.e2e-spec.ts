import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasCaddy, startCaddy } from '../support/caddy.js';
import type { ProxyProcess } from '../support/proxy-process.js';
import { wavTone } from '../support/sounds.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { aUserOn } from '../support/users.js';

(hasCaddy ? describe : describe.skip)('with the proxy of docker-compose.yml', () => {
  let proxy: ProxyProcess;
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ worker: true });
    proxy = await startCaddy(server.url);
  });

  afterAll(async () => {
    await proxy.stop();
    await server.close();
  });

  it('a song is retuned', async () => {
    const { key } = await aUserOn(server, 'studio');
    const response = await upload(proxy, { headers: key, file: wavTone({ seconds: 0.3 }) });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('progress arrives while the song is being retuned', async () => {
    const { key } = await aUserOn(server, 'studio');
    const file = wavTone({ seconds: 30, channels: 1 });
    const accepted = await upload(server, { headers: { ...key, Prefer: 'respond-async' }, file });
    const { id } = (await accepted.json()) as { id: string };
    const events = await fetch(`${proxy.url}/api/retunes/${id}/events`, { headers: key });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    const whenRead = await fetch(`${server.url}/api/retunes/${id}`, { headers: key });
    expect(first?.value).toContain('data:');
    expect(await whenRead.json()).not.toMatchObject({ status: 'completed' });
    await reader?.cancel();
  });

  it('the metrics are not reachable', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
  });
});
