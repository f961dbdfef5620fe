import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import pg from 'pg';
import { ConnectionCheckService } from '../src/platform/database/connection-check.service.js';
import { type ProcessRole, sessionName } from '../src/platform/database/connection-limits.js';
import { DatabaseSessionService } from '../src/platform/database/database-session.service.js';
import { LeaderService } from '../src/platform/database/leader.service.js';
import { eventually } from './support/eventually.js';
import { testConfig } from './support/test-config.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const warn = jest.fn();
const logger = { warn, info: () => {}, debug: () => {} } as unknown as PinoLogger;

let database: TestDatabase;
const running: { session: DatabaseSessionService; leader: LeaderService }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const { session, leader } of running.splice(0)) {
    await leader.onModuleDestroy();
    await session.onApplicationShutdown();
  }
});

afterAll(() => database.drop());

interface Process {
  session: DatabaseSessionService;
  leader: LeaderService;
  /** Of its session. */
  pid: number;
}

/** What a process of this role has of the database. */
async function aProcess(role: ProcessRole): Promise<Process> {
  const session = new DatabaseSessionService(testConfig({ DATABASE_URL: database.url }), role, logger);
  const leader = new LeaderService(session, role, logger);
  await session.onModuleInit();
  await leader.onModuleInit();
  running.push({ session, leader });
  const result = await session.current?.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return { session, leader, pid: result?.rows[0]?.pid ?? 0 };
}

describe('of several processes', () => {
  it('one of each role leads', async () => {
    const [first, second, api] = [await aProcess('worker'), await aProcess('worker'), await aProcess('api')];
    expect([first, second, api].map(({ leader }) => leader.isLeader)).toEqual([true, false, true]);
  });

  it('another leads when the leader’s session has ended, and is told so; the first does not lead again', async () => {
    const [first, second] = [await aProcess('worker'), await aProcess('worker')];
    let timesLed = 0;
    second.leader.onLead(() => (timesLed += 1));
    // Postgres ends the session as it does when the process dies.
    await database.query('SELECT pg_terminate_backend($1)', [first.pid]);
    await eventually(() => second.leader.isLeader || first.leader.isLeader, 10_000, 'a new leader');
    await eventually(() => first.session.current !== undefined, 10_000, 'the new session of the first');
    const leaders = [first, second].filter(({ leader }) => leader.isLeader);
    expect(leaders).toHaveLength(1);
    expect(timesLed).toBe(second.leader.isLeader ? 1 : 0);
  });

  it('another leads when the leader stops', async () => {
    const [first, second] = [await aProcess('worker'), await aProcess('worker')];
    await first.leader.onModuleDestroy();
    expect(first.leader.isLeader).toBe(false);
    await eventually(() => second.leader.isLeader, 10_000, 'the new leader');
  });
});

describe('a process that starts', () => {
  it('warns when all that run may together open more connections than Postgres allows', async () => {
    const { session } = await aProcess('api');
    const check = new ConnectionCheckService(session, testConfig({ DATABASE_URL: database.url }), logger);
    warn.mockClear();
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = new pg.Client({ connectionString: database.url, application_name: sessionName('api') });
        await client.connect();
        return client;
      }),
    );
    try {
      await check.onApplicationBootstrap();
      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn.mock.calls[0]?.[0]).toMatch(/^Postgres allows \d+ connections, but .* raise max_connections by /);
    } finally {
      await Promise.all(others.map((client) => client.end()));
    }
  });
});
