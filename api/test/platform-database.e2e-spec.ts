import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { toPool } from '../src/platform/database/database-pool.js';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { migrate } from '../src/platform/database/migrate.js';
import { NotifierService } from '../src/platform/database/notifier.service.js';
import { ReconnectingClient } from '../src/platform/database/reconnecting-client.js';
import { earlierTimers } from './support/earlier-timers.js';
import { eventually } from './support/eventually.js';
import { HangingProxy } from './support/hanging-proxy.js';
import { HttpFixture } from './support/http-fixture.js';
import { createTestDatabase } from './support/test-database.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** Instead of ten seconds: after that time a connection that is not needed is closed. */
const IDLE_MS = 100;
/** Instead of 4.5 seconds. */
const ANSWER_MS = 500;

class MakesTable20260101000000 implements MigrationInterface {
  name = 'MakesTable20260101000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE made (at timestamptz)');
    await runner.query('SELECT pg_sleep(0.3)');
  }

  async down(): Promise<void> {}
}

describe('migrations', () => {
  it('run once when several processes start at the same time', async () => {
    const database = await createTestDatabase();
    try {
      const schema = { entities: [], migrations: [MakesTable20260101000000] };
      await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, schema)));
      expect(await database.query('SELECT name FROM migrations')).toEqual([{ name: 'MakesTable20260101000000' }]);
    } finally {
      await database.drop();
    }
  });
});

it('a session is opened although Postgres does not answer the first time', async () => {
  const database = await createTestDatabase();
  const address = new URL(database.url);
  const proxy = await HangingProxy.to(Number(address.port));
  address.host = new URL(proxy.url).host;
  const session = new ReconnectingClient({
    databaseUrl: address.href,
    name: 'late',
    logger: {} as PinoLogger,
    onConnect: () => Promise.resolve(),
    onNotification: () => {},
  });
  try {
    proxy.hangs = true;
    const started = session.start();
    await eventually(() => proxy.sent > 0);
    proxy.hangs = false;
    await started;
    expect((await session.current?.query('SELECT 1 AS one'))?.rows).toEqual([{ one: 1 }]);
  } finally {
    await session.stop();
    await proxy.close();
    await database.drop();
  }
});

it('a connection on which a query was not answered is replaced', async () => {
  const database = await createTestDatabase();
  const address = new URL(database.url);
  const proxy = await HangingProxy.to(Number(address.port));
  address.host = new URL(proxy.url).host;
  const limits = { poolSize: 1, queryTimeoutMs: ANSWER_MS, onPoolError: () => {} };
  const dataSource = new DataSource(dataSourceOptions(address.href, { entities: [], migrations: [] }, limits));
  try {
    await dataSource.initialize();
    proxy.hangs = true;
    await expect(dataSource.query('SELECT 1')).rejects.toThrow('Query read timeout');
    proxy.hangs = false;
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    await dataSource.destroy();
    await proxy.close();
    await database.drop();
  }
});

it('two connections stay open when no one asks for anything', async () => {
  const server = await startTestServer({ module: HttpFixture });
  try {
    const dataSource = server.app.get(DataSource);
    const pool = toPool(dataSource);
    pool.options.idleTimeoutMillis = IDLE_MS;
    const users = Array.from({ length: 5 }, () => dataSource.createQueryRunner());
    await Promise.all(users.map((user) => user.connect()));
    expect(pool.totalCount).toBe(5);
    await Promise.all(users.map((user) => user.release()));
    await eventually(() => pool.totalCount === 2, 15_000, 'the end of the others');
    // The two have been idle for as long as the others.
    await earlierTimers(IDLE_MS);
    expect(pool.totalCount).toBe(2);
  } finally {
    await server.close();
  }
});

describe('notifications', () => {
  let server: TestServer;
  let notifier: NotifierService;

  beforeAll(async () => {
    server = await startTestServer({ module: HttpFixture });
    notifier = server.app.get(NotifierService);
  });

  afterAll(() => server.close());

  it('reach all listeners of the channel, and no others', async () => {
    const heard: string[] = [];
    const stops = [
      notifier.listen<{ text: string }>('one', ({ text }) => heard.push(`a ${text}`)),
      notifier.listen<{ text: string }>('one', ({ text }) => heard.push(`b ${text}`)),
      notifier.listen<{ text: string }>('two', ({ text }) => heard.push(`c ${text}`)),
    ];
    await notifier.notify('one', { text: "it's" });
    await eventually(() => heard.length >= 2);
    expect(heard).toEqual(["a it's", "b it's"]);
    stops[0]?.();
    await notifier.notify('one', { text: 'again' });
    await eventually(() => heard.length >= 3);
    expect(heard.at(-1)).toBe('b again');
    stops.forEach((stop) => {
      stop();
    });
  });

  it('of a transaction arrive when it commits', async () => {
    const heard: object[] = [];
    const stop = notifier.listen('tx', (payload) => heard.push(payload));
    const dataSource = server.app.get(DataSource);
    await dataSource.transaction(async (manager) => {
      await notifier.notify('tx', { n: 1 }, manager);
      await notifier.notify('tx', { n: 2 });
      await eventually(() => heard.length > 0);
      expect(heard).toEqual([{ n: 2 }]);
    });
    await eventually(() => heard.length === 2);
    await dataSource
      .transaction(async (manager) => {
        await notifier.notify('tx', { n: 3 }, manager);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await notifier.notify('tx', { n: 4 });
    await eventually(() => heard.length > 2);
    expect(heard).toEqual([{ n: 2 }, { n: 1 }, { n: 4 }]);
    stop();
  });

  it('of one moment are sent together, in their order', async () => {
    const heard: object[] = [];
    const stop = notifier.listen('together', (payload) => heard.push(payload));
    const query = jest.spyOn(server.app.get(DataSource), 'query');
    await Promise.all([1, 2, 3].map((n) => notifier.notify('together', { n })));
    const statements = query.mock.calls.filter(([statement]) => statement.includes('pg_notify'));
    query.mockRestore();
    expect(statements).toHaveLength(1);
    await eventually(() => heard.length === 3);
    expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    stop();
  });

  it('reach the other listeners when one of them fails', async () => {
    let heard = 0;
    const stops = [
      notifier.listen('broken', () => {
        throw new Error('mine');
      }),
      notifier.listen('broken', () => heard++),
    ];
    await notifier.notify('broken', {});
    await eventually(() => heard === 1);
    stops.forEach((stop) => {
      stop();
    });
  });

  it('that are too long are refused', async () => {
    await expect(notifier.notify('long', { text: 'x'.repeat(8000) })).rejects.toThrow(RangeError);
  });

  it('arrive again after a lost connection, and the listeners are notified of the gap', async () => {
    let heard = 0;
    let reconnected = 0;
    const stop = notifier.listen(
      'healing',
      () => heard++,
      () => reconnected++,
    );
    await server.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'attune api session' AND datname = current_database()`,
    );
    await eventually(() => reconnected === 1);
    await notifier.notify('healing', {});
    await eventually(() => heard === 1);
    stop();
  });
});
