import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { eventually } from './support/eventually.js';
import { type S3Server, startS3Server } from './support/s3-server.js';
import { wavTone } from './support/sounds.js';
import { createTempDir, pathsIn, type TempDir } from './support/temp-dir.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { unnamedFilesIn } from './support/unnamed-files.js';
import { upload, uploadIdOf } from './support/uploads.js';
import { aUserOn, type TestUser, usedBy } from './support/users.js';

const song = wavTone({ seconds: 50 });

/** Of each upload that breaks off: what is sent of it, and what of that is surely on the disk meanwhile. */
const [HALF_BYTES, SPOOLED_BYTES] = [1_000_000, 500_000];

let s3: S3Server;
let server: TestServer;
/** Of the worker, which shares no folder with the api. */
let workerFolder: TempDir;
let scratch: TempDir;
let user: TestUser;

beforeAll(async () => {
  s3 = await startS3Server();
  [workerFolder, scratch] = [await createTempDir(), await createTempDir()];
  server = await startTestServer({ environment: { ...s3.environment, S3_PUBLIC_ENDPOINT: s3.url } });
  await server.startWorkerHere({ DATA_DIR: workerFolder.path, WORK_DIR: scratch.path });
});

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

afterAll(async () => {
  await server.close();
  await s3.close();
  for (const folder of [workerFolder, scratch]) await folder.remove();
});

describe('an api and a worker that share a bucket and no folder', () => {
  it('retune a song that is sent back whole and in part, and keep nothing elsewhere', async () => {
    const id = randomUUID();
    const answer = await upload(server, {
      headers: { ...user.key, 'Retune-Id': id },
      query: 'targetHz=432&format=wav',
      file: song,
    });
    expect(answer.status).toBe(200);
    const result = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('retune-frames')).toBe(String(50 * 44_100));
    const again = await fetch(`${server.url}/api/retunes/${id}/result`, {
      headers: { ...user.key, Range: 'bytes=8500000-' },
    });
    expect(again.status).toBe(206);
    expect(Buffer.from(await again.arrayBuffer()).equals(result.subarray(8_500_000))).toBe(true);
    const original = await fetch(`${server.url}/api/retunes/${id}/original`, { headers: user.key });
    expect(Buffer.from(await original.arrayBuffer()).equals(song)).toBe(true);

    // As a browser that follows a link; fetch would say that a script asks.
    const headers = { ...user.key, 'Sec-Fetch-Mode': 'navigate' };
    const asked = request(`${server.url}/api/retunes/${id}/result`, { headers }).end();
    const [link] = (await once(asked, 'response')) as [IncomingMessage];
    link.resume();
    const location = new URL(link.headers.location ?? '');
    expect([link.statusCode, location.origin]).toEqual([303, s3.url]);
    const download = await fetch(location);
    expect(download.headers.get('content-disposition')).toBe(answer.headers.get('content-disposition'));
    expect(Buffer.from(await download.arrayBuffer()).equals(result)).toBe(true);

    expect(await s3.keys()).toEqual([`results/${id}`, `uploads/${await uploadIdOf(server, id)}`]);
    expect(await s3.openUploads()).toEqual([]);
    await eventually(async () => (await readdir(scratch.path)).length === 0, 10_000, 'an empty WORK_DIR');
    expect(await pathsIn(workerFolder.path)).toEqual([]);
    expect(existsSync(path.join(server.dataDir, 'files'))).toBe(false);

    expect((await fetch(`${server.url}/api/retunes/${id}`, { method: 'GET', headers: user.key })).status).toBe(200);
    const ready = await fetch(`${server.url}/api/health/ready`);
    expect(await ready.json()).toMatchObject({ checks: { storage: 'ok' } });
  });

  it('measure a song and keep nothing of it', async () => {
    const before = await s3.keys();
    const answer = await upload(server, {
      headers: user.key,
      route: '/api/measure',
      query: '',
      file: wavTone({ seconds: 3 }),
    });
    expect([answer.status, ((await answer.json()) as { a4Hz: number }).a4Hz]).toEqual([200, expect.closeTo(440, 0)]);
    expect(await s3.keys()).toEqual(before);
  });

  it('leave nothing of fifty uploads that break off in the middle', async () => {
    const before = await s3.keys();
    const workDir = path.join(server.dataDir, 'work');
    const halves: ClientRequest[] = [];
    // One after the other, so that none is left before it was admitted.
    while (halves.length < 50) {
      halves.push(beginUpload());
      await eventually(async () => (await uploadRows()) === halves.length, 10_000, 'the row');
    }
    if (process.platform === 'linux') {
      const stored = async (): Promise<number> =>
        (await unnamedFilesIn(workDir)).filter((bytes) => bytes >= SPOOLED_BYTES).length;
      await eventually(async () => (await stored()) === 50, 10_000, 'the uploads');
    }
    for (const half of halves) half.destroy();
    await eventually(async () => (await uploadRows()) === 0, 10_000, 'the end of the rows');
    expect(await usedBy(server, user)).toBe(0);
    expect([await s3.keys(), await s3.openUploads()]).toEqual([before, []]);
    expect([await readdir(workDir), await unnamedFilesIn(workDir)]).toEqual([[], []]);
  });

  it('wait for a bucket that is unavailable for a while', async () => {
    const refused = s3.refuse('GET');
    const answer = upload(server, { headers: user.key, file: wavTone({ seconds: 1 }) });
    // The SDK asks three times, so the fourth is that of another attempt.
    await eventually(() => refused() > 3, 30_000, 'another attempt');
    s3.refuse(undefined);
    expect((await answer).status).toBe(200);
    expect(await usedBy(server, user)).toBe(1);
  });
});

const uploadRows = async (): Promise<number> =>
  (await server.database.query('SELECT 1 FROM uploads WHERE "userId" = $1', [user.id])).length;

/** Sends a part of a song, and does not go on. */
function beginUpload(): ClientRequest {
  const half = request(`${server.url}/api/retune?targetHz=432`, {
    method: 'POST',
    headers: { ...user.key, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '90000000' },
  });
  half.on('error', () => {});
  half.write('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n');
  half.write(song.subarray(0, HALF_BYTES));
  return half;
}
