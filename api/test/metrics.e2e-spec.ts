import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';

const TOKEN = 'a token of tests only';

describe('GET /metrics', () => {
  it('tells this machine what goes on, by route and never by address', async () => {
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

  it('says how long the oldest retune waits as it is, not as it was when somebody asked before', async () => {
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

  it('is hidden from what a proxy passes on', async () => {
    await withServer({}, async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
      expect(response.status).toBe(404);
    });
  });

  it('wants the token where there is one', async () => {
    await withServer({ METRICS_TOKEN: TOKEN }, async ({ url }) => {
      const ask = (token: string): Promise<Response> =>
        fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      expect((await ask('another one, just as long')).status).toBe(404);
      expect((await ask(TOKEN)).status).toBe(200);
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
