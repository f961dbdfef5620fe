import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { migrate } from '../src/platform/database/migrate.js';
import { RetuneUpkeepRepository } from '../src/retune/upkeep/retune-upkeep.repository.js';
import { schema } from '../src/schema.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

async function connect(): Promise<DataSource> {
  const limits = { poolSize: 1, queryTimeoutMs: 0, onPoolError: () => {} };
  return new DataSource(dataSourceOptions(database.url, schema, limits)).initialize();
}

describe('the migrations', () => {
  it('make what the entities say', async () => {
    await migrate(database.url, schema);
    const dataSource = await connect();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('bring a database of any age up to date and lose nothing', async () => {
    await migrate(database.url, { ...schema, migrations: schema.migrations.slice(0, 1) });
    await database.query(`INSERT INTO users (email, "passwordHash") VALUES ('old@attune.test', '-')`);
    await database.query(`INSERT INTO audio_files ("userId", "targetFrequency") SELECT id, 432 FROM users`);
    await database.query(
      `INSERT INTO audio_files ("userId", "targetFrequency", "objectPath") SELECT id, 444, 'uploads/x' FROM users`,
    );
    await database.query(
      `UPDATE audio_files SET "processingParams" = '{"sourceHow": "given", "receipt": {"sourceHow": "given"}}',
        "processingError" = '{"code": "x", "details": {"sourceHow": "given"}}' WHERE "targetFrequency" = 444`,
    );
    for (const [hash, name] of Object.entries({ a: 'Mixer', b: 'mixer', c: 'Archive' })) {
      await database.query(
        `INSERT INTO api_keys ("userId", name, "keyHash", "keyPrefix") SELECT id, $1, $2, 'att_live_abc' FROM users`,
        [name, hash],
      );
    }
    await migrate(database.url, schema);
    // Names are unique now: the later of two keys with one name gets another.
    expect(await database.query('SELECT name FROM api_keys ORDER BY "keyHash"')).toEqual([
      { name: 'Mixer' },
      { name: expect.stringMatching(/^mixer [0-9a-f]{8}$/) as string },
      { name: 'Archive' },
    ]);
    expect(await database.query('SELECT name FROM migrations')).toHaveLength(schema.migrations.length);
    // Stored files are still to be measured; where none are stored, the size is known.
    expect(await database.query('SELECT "storedBytes" FROM audio_files ORDER BY "targetFrequency"')).toEqual([
      { storedBytes: '0' },
      { storedBytes: null },
    ]);
    expect(
      await database.query('SELECT "processingParams", "processingError" FROM audio_files ORDER BY "targetFrequency"'),
    ).toEqual([
      { processingParams: null, processingError: null },
      {
        processingParams: { sourceBasis: 'given', receipt: { sourceBasis: 'given' } },
        processingError: { code: 'x', details: { sourceBasis: 'given' } },
      },
    ]);
  });
});

describe('the migration to statistics', () => {
  it('counts the songs of workspaces with a history', async () => {
    const before = schema.migrations.findIndex(({ name }) => name.startsWith('RetuneStatistics'));
    await migrate(database.url, { ...schema, migrations: schema.migrations.slice(0, before) });
    await database.query(`INSERT INTO users (email, "passwordHash") VALUES ('old@attune.test', '-')`);
    const song = (status: string, keptUntil: string | null, processedAt: string, params: object): Promise<object[]> =>
      database.query(
        `INSERT INTO audio_files ("userId", "createdBy", "targetFrequency", duration, status, "keptUntil", "processedAt",
                                  "processingParams")
         SELECT id, id, 442, 30, $1, $2, $3, $4 FROM users`,
        [status, keptUntil, processedAt, params],
      );
    const measured = (differenceCents: number): object => ({
      targetHz: 441.5,
      receipt: { measured: { cents: 0, differenceCents } },
    });
    await song('completed', '2027-01-01', '2026-11-20T01:00+02', measured(-0.3));
    await song('completed', '2027-01-01', '2026-11-19T12:00Z', measured(0.7));
    await song('completed', '2027-01-01', '2026-11-19T13:00Z', { targetHz: 441.5, receipt: { measured: null } });
    await song('completed', null, '2026-11-19T12:00Z', measured(0));
    await song('failed', '2027-01-01', '2026-11-19T12:00Z', { targetHz: 441.5 });
    await migrate(database.url, schema);
    expect(
      await database.query(
        'SELECT day::text, "targetHz", retunes, seconds, measured, "onTarget" FROM retune_statistics',
      ),
    ).toEqual([{ day: '2026-11-19', targetHz: '441.50', retunes: 3, seconds: 90, measured: 2, onTarget: 1 }]);
  });
});

const LIFETIME = { afterCollectionSeconds: 900, afterCompletionSeconds: 3600 };

describe('what the janitor asks every few seconds', () => {
  /** The plans of what is asked, as they were carried out. */
  const plans: { 'Shared Hit Blocks': number }[] = [];
  const explaining = {
    query: async (sql: string, values: unknown[]) => {
      const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`;
      const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: (typeof plans)[0] }] }>(explain, values);
      if (row) plans.push(row['QUERY PLAN'][0].Plan);
      return database.query(sql, values);
    },
  };

  it.each<[string, (upkeep: RetuneUpkeepRepository) => Promise<unknown[]>, number]>([
    ['orphaned', (upkeep) => upkeep.findOrphaned(30, 0), 4],
    ['unremoved', (upkeep) => upkeep.findUnremovedFiles(), 5],
    ['overdue', (upkeep) => upkeep.findOverdue(LIFETIME), 6 + 8],
    ['expired', (upkeep) => upkeep.findExpired(), 7],
    ['deleted', (upkeep) => upkeep.findDeleted(600), 3],
    ['unsized', (upkeep) => upkeep.findUnsized(500), 0],
  ])('%s retunes are found without looking at all the others', async (_what, ask, expected) => {
    await migrate(database.url, schema);
    await fill();
    plans.length = 0;
    expect(await ask(new RetuneUpkeepRepository(explaining as unknown as DataSource))).toHaveLength(expected);
    expect(plans.length).toBeGreaterThan(0);
    expect(JSON.stringify(plans)).not.toMatch(/"Seq Scan"[^{}]*"audio_files"/);
    // The rows fill more than five hundred blocks.
    for (const plan of plans) expect(plan['Shared Hit Blocks']).toBeLessThan(250);
  });

  /** Thirty Studio users with a thousand songs each, many more whose songs are long gone, and a few of each kind. */
  async function fill(): Promise<void> {
    await database.query(
      `INSERT INTO users (email, "passwordHash", "subscriptionTier")
       SELECT n || '@attune.test', '-', CASE WHEN n <= 30 THEN 'studio' WHEN n <= 60 THEN 'pro' ELSE 'free' END
         FROM generate_series(1, 3000) AS n`,
    );
    const add = (owners: string, each: number, values: string): Promise<object[]> =>
      database.query(
        `INSERT INTO audio_files ("userId", "targetFrequency", status, "objectPath", "processedAt", "clientSeenAt")
         SELECT users.id, 432, ${values} FROM users, generate_series(1, $2::int) WHERE email LIKE $1
            OR "subscriptionTier" = $1`,
        [owners, each],
      );
    await add('studio', 1000, `'completed', 'kept', now() - interval '2 days', NULL`);
    await add('pro', 1000, `'completed', NULL, now() - interval '2 days', NULL`);
    await add('40@%', 4, `'processing', 'x', NULL, now() - interval '50 seconds'`);
    await add('40@%', 100, `'pending', 'x', NULL, now()`);
    await add('40@%', 5, `'cancelled', 'x', NULL, NULL`);
    await add('40@%', 6, `'completed', 'x', now() - interval '2 hours', NULL`);
    await add('40@%', 100, `'completed', 'x', now() - interval '2 minutes', NULL`);
    await add('50@%', 8 + 9 + 10, `'completed', 'x', now() - interval '30 minutes', NULL`);
    await database.query(
      `UPDATE audio_files SET "collectedAt" = now() - make_interval(mins => CASE WHEN n <= 8 THEN 16 ELSE 14 END)
         FROM (SELECT audio_files.id, row_number() OVER () AS n FROM audio_files JOIN users ON users.id = "userId"
                WHERE email LIKE '50@%' AND "objectPath" IS NOT NULL) AS songs
        WHERE songs.id = audio_files.id AND n <= 8 + 9`,
    );
    await database.query(
      `UPDATE audio_files SET "keptUntil" = now() + interval '88 days'
        WHERE "userId" IN (SELECT id FROM users WHERE "subscriptionTier" = 'studio')`,
    );
    await database.query(
      `UPDATE audio_files SET "keptUntil" = now() - interval '1 day'
        WHERE id IN (SELECT audio_files.id FROM audio_files JOIN users ON users.id = "userId"
                      WHERE "subscriptionTier" = 'studio' LIMIT 7)`,
    );
    await database.query(
      `UPDATE audio_files SET "deletedAt" = now() - make_interval(mins => CASE WHEN n <= 3 THEN 11 ELSE 9 END)
         FROM (SELECT audio_files.id, row_number() OVER () AS n FROM audio_files JOIN users ON users.id = "userId"
                WHERE "subscriptionTier" = 'studio' AND "keptUntil" > now() LIMIT 6) AS songs
        WHERE songs.id = audio_files.id`,
    );
    await database.query('VACUUM ANALYZE');
  }
});
