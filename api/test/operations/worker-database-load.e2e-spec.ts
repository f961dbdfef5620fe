import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { maxConnectionsOf } from '../../src/platform/database/connection-limits.js';
import { ASK_FOR_STATEMENTS, type StatementCounts } from '../support/count-statements.js';
import { eventually, pause } from '../support/eventually.js';
import { createTempDir, type TempDir } from '../support/temp-dir.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import type { TestProcess } from '../support/test-process.js';
import { startTestWorker } from '../support/test-server.js';

const SLOTS = 64;
/** A round of everything that the worker does at intervals of up to ten seconds. */
const WINDOW_MS = 10_000;

let database: TestDatabase;
let folder: TempDir;
let worker: TestProcess;

beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), createTempDir()]);
  worker = await startTestWorker(path.resolve(import.meta.dirname, '../support/counting-worker.ts'), {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    WORKER_CONCURRENCY: String(SLOTS),
  });
});

afterAll(async () => {
  await worker.end('SIGKILL');
  await database.drop();
  await folder.remove();
});

const isCount = (message: unknown): message is StatementCounts =>
  typeof message === 'object' && message !== null && 'totals' in message;

/** The number of statements so far, and when it was that. */
async function count(): Promise<{ statements: number; at: number }> {
  const counted = worker.waitForMessage(isCount);
  worker.child.send(ASK_FOR_STATEMENTS);
  const { totals } = (await counted) as StatementCounts;
  return { statements: totals.other, at: performance.now() };
}

it(`an idle worker of ${SLOTS} slots, the one that cleans up for all, sends at most five statements a second`, async () => {
  // Its queues are asked once at the start.
  await pause(1000);
  const first = await count();
  await pause(WINDOW_MS);
  const last = await count();
  const perSecond = ((last.statements - first.statements) * 1000) / (last.at - first.at);
  expect(perSecond).toBeGreaterThan(0.5);
  expect(perSecond).toBeLessThanOrEqual(5);
});

it('it has no more connections than its limit, and one session', async () => {
  const connections = async (condition: string): Promise<number> => {
    const rows = await database.query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND starts_with(application_name, 'attune') AND ${condition}`,
    );
    return rows.length;
  };
  await eventually(async () => (await connections('true')) <= maxConnectionsOf('worker'), 5000, 'few connections');
  expect(await connections(`application_name = 'attune worker session'`)).toBe(1);
});
