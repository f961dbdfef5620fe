import { JobQueueService } from '../src/platform/jobs/job-queue.service.js';
import { poolPitchesJob } from '../src/studio/batch/measuring/pool-pitches.job.js';
import { aBatchUser, type BatchUser, listFiles, readBatch, startBatch, untilEnded } from './support/batches.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { usedBy } from './support/users.js';

const tone = wavTone({ seconds: 0.3, channels: 1 });
/** Long enough to be caught in the middle. */
const song = wavTone({ seconds: 10 });

let server: TestServer;
let user: BatchUser;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1', WORKER_CONCURRENCY: '1' } });
});

beforeEach(async () => {
  user = await aBatchUser(server);
});

afterAll(() => server.close());

it('a batch outlives its worker: every song is done and counted once', async () => {
  const { id } = await startBatch(server, user, [tone, song, tone]);
  const first = await server.startWorker();
  const isRunning = async (): Promise<boolean> => {
    const files = await listFiles(user.ask, id);
    return files.some(({ status, progress }) => status === 'processing' && progress !== null);
  };
  await eventually(isRunning, 20_000, 'a song in work');
  await first.end('SIGKILL');
  const last = await server.startWorkerHere();
  expect(await untilEnded(user.ask, id, 60_000)).toMatchObject({ status: 'completed', completedFiles: 3 });
  expect(await usedBy(server, user)).toBe(3);
  const retunes = await server.database.query('SELECT 1 FROM audio_files WHERE "userId" = $1', [user.id]);
  expect(retunes).toHaveLength(3);
  await last.end();
});

it('an album that cannot be shifted to its target fails, also when a worker died after it found the pitch', async () => {
  const { id } = await startBatch(server, user, [tone, tone], { targetFrequency: 1090, sameRatio: true });
  await server.database.query(`UPDATE batch_jobs SET "pooledAt" = now(), "albumA4Hz" = 415 WHERE id = $1`, [id]);
  await server.app.get(JobQueueService).send(poolPitchesJob, { batchId: id });
  const worker = await server.startWorkerHere();
  expect(await untilEnded(user.ask, id)).toMatchObject({ status: 'completed', failedFiles: 2 });
  expect((await listFiles(user.ask, id)).map(({ errorCode }) => errorCode)).toEqual([
    'retune.ratio_out_of_range',
    'retune.ratio_out_of_range',
  ]);
  expect(await usedBy(server, user)).toBe(0);
  await worker.end();
});

it('the song of one workspace waits for at most two of another’s batch', async () => {
  const other = await aBatchUser(server);
  const large = await startBatch(
    server,
    other,
    Array.from({ length: 12 }, () => tone),
  );
  const small = await startBatch(server, user, [tone]);
  const worker = await server.startWorkerHere();
  await untilEnded(user.ask, small.id);
  await untilEnded(other.ask, large.id);
  const before = await server.database.query(
    `SELECT 1 FROM audio_files WHERE "userId" = $1
        AND "processedAt" < (SELECT "processedAt" FROM audio_files WHERE "userId" = $2)`,
    [other.id, user.id],
  );
  expect(before.length).toBeLessThanOrEqual(2);
  expect(await readBatch(other.ask, large.id)).toMatchObject({ completedFiles: 12 });
  await worker.end();
});
