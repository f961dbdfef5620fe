import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { PlanChanges } from '../src/billing/plan-changes.js';
import type { LeaderService } from '../src/platform/database/leader.service.js';
import { RetuneSettings } from '../src/retune/retune.settings.js';
import { RetuneRowsJanitor } from '../src/retune/upkeep/retune-rows.janitor.js';
import { RetuneUpkeepRepository } from '../src/retune/upkeep/retune-upkeep.repository.js';
import { testConfig } from './support/test-config.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, type TestUser, usedBy } from './support/users.js';

/** More than two batches of the janitor. */
const DUE = 1001;

let server: TestServer;
let pro: TestUser;
let studio: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  [pro, studio] = [await aUserOn(server, 'pro'), await aUserOn(server, 'studio')];
});

beforeEach(() => server.database.query('DELETE FROM audio_files'));

afterAll(() => server.close());

/** As much of one as a list reads. */
const RECEIPT = {
  targetHz: 432,
  anchor: 'a4',
  mode: 'tempo',
  equivalentA4Hz: 432,
  sourceHz: 440,
  sourceBasis: 'given',
  asked: { cents: -31.77 },
  measured: null,
  before: null,
};

const ago = (age: string): string => `now() - interval '${age}'`;

/** Adds completed retunes with their measurements and without files. `columns`: SQL. @returns their ids */
async function addRetunes(
  user: TestUser,
  age: string,
  { count = 1, columns = {} }: { count?: number; columns?: Record<string, string> } = {},
): Promise<string[]> {
  const values: Record<string, string> = {
    userId: `'${user.id}'`,
    targetFrequency: '432',
    status: `'completed'`,
    processingParams: `'${JSON.stringify({ targetHz: 432, receipt: RECEIPT })}'`,
    createdAt: ago(age),
    processedAt: ago(age),
    ...columns,
  };
  const names = Object.keys(values).map((name) => `"${name}"`);
  const rows = await server.database.query<{ id: string }>(
    `WITH songs AS (
       INSERT INTO audio_files (${names.join(', ')})
       SELECT ${Object.values(values).join(', ')} FROM generate_series(1, ${count}) RETURNING id, "userId", "createdAt"
     ), analyses AS (
       INSERT INTO frequency_analysis ("audioFileId", "userId", "createdAt") SELECT id, "userId", "createdAt" FROM songs
     )
     SELECT id FROM songs`,
  );
  return rows.map(({ id }) => id);
}

async function addRetune(...retune: Parameters<typeof addRetunes>): Promise<string> {
  const [id = ''] = await addRetunes(...retune);
  return id;
}

/** One round of the janitor. */
async function cleanUp(settings: Record<string, string> = {}): Promise<void> {
  const leader = { isLeader: true, onLead: () => {} } as unknown as LeaderService;
  const upkeep = new RetuneUpkeepRepository(server.app.get(DataSource));
  const retuneSettings = testConfig(settings).of(RetuneSettings);
  const janitor = new RetuneRowsJanitor(upkeep, retuneSettings, leader, await server.app.resolve(PinoLogger));
  await janitor.onApplicationBootstrap();
  janitor.onModuleDestroy();
}

interface Left {
  params: object | null;
  analyses: number;
}

/** What is left of a retune; undefined when it is gone. */
async function leftOf(id: string): Promise<Left | undefined> {
  const [row] = await server.database.query<Left>(
    `SELECT "processingParams" AS params, (SELECT count(*)::integer FROM frequency_analysis WHERE "audioFileId" = $1) AS analyses
       FROM audio_files WHERE id = $1`,
    [id],
  );
  return row;
}

const MEASURED: Left = { params: { targetHz: 432, receipt: RECEIPT }, analyses: 1 };
const NOT_MEASURED: Left = { params: { targetHz: 432 }, analyses: 0 };

describe('measurements', () => {
  it.each<[string, string, Record<string, string>, Record<string, string>, Left]>([
    ['after 366 days', '366 days', {}, {}, NOT_MEASURED],
    ['not after 364 days', '364 days', {}, {}, MEASURED],
    ['after 31 days when that is set', '31 days', {}, { ANALYSIS_DAYS: '30', RETENTION_DAYS: '30' }, NOT_MEASURED],
    ['not before a longer RETENTION_DAYS', '366 days', {}, { RETENTION_DAYS: '400' }, MEASURED],
    [
      'not while the song is stored',
      '366 days',
      { keptUntil: ago('-1 day'), processedObjectPath: `'results/x'` },
      {},
      MEASURED,
    ],
  ])('are removed %s', async (_when, age, columns, settings, left) => {
    const id = await addRetune(studio, age, { columns: { keptUntil: ago('1 day'), ...columns } });
    await cleanUp(settings);
    expect(await leftOf(id)).toEqual(left);
  });

  it('that were removed are missed in plain words, and their retune stays listed', async () => {
    const id = await addRetune(studio, '366 days', {
      columns: { originalFilename: `'song.wav'`, keptUntil: ago('200 days') },
    });
    await cleanUp();
    for (const part of ['receipt', 'analysis']) {
      const answer = await fetch(`${server.url}/api/retunes/${id}/${part}`, { headers: studio.key });
      expect([answer.status, await answer.json()]).toEqual([
        410,
        {
          code: 'retune.measurements_removed',
          error:
            'The measurements of this retune are no longer kept: we remove them after 365 days. Retune the song again for new ones.',
        },
      ]);
    }
    const retune = await fetch(`${server.url}/api/retunes/${id}`, { headers: studio.key });
    expect(await retune.json()).toMatchObject({ originalFilename: 'song.wav', receiptUrl: null, analysisUrl: null });
  });
});

describe('retunes', () => {
  it.each<[string, string, Record<string, string>, boolean]>([
    ['completed 25 months ago goes', '25 months', {}, false],
    ['that failed 25 months ago goes', '25 months', { status: `'failed'`, processedAt: 'NULL' }, false],
    ['completed 23 months ago stays', '23 months', {}, true],
    ['of a Studio history stays, however old', '110 months', { keptUntil: ago('100 months') }, true],
    ['whose files are still recorded stays', '25 months', { objectPath: `'uploads/x'` }, true],
    ['that has not ended stays', '25 months', { status: `'pending'`, processedAt: 'NULL' }, true],
  ])('one %s', async (_which, age, columns, stays) => {
    const id = await addRetune(pro, age, { columns });
    await cleanUp();
    expect((await leftOf(id)) !== undefined).toBe(stays);
  });

  it('from before a Studio plan are part of its history, and stay', async () => {
    const user = await aUserOn(server, 'studio');
    const id = await addRetune(user, '1 month', { columns: { originalFilename: `'song.wav'` } });
    await server.app
      .get(DataSource)
      .transaction((manager) =>
        server.app.get(PlanChanges).notify(manager, { userId: user.id, previousTier: 'pro', newTier: 'studio' }),
      );
    await server.database.query(`UPDATE audio_files SET "createdAt" = ${ago('30 months')} WHERE id = $1`, [id]);
    await cleanUp();
    const history = await fetch(`${server.url}/api/studio/history`, { headers: user.key });
    expect(await history.json()).toMatchObject({ items: [{ id, originalFilename: 'song.wav' }] });
  });

  it('that go leave the usage of their month as it was', async () => {
    await addRetunes(pro, '25 months', { count: 3 });
    await server.database.query(
      `INSERT INTO usage_tracking ("userId", action, year, month, count) VALUES ($1, 'retune', 2024, 10, 3)`,
      [pro.id],
    );
    await cleanUp();
    expect(await usedBy(server, pro)).toBe(3);
  });

  it('are removed in one round, however many', async () => {
    await addRetunes(pro, '366 days', { count: DUE });
    await addRetunes(pro, '25 months', { count: DUE });
    await cleanUp();
    const [left] = await server.database.query(
      `SELECT (SELECT count(*) FROM audio_files)::integer AS retunes,
              (SELECT count(*) FROM frequency_analysis)::integer AS analyses`,
    );
    expect(left).toEqual({ retunes: DUE, analyses: 0 });
  });
});
