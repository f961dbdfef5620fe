import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PgBouncer, hasPgBouncer, startPgBouncer } from '../support/pgbouncer.js';
import { eventually } from '../support/eventually.js';
import { wavTone } from '../support/sounds.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { aUserOn } from '../support/users.js';

const POOL_SIZE = 6;

(hasPgBouncer ? describe : describe.skip)('with PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let server: TestServer;

  beforeAll(async () => {
    pooler = await startPgBouncer(process.env.TEST_DATABASE_URL ?? '', POOL_SIZE);
    server = await startTestServer({
      worker: true,
      environment: (databaseUrl) => ({
        DATABASE_URL: pooler.toUrl(databaseUrl),
        DATABASE_SESSION_URL: databaseUrl,
        WORKER_CONCURRENCY: '4',
      }),
    });
  });

  afterAll(async () => {
    await server.close();
    await pooler.stop();
  });

  it('songs are retuned, more at once than the pooler has connections', async () => {
    const { key } = await aUserOn(server, 'studio');
    const file = wavTone({ seconds: 0.3, channels: 1 });
    const songs = await Promise.all(
      Array.from({ length: 2 * POOL_SIZE }, async () => {
        const response = await upload(server, { headers: key, file });
        return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
      }),
    );
    for (const { status, bytes } of songs) {
      expect(status).toBe(200);
      expect(bytes).toBeGreaterThan(1000);
    }
  });

  it('a retune is cancelled at once, and its progress is seen', async () => {
    const { key } = await aUserOn(server, 'studio');
    const file = wavTone({ seconds: 60, channels: 1 });
    const accepted = await upload(server, { headers: { ...key, Prefer: 'respond-async' }, file });
    const { id } = (await accepted.json()) as { id: string };
    const url = `${server.url}/api/retunes/${id}`;
    const read = async (): Promise<{ status: string; progress: object | null }> =>
      (await (await fetch(url, { headers: key })).json()) as { status: string; progress: object | null };
    await eventually(async () => (await read()).progress !== null, 20_000, 'the progress');
    expect((await fetch(url, { method: 'DELETE', headers: key })).status).toBeLessThan(300);
    expect((await read()).status).toBe('cancelled');
    const isIdle = async (): Promise<boolean> => {
      const rows = await server.database.query(`SELECT 1 FROM pgboss.job WHERE state = 'active'`);
      return rows.length === 0;
    };
    await eventually(isIdle, 20_000, 'the end of the job');
  });

  it('Postgres has one session of each process, and the pooler’s connections', async () => {
    const names = await server.database.query<{ name: string; count: number }>(
      `SELECT application_name AS name, count(*)::integer AS count FROM pg_stat_activity
        WHERE datname = current_database() AND starts_with(application_name, 'attune') GROUP BY 1`,
    );
    const counts = new Map(names.map(({ name, count }) => [name, count]));
    expect(counts.get('attune api session')).toBe(1);
    expect(counts.get('attune worker session')).toBe(1);
    const pooled = [...counts].filter(([name]) => !name.endsWith('session')).reduce((sum, [, count]) => sum + count, 0);
    expect(pooled).toBeLessThanOrEqual(POOL_SIZE);
  });
});
