import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { JobAnswersService, JobFailedError } from '../src/platform/jobs/job-answers.service.js';
import { measureJob } from '../src/retune/measure/measure.job.js';
import type { MeasurementDto } from '../src/retune/measure/measurement.dto.js';
import { eventually } from './support/eventually.js';
import { processesLike } from './support/processes.js';
import { wavMusic, wavNoise, wavTone } from './support/sounds.js';
import { itOnDisk, storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import type { TestProcess } from './support/test-process.js';
import { readError, upload, type UploadOptions } from './support/uploads.js';
import { aUserOn, signedInUserOn, usedBy } from './support/users.js';

let server: TestServer;
let worker: TestProcess;
let key: { Authorization: string };
const music = wavMusic({ a4Hz: 443.21, seconds: 12 });
const long = wavTone({ seconds: 500, channels: 1 });

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  worker = await server.startWorker();
  key = (await aUserOn(server, 'studio')).key;
});

afterAll(() => server.close());

function measure(options: Partial<UploadOptions>): Promise<Response> {
  return upload(server, { route: '/api/measure', query: '', headers: key, ...options });
}

async function measured(options: Partial<UploadOptions>): Promise<MeasurementDto> {
  const response = await measure(options);
  expect(response.status).toBe(200);
  return (await response.json()) as MeasurementDto;
}

describe('POST /api/measure', () => {
  it('says how a song is tuned, for nothing, and keeps nothing', async () => {
    const user = await aUserOn(server, 'studio');
    const found = await measured({ headers: user.key, file: music });
    expect(Math.abs(1200 * Math.log2(Number(found.a4Hz) / 443.21))).toBeLessThan(0.5);
    expect(found.cents).toBeCloseTo(1200 * Math.log2(Number(found.a4Hz) / 440), 1);
    expect(found.confidence).toBeGreaterThan(0.3);
    expect(found.partials).toBeGreaterThan(0);
    expect(found).toMatchObject({ durationSeconds: 12, sampleRateHz: 44_100 });
    expect(found.histogram).toHaveLength(101);
    expect(found.histogram.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
    expect(found.candidatesHz[0]).toBeCloseTo(Number(found.a4Hz), 2);
    expect(found.drift.length).toBeGreaterThan(0);
    expect(await usedBy(server, user)).toBe(0);
    expect(await server.database.query('SELECT 1 FROM audio_files WHERE "userId" = $1', [user.id])).toEqual([]);
    expect(await filesLeft()).toEqual([]);
    expect(await server.database.query(`SELECT 1 FROM pgboss.job WHERE name = 'measure'`)).toEqual([]);
  });

  it('is there for every plan, Free too', async () => {
    for (const tier of ['free', 'basic', 'pro'] as const) {
      const { cookie } = await signedInUserOn(server, tier);
      const response = await measure({ headers: { ...cookie, Origin: server.url }, file: music });
      expect(response.status).toBe(200);
    }
  });

  it('reads the pitch near a hint, in the query or beside the file', async () => {
    const wanted = 443.21 * 2 ** (1 / 12);
    for (const where of [
      { query: 'hintHz=468&targetHz=432' },
      { fields: { hintHz: '468', sourceFreq: 'auto', targetFreq: '432' } },
      { fieldsAfter: { hintHz: '468' } },
    ]) {
      const { a4Hz, candidatesHz } = await measured({ ...where, fileField: 'file', file: music });
      expect(Math.abs(1200 * Math.log2(Number(a4Hz) / wanted))).toBeLessThan(0.5);
      expect(candidatesHz.some((hz) => Math.abs(hz - 443.2) < 0.3)).toBe(true);
    }
  });

  it.each([
    ['silence', wavTone({ seconds: 5, level: 0 })],
    ['noise', wavNoise(10)],
    ['a fifth of a second', wavMusic({ a4Hz: 443.21, seconds: 0.2 })],
    ['a click', click()],
  ])('does not claim to know the pitch of %s', async (_what, file) => {
    const { confidence } = await measured({ file });
    expect(confidence).toBeLessThan(0.3);
  });

  it.each<[string, Partial<UploadOptions>, string]>([
    ['no file', {}, '400 retune.file_missing'],
    ['an invalid hint', { query: 'hintHz=44', file: music }, '400 retune.bad_hint'],
    ['an invalid hint next to the file', { fieldsAfter: { hintHz: 'high' }, file: music }, '400 retune.bad_hint'],
    ['two hints', { query: 'hintHz=440', fields: { hintHz: '466' }, file: music }, '400 retune.given_twice'],
    ['a parameter that does not exist', { query: 'hnit=466', file: music }, '400 retune.unknown_parameter'],
    ['an empty file', { file: Buffer.alloc(0) }, '422 retune.empty_file'],
    ['plain text', { file: Buffer.from('Not a song at all.\n'.repeat(50)) }, '415 retune.not_audio'],
    ['a header without sound', { file: music.subarray(0, 44) }, '422 retune.no_audio'],
    ['no one signed in', { headers: {}, file: music }, '401 auth.not_signed_in'],
  ])('refuses %s', async (_what, options, expected) => {
    expect(await readError(await measure(options))).toBe(expected);
    expect(await filesLeft()).toEqual([]);
  });

  it('needs a key with the scope for work', async () => {
    const user = await aUserOn(server, 'studio');
    await server.database.query(`UPDATE api_keys SET scopes = '{read}' WHERE "userId" = $1`, [user.id]);
    expect(await readError(await measure({ headers: user.key, file: music }))).toBe('403 auth.scope_missing');
  });

  it('holds files to a size, on Free to that of Basic', async () => {
    const { cookie } = await signedInUserOn(server, 'free');
    const headers = { ...cookie, Origin: server.url };
    const file = Buffer.concat([music, Buffer.alloc(10 * 2 ** 20)]);
    const response = await measure({ headers, file });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'measure.file_too_large', maxFileBytes: 10 * 2 ** 20 });
  });

  it('may be asked often, but not without end', async () => {
    const user = await aUserOn(server, 'studio');
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) {
      const response = await measure({ headers: user.key });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      await response.arrayBuffer();
    }
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

describe('the measurements of a user', () => {
  it('are two at once at most, however many are sent, and no matter to other users', async () => {
    await worker.end('SIGTERM');
    const user = await aUserOn(server, 'studio');
    const leaving = new AbortController();
    const send = (): Promise<Response> => measure({ headers: user.key, file: music, signal: leaving.signal });
    const refused: Response[] = [];
    const answers = Array.from({ length: 5 }, async () => {
      refused.push(await send());
    });
    const ended = Promise.allSettled(answers);
    await eventually(() => refused.length === 3, 10_000, 'three refusals');
    for (const response of refused) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await readError(response)).toBe('429 measure.too_many_at_once');
    }
    expect(await readError(await measure({ headers: user.key }))).toBe('429 measure.too_many_at_once');
    const other = measured({ file: music });
    leaving.abort();
    await ended;
    worker = await server.startWorker();
    expect((await other).durationSeconds).toBe(12);
    expect((await measured({ headers: user.key, file: music })).durationSeconds).toBe(12);
    await eventually(async () => (await filesLeft()).length === 0, 5_000, 'the end of the files');
  });

  it('are limited to many hours of sound per hour, and a rejected one consumes none', async () => {
    const user = await aUserOn(server, 'studio');
    await measured({ headers: user.key, file: music });
    const SECONDS = `rate_limits WHERE key LIKE 'measured-seconds-paying-user:%'`;
    const consumed = async (): Promise<number[]> =>
      (await server.database.query<{ points: number }>(`SELECT points FROM ${SECONDS} ORDER BY points`)).map(
        ({ points }) => points,
      );
    expect(await consumed()).toContain(12);
    await server.database.query(`UPDATE ${SECONDS.replace(' WHERE', ' SET points = 24 * 3600 - 10 WHERE')}`);
    const response = await measure({ headers: user.key, file: music });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await readError(response)).toBe('429 measure.too_much');
    expect(await consumed()).toContain(24 * 3600 - 10);
    const shorter = wavMusic({ a4Hz: 443.21, seconds: 8 });
    expect((await measured({ headers: user.key, file: shorter })).durationSeconds).toBe(8);
    await server.database.query(`DELETE FROM ${SECONDS}`);
  });

  it.each([
    ['free', 901, '413 measure.too_long'],
    ['free', 899, undefined],
  ] as const)('on %s: a recording of %i seconds', async (tier, seconds, expected) => {
    const { cookie } = await signedInUserOn(server, tier);
    const response = await measure({
      headers: { ...cookie, Origin: server.url },
      file: wavTone({ seconds, channels: 1, sampleRateHz: 4_000 }),
    });
    expect(response.status === 200 ? undefined : await readError(response)).toBe(expected);
  });
});

describe('a client that hangs up', () => {
  it('stops the work and leaves nothing', async () => {
    const leaving = new AbortController();
    const answer = measure({ file: long, signal: leaving.signal });
    await eventually(async () => (await decoders()).length > 0, 20_000, 'a decoder');
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await eventually(async () => (await decoders()).length === 0, 2_000, 'the end of the decoder');
    await eventually(async () => (await filesLeft()).length === 0, 5_000, 'the end of the files');
  });

  itOnDisk('in the middle of its upload leaves nothing', async () => {
    const headers = { ...key, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '9000000' };
    const half = request(`${server.url}/api/measure`, { method: 'POST', headers });
    half.on('error', () => {});
    half.write('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n');
    half.write(long.subarray(0, 2_000_000));
    await eventually(async () => (await filesLeft()).length > 0, 5_000, 'the upload');
    half.destroy();
    await eventually(async () => (await filesLeft()).length === 0, 5_000, 'its end');
  });
});

describe('a worker that is killed while it measures', () => {
  it('costs the client a little time and nothing else', async () => {
    const answer = measure({ file: long });
    await eventually(async () => (await decoders()).length > 0, 20_000, 'a decoder');
    await worker.end('SIGKILL');
    worker = await server.startWorker();
    const response = await answer;
    expect(response.status).toBe(200);
    expect(((await response.json()) as MeasurementDto).durationSeconds).toBe(500);
    await eventually(async () => (await filesLeft()).length === 0, 5_000, 'the end of the files');
  });
});

describe('a song that is gone before it is measured', () => {
  it('is not the client’s error', async () => {
    const asked = server.app
      .get(JobAnswersService)
      .ask(
        measureJob,
        { objectPath: 'measurements/gone', userId: randomUUID(), tier: 'studio' },
        { id: randomUUID(), signal: new AbortController().signal, timeoutMs: 20_000 },
      );
    await expect(asked).rejects.toBeInstanceOf(JobFailedError);
  });
});

function click(): Buffer {
  const file = wavTone({ seconds: 3, channels: 1, level: 0 });
  for (let i = 0; i < 20; i += 1) file.writeInt16LE(30_000, 44 + 2 * (66_150 + i));
  return file;
}

const decoders = (): Promise<string[]> => processesLike(`ffmpeg.*${server.workerDataDir}`);

/** Uploads, whole or under way, and what a worker writes. */
async function filesLeft(): Promise<string[]> {
  const folders = [path.join(server.dataDir, 'files/.parts'), path.join(server.workerDataDir, 'work')];
  const found = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return [...(await storedKeys(server, 'measurements')), ...found.flat()];
}
