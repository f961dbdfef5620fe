import { randomUUID } from 'node:crypto';
import { JobQueueService } from '../src/platform/jobs/job-queue.service.js';
import type { ReceiptDto } from '../src/retune/delivery/receipt.dto.js';
import type { RetuneDto } from '../src/retune/delivery/retune.dto.js';
import { verifyJob } from '../src/retune/device/verify.job.js';
import { aDeviceReport, aPermit, complete, sendJson } from './support/device-reports.js';
import { eventually } from './support/eventually.js';
import { wavMusic } from './support/sounds.js';
import { allFiles } from './support/stored-files.js';
import { startTestServer, type TestServer, WORKER } from './support/test-server.js';
import { storedUpload } from './support/tus.js';
import { readError, upload } from './support/uploads.js';
import { aUserOn, type TestUser } from './support/users.js';

/** All of a receipt. */
type Figures = Record<string, unknown> & { signature: { value: string } };

const SECONDS = 3;
const song = wavMusic({ a4Hz: 440, seconds: SECONDS });

let server: TestServer;
let user: TestUser;
/** Of the song as the server renders it. */
let samplesSha256: string;

const read = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${server.url}/api/retunes/${path}`, { headers: user.key })).json()) as T;
const receiptOf = (id: string): Promise<ReceiptDto> => read(`${id}/receipt`);

beforeAll(async () => {
  server = await startTestServer({ worker: WORKER });
  user = await aUserOn(server, 'studio');
  const response = await upload(server, { headers: user.key, query: 'targetHz=432&sourceHz=440', file: song });
  await response.arrayBuffer();
  samplesSha256 = (await receiptOf(String(response.headers.get('retune-id')))).samplesSha256 ?? '';
});

afterAll(() => server.close());

/** Retunes the song on a device. @returns the id */
async function onDevice(samples = samplesSha256): Promise<string> {
  const permit = await aPermit(server, user.key, { bytes: song.length, durationSeconds: SECONDS });
  const frames = SECONDS * 44_100;
  const length = { frames, sourceFrames: frames, durationSeconds: SECONDS };
  const response = await complete(server, user.key, permit, aDeviceReport({ ...length, samplesSha256: samples }));
  expect(response.status).toBe(200);
  return permit.id;
}

const verify = (id: string, uploadId: string, headers = user.key): Promise<Response> =>
  sendJson(server, headers, ['POST', `/api/retunes/${id}/verification`], { uploadId });

/** @returns what became of it */
async function verified(id: string, original = song): Promise<RetuneDto> {
  const response = await verify(id, await storedUpload(server, user.key, original));
  expect(response.status).toBe(202);
  expect(await response.json()).toMatchObject({ verification: { status: 'pending' } });
  return eventually(async () => {
    const retune = await read<RetuneDto>(id);
    return retune.verification?.status !== 'pending' && retune;
  });
}

it('the receipt of a server says which samples it encoded', () => {
  expect(samplesSha256).toMatch(/^[0-9a-f]{64}$/);
});

it('the server renders the original again, to the same samples', async () => {
  const id = await onDevice();
  const before = await read<Figures>(`${id}/receipt`);
  expect(await verified(id)).toMatchObject({ verification: null });
  const after = await read<Figures>(`${id}/receipt`);
  expect(after.signature.value).not.toBe(before.signature.value);
  // The figures of the device stay.
  expect(after).toEqual({ ...before, serverCheck: 'same', signature: after.signature });
  const files = await allFiles(server);
  expect(files.filter((name) => name.startsWith('uploads/')).length).toBeLessThanOrEqual(1);
  const again = await verify(id, randomUUID());
  expect([again.status, (await receiptOf(id)).serverCheck]).toEqual([202, 'same']);
});

it('one upload is rendered once, however often it is asked for', async () => {
  const id = await onDevice();
  const original = await storedUpload(server, user.key, song);
  const answers = await Promise.all([verify(id, original), verify(id, original)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await eventually(async () => (await receiptOf(id)).serverCheck === 'same');
  const [{ jobs } = { jobs: 0 }] = await server.database.query<{ jobs: number }>(
    `SELECT count(*)::integer AS jobs FROM pgboss.job WHERE name = 'retune.verify' AND data ->> 'audioFileId' = $1`,
    [id],
  );
  expect(jobs).toBe(1);
});

it('a job that runs again after it has ended changes nothing', async () => {
  const id = await onDevice();
  await verified(id);
  const ended = await read<RetuneDto>(id);
  const jobId = await server.app.get(JobQueueService).send(verifyJob, { audioFileId: id, uploadId: randomUUID() });
  await eventually(async () => {
    const [job] = await server.database.query<{ state: string }>('SELECT state FROM pgboss.job WHERE id = $1', [jobId]);
    return job?.state === 'completed';
  });
  expect(await read<RetuneDto>(id)).toEqual(ended);
});

it('a report of other samples is found out, and stays as it was', async () => {
  const id = await onDevice('f'.repeat(64));
  await verified(id);
  expect(await receiptOf(id)).toMatchObject({
    samplesSha256: 'f'.repeat(64),
    measuredBy: 'device',
    serverCheck: 'different',
  });
});

it('a file that cannot be decoded proves nothing', async () => {
  const id = await onDevice();
  const broken = Buffer.alloc(song.length, 7);
  song.copy(broken, 0, 0, 12);
  expect((await verified(id, broken)).verification).toMatchObject({ status: 'failed', code: 'retune.damaged' });
  expect((await receiptOf(id)).serverCheck).toBeNull();
});

it('needs the original of a song that a device has retuned, on Studio', async () => {
  const id = await onDevice();
  const short = await storedUpload(server, user.key, wavMusic({ a4Hz: 440, seconds: 1 }));
  expect(await readError(await verify(id, short))).toBe('400 retune.not_the_original');
  expect(await readError(await verify(id, randomUUID()))).toBe('404 upload.not_found');
  const stranger = await aUserOn(server, 'studio');
  expect(await readError(await verify(id, short, stranger.key))).toBe('404 retune.not_found');
  const { id: unfinished } = await aPermit(server, user.key);
  expect(await readError(await verify(unfinished, short))).toBe('409 retune.not_ready');
  await server.database.query(`UPDATE audio_files SET "onDevice" = NULL WHERE id = $1`, [unfinished]);
  expect(await readError(await verify(unfinished, short))).toBe('409 retune.not_on_device');
});
