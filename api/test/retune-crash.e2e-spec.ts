import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { PinoLogger } from 'nestjs-pino';
import { jest } from '@jest/globals';
import { JobQueueService } from '../src/platform/jobs/job-queue.service.js';
import { Storage } from '../src/platform/storage/storage.js';
import { RetuneEventsService } from '../src/retune/progress/retune-events.service.js';
import { ReceiptKeysService } from '../src/retune/signing/receipt-keys.service.js';
import { RetuneHandler } from '../src/retune/processing/retune.handler.js';
import { retuneJob } from '../src/retune/retune.job.js';
import { RetuneJournalService } from '../src/retune/upkeep/retune-journal.service.js';
import { RetuneLifecycleService } from '../src/retune/upkeep/retune-lifecycle.service.js';
import { RetuneRunRepository } from '../src/retune/retune-run.repository.js';
import { RetuneRepository } from '../src/retune/retune.repository.js';
import { StorageQuotaService } from '../src/billing/storage-quota.service.js';
import { RetuneRoomService, WorkSpaceService } from '../src/retune/processing/retune-room.service.js';
import { WorkDirsService } from '../src/retune/processing/work-dirs.service.js';
import { DecoderGate } from './support/decoder-gate.js';
import { eventually } from './support/eventually.js';
import { processesLike } from './support/processes.js';
import { wavTone } from './support/sounds.js';
import { allFiles, itOnDisk } from './support/stored-files.js';
import { testConfig } from './support/test-config.js';
import { startTestServer, type TestServer, WORKER } from './support/test-server.js';
import { readError, upload, uploadIdOf } from './support/uploads.js';
import { aUserOn, type TestUser, usedBy } from './support/users.js';

let gate: DecoderGate;
let server: TestServer;
let user: TestUser;
const song = wavTone({ seconds: 1 });

beforeAll(async () => {
  gate = await DecoderGate.create();
  server = await startTestServer({ worker: WORKER, environment: gate.environment });
});

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

afterEach(() => gate.open());

afterAll(async () => {
  await server.close();
  await gate.dispose();
});

describe('a client that is gone', () => {
  it('stops its decoders, leaves no file and does not pay', async () => {
    const id = randomUUID();
    const leaving = new AbortController();
    const { answer } = await halfDecoded(id, leaving.signal);
    const uploadId = await uploadIdOf(server, id);
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await eventually(async () => (await processes()).length === 0, 10_000, 'the end of the decoders');
    await eventually(async () => (await filesOf(id, uploadId)).length === 0, 10_000, 'the end of the files');
    expect(await statusOf(id)).toBe('cancelled');
    expect(await usedBy(server, user)).toBe(0);
  });

  itOnDisk('in the middle of its upload leaves nothing and does not pay', async () => {
    const id = randomUUID();
    const half = request(`${server.url}/api/retune?targetHz=432`, {
      method: 'POST',
      headers: {
        ...user.key,
        'Retune-Id': id,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': '9000000',
      },
    });
    half.on('error', () => {});
    const tidy = await uploadsIn(server.dataDir);
    half.write('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n');
    half.write(song);
    await eventually(async () => (await uploadsIn(server.dataDir)).length > tidy.length, 5_000, 'the upload');
    half.destroy();
    await eventually(async () => (await uploadsIn(server.dataDir)).length === tidy.length, 5_000, 'its end');
    await eventually(async () => (await uploadRows()) === 0, 5_000, 'the end of its row');
    expect([await statusOf(id), await usedBy(server, user)]).toEqual([undefined, 0]);
  });
});

describe('a retune that is cancelled', () => {
  it('answers the waiting request with 409 and does not count', async () => {
    const id = randomUUID();
    const { answer } = await halfDecoded(id);
    const uploadId = await uploadIdOf(server, id);
    const cancel = await fetch(`${server.url}/api/retunes/${id}`, { method: 'DELETE', headers: user.key });
    expect(cancel.status).toBe(204);
    expect(await readError(await answer)).toBe('409 retune.cancelled');
    await eventually(async () => (await processes()).length === 0, 10_000, 'the end of the decoders');
    await eventually(async () => (await filesOf(id, uploadId)).length === 0, 10_000, 'the end of the files');
    expect(await usedBy(server, user)).toBe(0);
  });

  it('can be cancelled again, but not once it is done', async () => {
    await gate.close();
    const headers = { ...user.key, Prefer: 'respond-async' };
    const { id } = (await (await upload(server, { headers, file: song })).json()) as { id: string };
    for (let time = 0; time < 2; time += 1) {
      const cancel = await fetch(`${server.url}/api/retunes/${id}`, { method: 'DELETE', headers: user.key });
      expect(cancel.status).toBe(204);
    }
    await gate.open();
    const done = await upload(server, { headers: user.key, file: song });
    await done.arrayBuffer();
    const url = `${server.url}/api/retunes/${String(done.headers.get('retune-id'))}`;
    expect(await readError(await fetch(url, { method: 'DELETE', headers: user.key }))).toBe('409 retune.already_ended');
    expect(await usedBy(server, user)).toBe(1);
  });
});

describe('a worker that is killed in the middle of a song', () => {
  it('costs the client a little time and nothing else', async () => {
    const id = randomUUID();
    const { answer } = await halfDecoded(id);
    await server.worker?.end('SIGKILL');
    await gate.open();
    await eventually(async () => (await processes()).length === 0, 10_000, 'the end of the decoders');
    await server.startWorker();
    const response = await answer;
    expect(response.status).toBe(200);
    expect(response.headers.get('retune-frames')).toBe(String(44_100));
    await response.arrayBuffer();
    expect(await usedBy(server, user)).toBe(1);
    await eventually(
      async () => (await readdir(path.join(server.workerDataDir, 'work'))).length === 0,
      5_000,
      'a tidy folder',
    );
  });
});

describe('a song that the database does not take', () => {
  it('is answered 503, leaves nothing, and can be sent again under its id', async () => {
    const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const failing = jest.spyOn(server.app.get(JobQueueService), 'sendAll').mockRejectedValueOnce(unavailable);
    try {
      const headers = { ...user.key, 'Retune-Id': randomUUID() };
      const send = (): Promise<Response> => upload(server, { headers, file: wavTone({ seconds: 0.5 }) });
      expect(await readError(await send())).toBe('503 platform.database_unavailable');
      expect([await uploadRows(), await usedBy(server, user)]).toEqual([0, 0]);
      const again = await send();
      expect(again.status).toBe(200);
      await again.arrayBuffer();
      expect(await usedBy(server, user)).toBe(1);
    } finally {
      failing.mockRestore();
    }
  });
});

describe('a request that is repeated with its id', () => {
  const send = (id: string, file = song, targetHz = 432): Promise<Response> =>
    upload(server, { headers: { ...user.key, 'Retune-Id': id }, file, query: `format=flac&targetHz=${targetHz}` });

  it('gets the same song, while it is made and afterwards, and it counts once', async () => {
    const id = randomUUID();
    const answers = await Promise.all([send(id), send(id)]);
    answers.push(await send(id));
    const songs = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(songs.every((one) => one.equals(songs[0] ?? Buffer.alloc(0)))).toBe(true);
    expect([await uploadRows(), await usedBy(server, user)]).toEqual([0, 1]);
  });

  it('is refused with another song or other options, and loses nothing', async () => {
    const id = randomUUID();
    await (await send(id)).arrayBuffer();
    expect(await readError(await send(id, wavTone({ seconds: 1, frequencyHz: 330 })))).toBe('409 retune.id_taken');
    expect(await readError(await send(id, song, 444))).toBe('409 retune.id_taken');
    expect((await send(id)).status).toBe(200);
    expect([await uploadRows(), await usedBy(server, user)]).toEqual([0, 1]);
  });

  it('is a request of its own in another workspace', async () => {
    const id = randomUUID();
    await (await send(id)).arrayBuffer();
    user = await aUserOn(server, 'studio');
    expect(await readError(await send(id))).toBe('409 retune.id_taken');
    expect([await uploadRows(), await usedBy(server, user)]).toEqual([0, 0]);
  });
});

describe('a result that was never sent', () => {
  it('does not count, whatever became of its client', async () => {
    const accepted = await upload(server, {
      headers: { ...user.key, Prefer: 'respond-async' },
      file: wavTone({ seconds: 0.5 }),
    });
    const { id } = (await accepted.json()) as { id: string };
    await eventually(async () => (await statusOf(id)) === 'completed', 15_000, 'the song');
    // As on a plan without a history.
    await server.database.query(
      `UPDATE audio_files SET "keptUntil" = NULL, "processedAt" = now() - interval '61 minutes' WHERE id = $1`,
      [id],
    );
    const uploadId = await uploadIdOf(server, id);
    await server.replaceWorkers();
    await eventually(async () => (await filesOf(id, uploadId)).length === 0, 5_000, 'the end of the files');
    expect(await usedBy(server, user)).toBe(0);
  });
});

describe('what a process that was killed left half done', () => {
  it('is cleaned up: songs of forms that made no retune, and files of retunes that have ended', async () => {
    const [unused, cancelled] = [randomUUID(), randomUUID()];
    await keep(`uploads/${unused}`, `uploads/${cancelled}`, `results/${cancelled}`);
    await server.database.query(
      `INSERT INTO uploads (id, "userId", filename, "expiresAt") VALUES ($1, $2, '', now())`,
      [unused, user.id],
    );
    await server.database.query(
      `INSERT INTO audio_files (id, "userId", "targetFrequency", status, "objectPath") VALUES ($1, $2, 432, 'cancelled', $3)`,
      [cancelled, user.id, `uploads/${cancelled}`],
    );
    await server.replaceWorkers();
    const left = async (): Promise<string[]> => [...(await filesOf(unused)), ...(await filesOf(cancelled))];
    await eventually(async () => (await left()).length === 0, 25_000, 'the end of the files');
    expect(await uploadRows()).toBe(0);
  });

  it('goes with the account, also when a song was still waiting for a worker', async () => {
    const id = randomUUID();
    await keep(`uploads/${id}`);
    await server.app.get(JobQueueService).send(retuneJob, { audioFileId: id }, { id });
    await eventually(async () => (await filesOf(id)).length === 0, 10_000, 'the end of the files');
  });
});

describe('two workers that each take the other for dead', () => {
  it('leave the song of the one that was quicker', async () => {
    const apart = await startTestServer();
    try {
      const owner = await aUserOn(apart, 'studio');
      const accepted = await upload(apart, {
        headers: { ...owner.key, Prefer: 'respond-async' },
        file: wavTone({ seconds: 1 }),
      });
      const { id } = (await accepted.json()) as { id: string };
      const job = aJob(id);
      await Promise.all([1, 2].map((attempt) => aHandler(apart, attempt).handle({ ...job, attempt })));
      const result = await fetch(`${apart.url}/api/retunes/${id}/result`, { headers: owner.key });
      expect(result.status).toBe(200);
      expect((await result.arrayBuffer()).byteLength).toBe(Number(result.headers.get('content-length')));
      expect(await usedBy(apart, owner)).toBe(1);
      expect(await apart.database.query('SELECT action FROM activity_logs')).toEqual([{ action: 'retune.completed' }]);
      expect(await apart.database.query('SELECT retunes FROM retune_statistics')).toEqual([{ retunes: 1 }]);
    } finally {
      await apart.close();
    }
  });
});

describe('a worker that does not find the upload', () => {
  it('leaves it to another attempt, and in the end asks the client to try again', async () => {
    const apart = await startTestServer();
    try {
      const owner = await aUserOn(apart, 'studio');
      const headers = { ...owner.key, Prefer: 'respond-async' };
      const accepted = await upload(apart, { headers, file: wavTone({ seconds: 0.3 }) });
      const { id } = (await accepted.json()) as { id: string };
      const [row] = await apart.database.query<{ key: string }>('SELECT "objectPath" AS key FROM audio_files');
      await apart.app.get(Storage).remove(row?.key ?? '');
      const job = aJob(id);
      const handler = aHandler(apart, 1);
      await expect(handler.handle({ ...job, attempt: 1 })).rejects.toThrow('gone');
      await handler.onExhausted(job.payload, new Error('gone'));
      const result = await fetch(`${apart.url}/api/retunes/${id}/result`, { headers: owner.key });
      expect(await readError(result)).toBe('503 retune.engine_failed');
      expect(await usedBy(apart, owner)).toBe(0);
    } finally {
      await apart.close();
    }
  });
});

/** A worker's handler that shares database and storage with `app`, on a machine of its own. */
const aJob = (id: string) => ({
  id,
  payload: { audioFileId: id },
  lastAttempt: false,
  grantedAttempts: 0,
  signal: new AbortController().signal,
});

function aHandler({ app, dataDir }: TestServer, machine: number): RetuneHandler {
  const config = testConfig({ DATA_DIR: path.join(dataDir, `machine-${machine}`) });
  const elsewhere = new WorkDirsService(config, app.get(JobQueueService));
  const logger = { info: () => {}, warn: () => {} } as unknown as PinoLogger;
  const room = new RetuneRoomService(
    app.get(RetuneRepository),
    app.get(StorageQuotaService),
    new WorkSpaceService(elsewhere, app.get(Storage), config),
  );
  const parts = [
    app.get(RetuneRunRepository),
    app.get(RetuneLifecycleService),
    app.get(RetuneEventsService),
    app.get(Storage),
  ] as const;
  const ends = [app.get(RetuneJournalService), app.get(ReceiptKeysService)] as const;
  return new RetuneHandler(...parts, elsewhere, room, ...ends, logger);
}

describe('a file that is too large', () => {
  const limit = 100 * 2 ** 20;
  const song = Buffer.concat([wavTone({ seconds: 1 }), Buffer.alloc(limit)]);

  it('is refused by its declared size, and by counting when none is declared', async () => {
    const declared: Record<string, string>[] = [
      { 'Content-Length': String(song.length + 500) },
      { 'Transfer-Encoding': 'chunked' },
    ];
    for (const headers of declared) {
      const { status, body, sentBytes } = await send(song, headers);
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject({ code: 'retune.file_too_large', maxFileBytes: limit });
      if ('Content-Length' in headers) expect(sentBytes).toBeLessThan(20e6);
    }
    expect(await usedBy(server, user)).toBe(0);
  });
});

/** Writes a body bit by bit until the response arrives. */
function send(
  file: Buffer,
  headers: Record<string, string>,
): Promise<{ status: number; body: string; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    let isAnswered = false;
    const sending = request(
      `${server.url}/api/retune?targetHz=432`,
      { method: 'POST', headers: { ...user.key, 'Content-Type': 'multipart/form-data; boundary=b', ...headers } },
      (response) => {
        isAnswered = true;
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body, sentBytes });
        });
      },
    );
    sending.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    sending.write('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n');
    const chunks = Array.from({ length: Math.ceil(file.length / 2 ** 18) }, (_, i) =>
      file.subarray(i * 2 ** 18, (i + 1) * 2 ** 18),
    );
    const sendNext = (): void => {
      const chunk = isAnswered ? undefined : chunks.shift();
      if (chunk === undefined) {
        sending.end('\r\n--b--\r\n');
        return;
      }
      sentBytes += chunk.length;
      if (sending.write(chunk)) setImmediate(sendNext);
      else sending.once('drain', sendNext);
    };
    sendNext();
  });
}

/** The answer to an upload that is still awaited when this resolves: its decoder is at the gate. */
async function halfDecoded(id: string, signal?: AbortSignal): Promise<{ answer: Promise<Response> }> {
  await gate.close();
  const headers = { ...user.key, 'Retune-Id': id };
  const answer = upload(server, { headers, file: song, signal });
  await gate.stopped();
  return { answer };
}

/** Puts files into the storage that no row refers to. */
async function keep(...keys: string[]): Promise<void> {
  for (const key of keys) await server.app.get(Storage).write(key, Readable.from(['music']));
}

/** Decoders and encoders. */
const processes = (): Promise<string[]> => processesLike(`ffmpeg.*(${server.dataDir}|${server.workerDataDir})`);

async function filesOf(...ids: string[]): Promise<string[]> {
  const names = await allFiles(server);
  return names.filter((name) => ids.some((id) => name.includes(id)));
}

/** Half written files. */
async function uploadsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files/.parts'), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await server.database.query<{ status: string }>('SELECT status FROM audio_files WHERE id = $1', [id]);
  return row?.status;
}

/** Uploads of the user that are unfinished or unused. */
async function uploadRows(): Promise<number> {
  return (await server.database.query('SELECT 1 FROM uploads WHERE "userId" = $1', [user.id])).length;
}
