import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { migrate } from '../src/platform/database/migrate.js';
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
  it('are listed in the order in which they run', () => {
    const times = schema.migrations.map(({ name }) => Number(name.slice(-14)));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every(Number.isInteger)).toBe(true);
  });

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

describe('the migration to one spelling', () => {
  it('composes the names that came from files, and finds them by what is typed', async () => {
    const before = schema.migrations.findIndex(({ name }) => name.startsWith('OneSpelling'));
    await migrate(database.url, { ...schema, migrations: schema.migrations.slice(0, before) });
    await database.query(`INSERT INTO users (email, "passwordHash") VALUES ('old@attune.test', '-')`);
    await database.query(
      `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency")
       SELECT id, name, 432 FROM users, unnest($1::text[]) AS name`,
      [['Cafe\u0301.wav', 'Plain.wav']],
    );
    await database.query(
      `INSERT INTO shareable_links ("userId", token, what, name) SELECT id, 'x', 'song', $1 FROM users`,
      ['Cafe\u0301.wav'],
    );
    await migrate(database.url, schema);
    expect(
      await database.query(
        `SELECT "originalFilename" AS name, fold_text("originalFilename") AS folded FROM audio_files
          UNION ALL SELECT name, fold_text(name) FROM shareable_links ORDER BY name`,
      ),
    ).toEqual([
      { name: 'Caf\u00e9.wav', folded: 'cafe.wav' },
      { name: 'Caf\u00e9.wav', folded: 'cafe.wav' },
      { name: 'Plain.wav', folded: 'plain.wav' },
    ]);
  });
});

describe('the migration to the retention of rows', () => {
  it('adds songs from before a Studio plan to its history, also to a paused one', async () => {
    const before = schema.migrations.findIndex(({ name }) => name.startsWith('RowRetention'));
    await migrate(database.url, { ...schema, migrations: schema.migrations.slice(0, before) });
    await database.query(
      `INSERT INTO users (email, "passwordHash", "subscriptionTier", "studioEndedAt") VALUES
         ('studio@attune.test', '-', 'studio', NULL), ('paused@attune.test', '-', 'free', now()), ('pro@attune.test', '-', 'pro', NULL)`,
    );
    await database.query(
      `INSERT INTO audio_files ("userId", "targetFrequency", status, "processedAt")
       SELECT id, 432, 'completed', '2025-01-31' FROM users`,
    );
    await migrate(database.url, schema);
    expect(
      await database.query(
        `SELECT email, "keptUntil" = "processedAt" AS "isInHistory" FROM audio_files JOIN users ON users.id = "userId"
          ORDER BY email`,
      ),
    ).toEqual([
      { email: 'paused@attune.test', isInHistory: true },
      { email: 'pro@attune.test', isInHistory: null },
      { email: 'studio@attune.test', isInHistory: true },
    ]);
  });
});
