import { eventually } from './support/eventually.js';
import { aStoredResult, loadRow } from './support/results.js';
import { storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aUserOn, usedBy } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const ago = (minutes: number): string => `now() - interval '${minutes} minutes'`;

interface Case {
  columns: Record<string, string>;
  tier?: 'pro' | 'studio';
  /** What is left of its files. */
  isStored: boolean;
  used: number;
}

const CASES: Record<string, Case> = {
  'collected 16 minutes ago': {
    columns: { processedAt: ago(20), deliveredAt: ago(18), collectedAt: ago(16) },
    isStored: false,
    used: 1,
  },
  'collected 14 minutes ago': {
    columns: { processedAt: ago(70), deliveredAt: ago(18), collectedAt: ago(14) },
    isStored: true,
    used: 1,
  },
  'never asked for, 59 minutes after completion': { columns: { processedAt: ago(59) }, isStored: true, used: 1 },
  'never asked for, 61 minutes after completion': { columns: { processedAt: ago(61) }, isStored: false, used: 0 },
  'broken off, 61 minutes after completion': {
    columns: { processedAt: ago(61), deliveredAt: ago(16) },
    isStored: false,
    used: 1,
  },
  'begun 5 minutes ago, 61 minutes after completion': {
    columns: { processedAt: ago(61), deliveredAt: ago(5) },
    isStored: true,
    used: 1,
  },
  'on Studio, collected long ago': {
    columns: { processedAt: ago(600), deliveredAt: ago(590), collectedAt: ago(590) },
    tier: 'studio',
    isStored: true,
    used: 1,
  },
  'given up by a janitor that was killed before it removed the files': {
    columns: { status: `'cancelled'`, processedAt: 'NULL' },
    isStored: false,
    used: 1,
  },
  'confirmed by a client whose api process was killed before it removed the files': {
    columns: { deliveredAt: ago(16), collectedAt: ago(16) },
    isStored: false,
    used: 1,
  },
};

it('removes what was collected after 15 minutes and what was not after an hour, and refunds what was never sent', async () => {
  const results = await Promise.all(
    Object.entries(CASES).map(async ([name, { columns, tier = 'pro', ...expected }]) => {
      const user = await aUserOn(server, tier);
      const { id } = await aStoredResult(server, user, { columns });
      return { name, user, id, expected };
    }),
  );
  const worker = await server.startWorkerHere();
  const goes = results.filter(({ expected }) => !expected.isStored);
  await eventually(
    async () => (await Promise.all(goes.map(({ id }) => loadRow(server, id)))).every(({ isStored }) => !isStored),
    20_000,
    'the removals',
  );
  await worker.end();
  for (const { name, user, id, expected } of results) {
    const { isStored } = await loadRow(server, id);
    const isThere = (await storedKeys(server)).includes(`results/${id}`);
    expect({ name, isStored, isThere, used: await usedBy(server, user) }).toEqual({
      name,
      isThere: expected.isStored,
      ...expected,
    });
  }
});
