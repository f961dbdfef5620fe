import { DataSource, type EntityManager } from 'typeorm';
import type { BatchQuery } from '../src/platform/process/janitor.js';
import { RetuneRepository } from '../src/retune/retune.repository.js';
import { RetuneUpkeepRepository } from '../src/retune/upkeep/retune-upkeep.repository.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn } from './support/users.js';

const KEPT = 20_000;
const PENDING = 2000;
const DUE = 3;
const BATCH: BatchQuery = { limit: 500, exceptIds: [] };
const YEARS = 3 * 365 * 24 * 60;
const LIFETIME = { afterCollectionSeconds: 900, afterCompletionSeconds: 3600 };

let server: TestServer;

const ago = (minutes: number): string => `now() - interval '${minutes} minutes'`;

/** Adds rows with these columns, as SQL. */
async function addRows(userId: string, count: number, columns: Record<string, string>): Promise<void> {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  await server.database.query(
    `INSERT INTO audio_files ("userId", "targetFrequency", ${names.join(', ')})
     SELECT $1, 432, ${Object.values(columns).join(', ')} FROM generate_series(1, $2) AS n`,
    [userId, count],
  );
}

const stored = { status: `'completed'`, objectPath: `'uploads/' || n`, processedObjectPath: `'results/' || n` };

beforeAll(async () => {
  server = await startTestServer();
  const { id } = await aUserOn(server, 'studio');
  // A history, songs long gone, results that clients have just collected or not, a long queue: nothing of it is due.
  await addRows(id, KEPT, { ...stored, processedAt: ago(9999), collectedAt: ago(9999), keptUntil: ago(-9999) });
  await addRows(id, KEPT, { status: `'completed'`, processedAt: ago(9999), collectedAt: ago(9999) });
  await addRows(id, PENDING, { ...stored, processedAt: ago(20), collectedAt: ago(10) });
  await addRows(id, PENDING, { ...stored, processedAt: ago(20) });
  await addRows(id, PENDING, { status: `'pending'`, objectPath: `'uploads/' || n` });
  // Due, of each kind.
  await addRows(id, DUE, { ...stored, processedAt: ago(20), collectedAt: ago(16) });
  await addRows(id, DUE, { ...stored, processedAt: ago(61) });
  await addRows(id, DUE, { ...stored, processedAt: ago(9999), keptUntil: ago(1) });
  await addRows(id, DUE, { ...stored, processedAt: ago(20), keptUntil: ago(-9999), deletedAt: ago(11) });
  await addRows(id, DUE, { status: `'failed'`, objectPath: `'uploads/' || n` });
  await addRows(id, DUE, { ...stored, processedAt: ago(20), storedBytes: 'NULL', keptUntil: ago(-9999) });
  await addRows(id, DUE, {
    status: `'completed'`,
    createdAt: ago(YEARS),
    processedAt: ago(YEARS),
    keptUntil: ago(YEARS),
  });
  await addRows(id, DUE, { status: `'completed'`, createdAt: ago(YEARS), processedAt: ago(YEARS) });
  await server.database.query(
    `INSERT INTO frequency_analysis ("audioFileId", "userId", "createdAt")
     SELECT id, "userId", "createdAt" FROM audio_files WHERE status = 'completed'`,
  );
  await server.database.query('ANALYZE audio_files, frequency_analysis');
});

afterAll(() => server.close());

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The rows that a plan reads from tables, whether they pass its filters or not. */
function rowsRead(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
}

/** Runs a statement. @returns the number of rows that it reads */
async function countRead(sql: string, values: unknown[]): Promise<number> {
  const [row] = await server.app
    .get(DataSource)
    .query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
  return rowsRead(row?.['QUERY PLAN'][0].Plan as Plan);
}

/** The janitor's queries, each with the number of rows that it reads in place of its result. */
function explained(): { upkeep: RetuneUpkeepRepository; read: () => number } {
  let read = 0;
  const query = async (sql: string, values: unknown[]): Promise<unknown[]> => {
    read = await countRead(sql, values);
    return [];
  };
  return { upkeep: new RetuneUpkeepRepository({ query } as unknown as DataSource), read: () => read };
}

it.each<[string, number, (upkeep: RetuneUpkeepRepository) => Promise<{ id: string }[]>]>([
  ['results past their lifetime, of a history, collected and not', 3 * DUE, (u) => u.findExpired(LIFETIME, BATCH)],
  ['songs deleted from a history', DUE, (upkeep) => upkeep.findDeleted(600, BATCH)],
  ['files of retunes that failed', DUE, (upkeep) => upkeep.findUnremovedFiles(BATCH)],
  ['files without a size', DUE, (upkeep) => upkeep.findUnsized(BATCH)],
])('the janitor finds %s by reading no others', async (_name, due, find) => {
  expect(await find(new RetuneUpkeepRepository(server.app.get(DataSource)))).toHaveLength(due);
  const { upkeep, read } = explained();
  await find(upkeep);
  expect(read()).toBeGreaterThanOrEqual(due);
  // A bitmap scan counts rows twice: in the index and in the table.
  expect(read()).toBeLessThanOrEqual(2 * due + 2);
});

it.each<[string, number, (upkeep: RetuneUpkeepRepository) => Promise<number>]>([
  ['measurements that are too old', 2 * DUE, (upkeep) => upkeep.removeMeasurements(365, 500)],
  ['rows that are in no history and too old', DUE, (upkeep) => upkeep.deleteOutsideHistory(24, 500)],
])('the janitor removes %s by reading no others', async (_name, due, remove) => {
  const { upkeep, read } = explained();
  await remove(upkeep);
  expect(read()).toBeGreaterThanOrEqual(due);
  // Each is read where it is found, and again where it is changed.
  expect(read()).toBeLessThanOrEqual(6 * due);
  expect(await remove(new RetuneUpkeepRepository(server.app.get(DataSource)))).toBe(0);
});

it('a batch is not longer than asked for, and leaves out what was tried before', async () => {
  const upkeep = new RetuneUpkeepRepository(server.app.get(DataSource));
  const [first] = await upkeep.findExpired(LIFETIME, { limit: 1, exceptIds: [] });
  const rest = await upkeep.findExpired(LIFETIME, { limit: 500, exceptIds: [first?.id ?? ''] });
  expect(rest).toHaveLength(3 * DUE - 1);
  expect(rest.map(({ id }) => id)).not.toContain(first?.id);
});

describe('when Postgres last counted, no retune ran: of many that run now', () => {
  let userId = '';

  beforeAll(async () => {
    await server.database.query(`DELETE FROM audio_files WHERE status IN ('pending', 'processing')`);
    await server.database.query('VACUUM ANALYZE audio_files');
    const [one, other] = [await aUserOn(server, 'studio'), await aUserOn(server, 'studio')];
    userId = one.id;
    await addRows(other.id, PENDING, { status: `'processing'` });
    await addRows(userId, DUE, { status: `'processing'` });
  });

  it.each([`status = 'processing'`, `status IN ('pending', 'processing')`])(
    'one is found by its id and %s without reading others',
    async (condition) => {
      const [song] = await server.database.query<{ id: string }>(
        `SELECT id FROM audio_files WHERE status = 'processing' LIMIT 1`,
      );
      expect(await countRead(`SELECT 1 FROM audio_files WHERE id = $1 AND ${condition}`, [song?.id])).toBe(1);
    },
  );

  it('those of a user are counted without reading others', async () => {
    let read = 0;
    const query = async (sql: string, values: unknown[]): Promise<unknown[]> => {
      read = await countRead(sql, values);
      return server.database.query(sql, values);
    };
    const repository = server.app.get(RetuneRepository);
    expect(await repository.countUnfinished({ query } as unknown as EntityManager, userId)).toBe(DUE);
    expect(read).toBeGreaterThan(0);
    // A bitmap scan counts rows twice, and one row more is the count.
    expect(read).toBeLessThanOrEqual(2 * DUE + 1);
  });
});

it('a statement that takes too long is ended by Postgres, not only given up by the client', async () => {
  const [setting] = await server.app.get(DataSource).query<{ statement_timeout: string }[]>('SHOW statement_timeout');
  expect(setting).toEqual({ statement_timeout: '4300ms' });
});
