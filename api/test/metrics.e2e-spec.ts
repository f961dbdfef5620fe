import { startBareProxy } from './support/bare-proxy.js';
import { PRODUCTION } from './support/production.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';

const TOKEN = 'a token of tests only';

describe('GET /metrics', () => {
  it('reports metrics to this machine, by route and never by path', async () => {
    await withServer({}, async ({ url }) => {
      await fetch(`${url}/api/retunes/5b0c1d1e-0000-4000-8000-000000000000`);
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toMatch(
        /http_request_duration_seconds_count\{method="GET",route="[^"]*retunes\/:id",status="401"\} 1/,
      );
      expect(text).toContain('retunes_unfinished{status="pending"} 0');
      expect(text).not.toContain('5b0c1d1e');
    });
  });

  it('reports how long the oldest retune has been waiting, without caching', async () => {
    await withServer({}, async (server) => {
      const { id } = await aUserOn(server, 'studio');
      await server.database.query(
        `INSERT INTO audio_files ("userId", "targetFrequency", "createdAt") VALUES ($1, 432, now() - interval '100 s')`,
        [id],
      );
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const [, seconds] = /^retunes_oldest_seconds (\S+)$/m.exec(text) ?? [];
      expect(Number(seconds)).toBeGreaterThanOrEqual(100);
    });
  });

  it('is hidden from what shows that it was passed on', async () => {
    await withServer({}, async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
      expect(response.status).toBe(404);
      const proxy = await startBareProxy(url, 'attune.test');
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
      await proxy.close();
    });
  });

  it('is hidden in production without a token, since what a bare proxy passes on looks like a local program', async () => {
    await withServer(PRODUCTION, async ({ url }) => {
      const proxy = await startBareProxy(url, new URL(url).host);
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      expect((await fetch(`${proxy.url}/api/health/live`)).status).toBe(200);
      await proxy.close();
    });
  });

  it.each([{}, PRODUCTION])('wants the token where there is one, through a proxy too', async (environment) => {
    await withServer({ ...environment, METRICS_TOKEN: TOKEN }, async ({ url }) => {
      const proxy = await startBareProxy(url, new URL(url).host);
      const ask = async (from: string, token?: string): Promise<number> => {
        const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
        return (await fetch(`${from}/metrics`, { headers })).status;
      };
      for (const from of [url, proxy.url]) {
        expect(await ask(from)).toBe(404);
        expect(await ask(from, 'another one, just as long')).toBe(404);
        expect(await ask(from, TOKEN)).toBe(200);
      }
      await proxy.close();
    });
  });
});

async function withServer(
  environment: Record<string, string>,
  test: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startTestServer({ environment });
  try {
    await test(server);
  } finally {
    await server.close();
  }
}
