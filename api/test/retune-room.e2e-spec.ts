import path from 'node:path';
import { jest } from '@jest/globals';
import { StorageQuotaService } from '../src/billing/storage-quota.service.js';
import { Storage } from '../src/platform/storage/storage.js';
import { RetuneRunRepository } from '../src/retune/retune-run.repository.js';
import { RetuneRepository } from '../src/retune/retune.repository.js';
import { RetuneRoomService, type WorkSpaceService } from '../src/retune/processing/retune-room.service.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, startTestWorker, type TestServer, type Worker } from './support/test-server.js';
import { readError, upload, uploadIdOf } from './support/uploads.js';
import { aUserOn, type TestUser, usedBy } from './support/users.js';

const LIMIT_BYTES = 3_000_000;
const FULL_DISK_WORKER = path.resolve(import.meta.dirname, 'support/full-disk-worker.ts');
const tone = wavTone({ seconds: 0.3 });

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ environment: { STORAGE_LIMIT_GB: String(LIMIT_BYTES / 1e9) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

const send = (headers = {}): Promise<Response> =>
  upload(server, { headers: { ...user.key, Prefer: 'respond-async', ...headers }, file: tone });

async function idOf(accepted: Response): Promise<string> {
  expect(accepted.status).toBe(202);
  return ((await accepted.json()) as { id: string }).id;
}

async function readUsage(): Promise<{ storedBytes?: number; storageLimitBytes?: number }> {
  return (await fetch(`${server.url}/api/usage`, { headers: user.key })).json() as Promise<object>;
}

/** A stored song of this size; null for one of an earlier version. */
async function keep(storedBytes: number | null, keys: (string | null)[] = ['uploads/x', null]): Promise<void> {
  await server.database.query(
    `INSERT INTO audio_files ("userId", "targetFrequency", status, "processedAt", "storedBytes", "objectPath", "processedObjectPath")
     VALUES ($1, 432, 'completed', now(), $2, $3, $4)`,
    [user.id, storedBytes, ...keys],
  );
}

describe('an account whose stored songs fill its quota', () => {
  it('gets no new retune, loses nothing for it, and says how full it is', async () => {
    await keep(LIMIT_BYTES - 10_000);
    expect(await readUsage()).toMatchObject({ storedBytes: LIMIT_BYTES - 10_000, storageLimitBytes: LIMIT_BYTES });
    const refused = await send();
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'retune.storage_full',
      error: expect.stringMatching(/^Your stored songs take up \d+ of \d+ GB, so there’s no room/) as string,
      ...{ storedBytes: LIMIT_BYTES - 10_000, storageLimitBytes: LIMIT_BYTES },
    });
    expect(await usedBy(server, user)).toBe(0);
    expect((await readUsage()).storedBytes).toBe(LIMIT_BYTES - 10_000);
  });

  it('is nothing to other users', async () => {
    await keep(LIMIT_BYTES);
    user = await aUserOn(server, 'studio');
    expect((await send()).status).toBe(202);
  });

  it('counts uploads that wait, and not those that ended without a song', async () => {
    const id = await idOf(await send());
    expect((await readUsage()).storedBytes).toBe(tone.length);
    await fetch(`${server.url}/api/retunes/${id}`, { method: 'DELETE', headers: user.key });
    expect((await readUsage()).storedBytes).toBe(0);
  });

  it('cannot be overfilled by retunes that begin at once', async () => {
    const retunes = server.app.get(RetuneRepository);
    const everywhere = { reserve: () => Promise.resolve() } as unknown as WorkSpaceService;
    const room = new RetuneRoomService(retunes, server.app.get(StorageQuotaService), everywhere);
    const ids = await Promise.all(Array.from({ length: 6 }, async () => idOf(await send())));
    const files = await Promise.all(ids.map((id) => server.app.get(RetuneRunRepository).claim(id)));
    const size = { scratchBytes: 0, resultBytes: 1_200_000 };
    const ends = await Promise.allSettled(
      files.map(async (file) => file && (await room.reserve(file, tone.length, '', size))),
    );
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { status: 403, code: 'retune.storage_full' } });
    expect((await readUsage()).storedBytes).toBeLessThanOrEqual(LIMIT_BYTES);
  });
});

describe('a server whose disk is nearly full', () => {
  it.each(['/api/retune', '/api/measure'])('takes no upload at %s', async (route) => {
    const freeBytes = jest.spyOn(server.app.get(Storage), 'freeBytes').mockResolvedValue(tone.length - 1);
    try {
      const query = route === '/api/measure' ? '' : 'targetHz=432';
      const refused = await upload(server, { headers: user.key, route, query, file: tone });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await readError(refused)).toBe('503 storage.no_room');
      expect(await usedBy(server, user)).toBe(0);
    } finally {
      freeBytes.mockRestore();
    }
  });
});

describe('a worker', () => {
  let worker: Worker;

  async function startWorker(reserveGb: string, program?: string): Promise<void> {
    const changes = { STORAGE_RESERVE_GB: reserveGb, STORAGE_LIMIT_GB: String(LIMIT_BYTES / 1e9) };
    worker = await (program === undefined
      ? server.startWorkerHere(changes)
      : startTestWorker(program, { ...server.processEnvironment, ...changes }));
  }

  beforeEach(() => server.database.query(`DELETE FROM pgboss.job`));
  afterEach(() => worker.end('SIGKILL'));

  async function jobOf(id: string): Promise<{ state: string; retries: number; left: number }> {
    const [job] = await server.database.query<{ state: string; retries: number; left: number }>(
      `SELECT state, retry_count AS retries, retry_limit - retry_count AS left FROM pgboss.job WHERE id = $1`,
      [id],
    );
    return job ?? { state: 'none', retries: 0, left: 0 };
  }

  it.each([
    ['has no room for a song', '1000000', undefined],
    ['is full and nothing can be written', '0', FULL_DISK_WORKER],
  ])('waits while the disk %s, uses up no attempt, and retunes it when there is', async (_what, reserveGb, program) => {
    const id = await idOf(await send());
    await startWorker(reserveGb, program);
    await eventually(async () => (await jobOf(id)).state === 'retry' || undefined, 20_000, 'The job is put off');
    // As many as before its first attempt.
    expect(await jobOf(id)).toMatchObject({ left: 3 });
    expect(await server.database.query('SELECT status FROM audio_files WHERE id = $1', [id])).toEqual([
      { status: 'pending' },
    ]);
    await worker.end();
    await startWorker('0');
    const file = await eventually(
      async () => {
        const [row] = await server.database.query<{ status: string; storedBytes: string }>(
          'SELECT status, "storedBytes" FROM audio_files WHERE id = $1',
          [id],
        );
        return row?.status === 'completed' ? row : undefined;
      },
      20_000,
      'The song is retuned',
    );
    // Exactly what is stored, no longer what was expected.
    const storage = server.app.get(Storage);
    const stored = await Promise.all([
      storage.bytesOf(`uploads/${await uploadIdOf(server, id)}`),
      storage.bytesOf(`results/${id}`),
    ]);
    expect(stored).toEqual([expect.any(Number), expect.any(Number)]);
    const bytes = stored.reduce<number>((sum, fileBytes) => sum + (fileBytes ?? 0), 0);
    expect(Number(file.storedBytes)).toBe(bytes);
    expect(await readUsage()).toMatchObject({ storedBytes: bytes });
  });

  it('gives up after a while, and nothing was counted', async () => {
    const id = await idOf(await send());
    await server.database.query('UPDATE pgboss.job SET retry_limit = 62 WHERE id = $1', [id]);
    await startWorker('1000000');
    const result = await eventually(
      async () => {
        const answer = await fetch(`${server.url}/api/retunes/${id}/result`, { headers: user.key });
        return answer.status === 409 ? undefined : answer;
      },
      20_000,
      'The song is given up',
    );
    expect(Number(result.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readError(result)).toBe('503 retune.disk_full');
    expect(await usedBy(server, user)).toBe(0);
    await eventually(async () => (await readUsage()).storedBytes === 0, 5_000, 'the end of the upload');
  });

  it('refuses a song whose result does not fit, and measures songs stored by an earlier version', async () => {
    const id = await idOf(await send());
    await keep(LIMIT_BYTES - 100_000);
    await keep(null, [`uploads/${id}`, null]);
    await startWorker('0');
    const result = await eventually(
      async () => {
        const answer = await fetch(`${server.url}/api/retunes/${id}/result`, { headers: user.key });
        return answer.status === 409 ? undefined : answer;
      },
      20_000,
      'The song is refused',
    );
    expect(await readError(result)).toBe('403 retune.storage_full');
    expect(await usedBy(server, user)).toBe(0);
    const unsized = `SELECT 1 FROM audio_files WHERE "userId" = $1 AND "storedBytes" IS NULL`;
    await eventually(
      async () => (await server.database.query(unsized, [user.id])).length === 0,
      10_000,
      'the size of the stored song',
    );
  });
});
