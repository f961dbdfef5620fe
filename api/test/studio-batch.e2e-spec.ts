import { randomUUID } from 'node:crypto';
import type { BatchPageDto } from '../src/studio/batch/batch-view.dto.js';
import {
  addBatch,
  addFile,
  aBatchUser,
  type BatchUser,
  listFiles,
  readBatch,
  startBatch,
  untilEnded,
  uploadsOf,
} from './support/batches.js';
import { eventually } from './support/eventually.js';
import { addFolder, openFolder } from './support/folders.js';
import { wavTone } from './support/sounds.js';
import { storedKeys } from './support/stored-files.js';
import { activityOf, aMemberOf, aStudioOwner, pausePlan, UNSHOWABLE } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { beginUpload, idOf, pathOf, storedUpload, tus } from './support/tus.js';
import { unzip } from './support/unzip.js';
import { readError, upload } from './support/uploads.js';
import { usedBy } from './support/users.js';
import { readWav } from '../../packages/retuning/test/wav.js';

const tone = wavTone({ seconds: 0.3, channels: 1 });

let server: TestServer;
let user: BatchUser;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

beforeEach(async () => {
  user = await aBatchUser(server);
});

afterAll(() => server.close());

describe('a batch', () => {
  it('retunes every file, counts each once and puts the songs into the history', async () => {
    const { id } = await addBatch(user.ask, { name: 'Evening set', format: 'flac' });
    await addFile(server, user, id, tone, { filename: 'one.wav', path: 'Disc 1' });
    await addFile(server, user, id, tone, { filename: 'one.wav', path: 'Disc 1' });
    await addFile(server, user, id, tone, { filename: 'two.wav', path: '/Disc 2/Extra/' });
    expect(await readBatch(user.ask, id)).toMatchObject({
      status: 'pending',
      totalFiles: 3,
      waitingFiles: 3,
      bytes: 3 * tone.length,
      zipUrl: null,
      album: null,
      createdBy: expect.stringMatching(/@example\.test$/) as string,
    });
    const started = await user.ask('POST', `/batch/${id}/process`);
    expect(started).toMatchObject({ status: 202, body: { status: 'processing' } });
    const batch = await untilEnded(user.ask, id);
    expect(batch).toMatchObject({ status: 'completed', completedFiles: 3, failedFiles: 0, waitingFiles: 0 });
    expect(batch.zipBytes).toBeGreaterThan(1000);
    expect(await usedBy(server, user)).toBe(3);
    const files = await listFiles(user.ask, id);
    expect(files.map((file) => file.path)).toEqual(['Disc 1', 'Disc 1', 'Disc 2/Extra']);
    expect(files[0]).toMatchObject({
      status: 'completed',
      progress: null,
      error: null,
      resultUrl: `/api/retunes/${String(files[0]?.retuneId)}/result`,
    });
    const { body } = await user.ask('GET', '/history');
    expect((body as { items: unknown[] }).items).toHaveLength(3);
    const activity = await activityOf(server, user.id);
    expect(activity.filter(({ action }) => action.startsWith('batch.'))).toMatchObject([
      { action: 'batch.created', userId: user.id, metadata: { name: 'Evening set', count: 3 } },
      { action: 'batch.completed', metadata: { name: 'Evening set', count: 3 } },
    ]);
  });

  it('retunes each song from the A4 that it was given, in the mode of the batch, and measures those without one', async () => {
    const { id, mode } = await addBatch(user.ask, { format: 'wav', mode: 'varispeed' });
    expect(mode).toBe('varispeed');
    const second = wavTone({ seconds: 1, channels: 1 });
    await addFile(server, user, id, second, { filename: 'given.wav', sourceHz: 445.5, sourceBasis: 'album' });
    await addFile(server, user, id, second, { filename: 'measured.wav' });
    await user.ask('POST', `/batch/${id}/process`);
    await untilEnded(user.ask, id);
    const params = await server.database.query<{ params: Record<string, unknown> }>(
      `SELECT "processingParams" AS params FROM audio_files WHERE "userId" = $1 ORDER BY "originalFilename"`,
      [user.id],
    );
    expect(params.map((row) => row.params)).toMatchObject([
      { mode: 'varispeed', sourceHz: 445.5, sourceBasis: 'album', frames: Math.round((44_100 * 445.5) / 432) },
      { mode: 'varispeed', sourceBasis: expect.stringMatching(/^(measured|assumed)$/) as string },
    ]);
  });

  it('takes no A4 that its song cannot have, or from which it cannot be shifted', async () => {
    const { id } = await addBatch(user.ask);
    const uploadId = await storedUpload(server, user.cookie, tone);
    for (const sourceHz of [399, 481, '440', null]) {
      const { status } = await user.ask('POST', '/batch/upload', { batchId: id, uploadId, sourceHz });
      expect(status).toBe(400);
    }
    expect((await user.ask('POST', '/batch', { name: 'Album', targetFrequency: 432, mode: 'fast' })).status).toBe(400);
  });

  it('gives its songs as a ZIP with folders, the same bytes every time, resumable, and every file decodes', async () => {
    const { id } = await addBatch(user.ask, { name: 'A/B: live?', format: 'wav' });
    for (const path of ['Disc 1', 'Disc 1', '../../up', '']) {
      await addFile(server, user, id, tone, { filename: 'one.wav', path });
    }
    await user.ask('POST', `/batch/${id}/process`);
    await untilEnded(user.ask, id);
    const zip = (headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${server.url}/api/studio/batches/${id}/zip`, { headers: { ...user.cookie, ...headers } });
    const response = await zip();
    expect(response.headers.get('content-disposition')).toContain('filename="A_B_ live_.zip"');
    const etag = String(response.headers.get('etag'));
    const whole = Buffer.from(await response.arrayBuffer());
    expect(whole.length).toBe(Number(response.headers.get('content-length')));
    const files = unzip(whole);
    expect([...files.keys()]).toEqual([
      'Disc 1/retuned-432Hz-one.wav',
      'Disc 1/retuned-432Hz-one (2).wav',
      'up/retuned-432Hz-one.wav',
      'retuned-432Hz-one.wav',
    ]);
    for (const song of files.values()) expect(readWav(song).samples).toHaveLength(0.3 * 44_100);
    const again = Buffer.from(await (await zip()).arrayBuffer());
    expect(again.equals(whole)).toBe(true);
    const rest = await zip({ Range: 'bytes=5000-', 'If-Range': etag });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(5000))).toBe(true);
    const known = await zip({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    expect(known.status).toBe(304);
    expect(await readError(await zip({ Range: 'bytes=99999999-' }))).toBe('416 retune.range_not_satisfiable');
    const [gone] = await listFiles(user.ask, id);
    await user.ask('DELETE', `/history/${String(gone?.retuneId)}`);
    const left = await zip({ 'If-Range': etag, Range: 'bytes=0-1' });
    expect(left.status).toBe(200);
    expect([...unzip(Buffer.from(await left.arrayBuffer())).keys()]).toHaveLength(3);
    expect((await listFiles(user.ask, id))[0]).toMatchObject({ status: 'completed', retuneId: null, resultUrl: null });
  });

  it('says of a file that cannot be retuned why, and goes on with the others', async () => {
    const broken = Buffer.concat([tone.subarray(0, 44), Buffer.alloc(0)]);
    const { id } = await startBatch(server, user, [tone, broken, tone]);
    const batch = await untilEnded(user.ask, id);
    expect(batch).toMatchObject({ status: 'completed', completedFiles: 2, failedFiles: 1 });
    expect(await usedBy(server, user)).toBe(2);
    const [failed] = await listFiles(user.ask, id);
    expect(failed).toMatchObject({ filename: 'song 2.wav', status: 'failed', retuneId: expect.any(String) as string });
    expect(failed?.error).toMatch(/^[A-Z].*\.$/);
    expect(failed?.errorCode).toMatch(/^retune\./);
    // The upload is still there, so it fails again in the same way.
    expect(await user.ask('POST', `/batches/${id}/retry`)).toMatchObject({ status: 202, body: { failedFiles: 0 } });
    expect(await untilEnded(user.ask, id)).toMatchObject({ completedFiles: 2, failedFiles: 1 });
    const uploads = await uploadsOf(server, id);
    expect((await user.ask('DELETE', `/batches/${id}/files/${String(failed?.id)}`)).status).toBe(204);
    expect(await readBatch(user.ask, id)).toMatchObject({ totalFiles: 2, failedFiles: 0, completedFiles: 2 });
    await eventually(async () => (await uploads()).length === 2, 5_000, 'the removal of the upload');
  });

  it('brings its songs into a folder of its workspace, as they are finished, and names it until it is deleted', async () => {
    const folder = await addFolder(user.ask, { name: 'Live recordings' });
    const { id, folderId, folderName } = await addBatch(user.ask, { folderId: folder.id });
    expect([folderId, folderName]).toEqual([folder.id, 'Live recordings']);
    await addFile(server, user, id, tone);
    await user.ask('POST', `/batch/${id}/process`);
    await untilEnded(user.ask, id);
    const [file] = await listFiles(user.ask, id);
    expect((await openFolder(user.ask, folder.id)).songs.map((song) => song.id)).toEqual([file?.retuneId]);
    await user.ask('DELETE', `/folders/${folder.id}`);
    expect(await readBatch(user.ask, id)).toMatchObject({ folderId: null, folderName: null });
    const form = { name: 'Elsewhere', targetFrequency: 432, folderId: randomUUID() };
    expect(await user.ask('POST', '/batch', form)).toMatchObject({ status: 404, code: 'folders.not_found' });
  });

  it('records that its songs came into the folder once, also where some are retried', async () => {
    const folder = await addFolder(user.ask, { name: 'Live recordings' });
    const { id } = await addBatch(user.ask, { folderId: folder.id });
    await addFile(server, user, id, tone);
    await addFile(server, user, id, tone.subarray(0, 44));
    for (const path of [`/batch/${id}/process`, `/batches/${id}/retry`]) {
      expect((await user.ask('POST', path)).status).toBe(202);
      expect(await untilEnded(user.ask, id)).toMatchObject({ completedFiles: 1, failedFiles: 1 });
    }
    const activity = await activityOf(server, user.id);
    expect(activity.filter(({ action }) => action === 'folder.song_added')).toEqual([
      { action: 'folder.song_added', userId: user.id, metadata: { folder: 'Live recordings', count: 2 } },
    ]);
  });

  it('is renamed and listed with others, newest first, page by page', async () => {
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third']) ids.unshift((await addBatch(user.ask, { name })).id);
    expect(await user.ask('PATCH', `/batches/${String(ids[0])}`, { name: ' Third, again ' })).toMatchObject({
      status: 200,
      body: { name: 'Third, again' },
    });
    const first = (await user.ask('GET', '/batches?limit=2')).body as BatchPageDto;
    expect(first).toMatchObject({ total: 3, items: [{ id: ids[0], name: 'Third, again' }, { id: ids[1] }] });
    const second = (await user.ask('GET', `/batches?limit=2&cursor=${String(first.nextCursor)}`)).body as BatchPageDto;
    expect(second).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null });
    for (const cursor of ['x', Buffer.from('["1","2"]').toString('base64url')]) {
      expect((await user.ask('GET', `/batches?cursor=${cursor}`)).code).toBe('request.bad_cursor');
    }
    expect((await user.ask('GET', '/batches?limit=1000')).status).toBe(400);
  });

  it('is deleted with its uploads, while its songs stay in the history', async () => {
    const { id } = await startBatch(server, user, [tone]);
    await untilEnded(user.ask, id);
    const [file] = await listFiles(user.ask, id);
    const pending = await addBatch(user.ask);
    await addFile(server, user, pending.id, tone);
    const uploads = await uploadsOf(server, pending.id);
    expect(await uploads()).toHaveLength(1);
    for (const batchId of [id, pending.id]) {
      expect((await user.ask('DELETE', `/batches/${batchId}`)).status).toBe(204);
      expect((await user.ask('GET', `/batches/${batchId}`)).code).toBe('batch.not_found');
    }
    expect((await user.ask('GET', `/history/${String(file?.retuneId)}`)).status).toBe(200);
    const original = await fetch(`${server.url}/api/retunes/${String(file?.retuneId)}/original`, {
      headers: user.cookie,
    });
    expect(Buffer.from(await original.arrayBuffer()).equals(tone)).toBe(true);
    expect(await uploads()).toEqual([]);
  });
});

describe('an upload', () => {
  it('may be added again without becoming two files, and is the batch’s from then on', async () => {
    const { id } = await addBatch(user.ask);
    const uploadId = await storedUpload(server, user.cookie, tone, 'a.wav');
    const form = { batchId: id, uploadId };
    const answers = await Promise.all([1, 2, 3].map(() => user.ask('POST', '/batch/upload', form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ filename: 'a.wav', path: '', bytes: tone.length });
    expect(await readBatch(user.ask, id)).toMatchObject({ totalFiles: 1, bytes: tone.length });
    expect((await tus(server, user.cookie, 'DELETE', `/api/uploads/${uploadId}`)).status).toBe(404);
    const other = await addBatch(user.ask);
    const second = await user.ask('POST', '/batch/upload', { ...form, batchId: other.id });
    expect(second).toMatchObject({ status: 404, code: 'upload.not_found' });
    const [file] = await listFiles(user.ask, id);
    await user.ask('DELETE', `/batches/${id}/files/${String(file?.id)}`);
    expect((await user.ask('POST', '/batch/upload', form)).code).toBe('upload.not_found');
    expect(await storedKeys(server, 'uploads')).not.toContain(`uploads/${uploadId}`);
  });

  it('is added only when it is complete, and only to a batch of its own workspace', async () => {
    const { id } = await addBatch(user.ask);
    const uploadId = idOf(pathOf(await beginUpload(server, user.cookie, tone.length)));
    const form = { batchId: id, uploadId };
    expect(await user.ask('POST', '/batch/upload', form)).toMatchObject({ status: 409, code: 'upload.unfinished' });
    const stranger = await aBatchUser(server);
    const theirs = await storedUpload(server, stranger.cookie, tone);
    expect((await user.ask('POST', '/batch/upload', { ...form, uploadId: theirs })).code).toBe('upload.not_found');
  });

  it('counts in the storage limit, and is refused beyond it', async () => {
    const { id } = await addBatch(user.ask);
    await addFile(server, user, id, tone);
    await server.database.query('UPDATE batch_job_files SET "storedBytes" = 50000000000 WHERE "batchJobId" = $1', [id]);
    expect(await readError(await beginUpload(server, user.cookie, tone.length))).toBe('403 retune.storage_full');
    const single = await upload(server, { headers: { ...user.cookie, Origin: server.url }, file: tone });
    expect(await readError(single)).toBe('403 retune.storage_full');
  });

  it('is the last of 1,000, also when two are added at once', async () => {
    const { id } = await addBatch(user.ask);
    await server.database.query(
      `INSERT INTO batch_job_files ("batchJobId", "uploadId", position) SELECT $1, gen_random_uuid(), n
         FROM generate_series(1, 999) AS n`,
      [id],
    );
    const uploads = await Promise.all([1, 2].map(() => storedUpload(server, user.cookie, tone)));
    const answers = await Promise.all(
      uploads.map((uploadId) => user.ask('POST', '/batch/upload', { batchId: id, uploadId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(({ code }) => code)).toContain('batch.too_many_files');
  });
});

describe('bad input', () => {
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['no target', { targetFrequency: null }, 'targetFrequency'],
    ['a target as text', { targetFrequency: '432' }, 'targetFrequency'],
    ['a target with three decimals', { targetFrequency: 432.123 }, 'targetFrequency'],
    ['a target out of reach', { targetFrequency: 1190 }, 'targetFrequency'],
    ['an unknown format', { format: 'ogg' }, 'format'],
    ['an unknown quality', { quality: 'best' }, 'quality'],
    ['an unknown meaning', { meaning: 'b4' }, 'meaning'],
    ['straightening that is no yes or no', { straighten: 'yes' }, 'straighten'],
    ['a ratio that is no yes or no', { sameRatio: 'yes' }, 'sameRatio'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('is answered with 400 at the field: %s', async (_what, fields, field) => {
    const answer = await user.ask('POST', '/batch', { name: 'Album', targetFrequency: 432, ...fields });
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it.each(UNSHOWABLE)('is answered with 400: a name with %s', async (_what, name) => {
    expect((await user.ask('POST', '/batch', `{"name": ${name}, "targetFrequency": 432}`)).status).toBe(400);
  });

  it('of file names is stored as well as it can be, or answered with 400', async () => {
    const { id } = await addBatch(user.ask);
    const uploadId = await storedUpload(server, user.cookie, tone);
    const form = { batchId: id, uploadId };
    for (const bad of [
      { ...form, filename: '' },
      { ...form, filename: 'x'.repeat(10_000) },
      { ...form, filename: 'a.wav', path: 'x'.repeat(10_000) },
      { ...form, filename: 'a.wav', batchId: 'x' },
      { filename: 'a.wav', batchId: id },
      { ...form, uploadId: 'x' },
    ]) {
      expect((await user.ask('POST', '/batch/upload', bad)).status).toBe(400);
    }
    const unknown = { ...form, uploadId: randomUUID() };
    expect((await user.ask('POST', '/batch/upload', unknown)).code).toBe('upload.not_found');
    const odd = `{"batchId": "${id}", "uploadId": "${uploadId}", "filename": "a\\u0000\\ud800.wav"}`;
    expect(await user.ask('POST', '/batch/upload', odd)).toMatchObject({ status: 201, body: { filename: 'a��.wav' } });
  });

  it('is a malformed or unknown ID', async () => {
    expect((await user.ask('GET', '/batches/x')).code).toBe('batch.bad_id');
    expect((await user.ask('GET', `/batches/${randomUUID()}`)).code).toBe('batch.not_found');
    const { id } = await addBatch(user.ask);
    expect((await user.ask('POST', `/batches/${id}/files/x/cancel`)).code).toBe('batch.bad_file_id');
    expect((await user.ask('POST', `/batches/${id}/files/${randomUUID()}/cancel`)).code).toBe('batch.file_not_found');
    expect((await user.ask('DELETE', `/batches/${id}/files/${randomUUID()}`)).code).toBe('batch.file_not_found');
  });

  it('is an empty batch, or one that was not started', async () => {
    const { id } = await addBatch(user.ask);
    expect(await user.ask('POST', `/batch/${id}/process`)).toMatchObject({ status: 409, code: 'batch.empty' });
    for (const path of ['cancel', 'retry']) {
      expect((await user.ask('POST', `/batches/${id}/${path}`)).code).toBe('batch.not_started');
    }
    expect((await user.ask('POST', `/batches/${id}/outliers`)).code).toBe('batch.running');
    expect((await user.ask('GET', `/batches/${id}/zip`)).code).toBe('batch.nothing_to_download');
    await addFile(server, user, id, tone);
    const uploads = await uploadsOf(server, id);
    const [file] = await listFiles(user.ask, id);
    expect((await user.ask('DELETE', `/batches/${id}/files/${String(file?.id)}`)).status).toBe(204);
    expect((await user.ask('DELETE', `/batches/${id}/files/${String(file?.id)}`)).code).toBe('batch.file_not_found');
    expect((await user.ask('POST', `/batch/${id}/process`)).code).toBe('batch.empty');
    expect(await uploads()).toEqual([]);
  });
});

describe('the batches of a workspace', () => {
  it('are for its members by their roles', async () => {
    const owner = await aStudioOwner(server);
    const [editor, viewer] = [await aMemberOf(server, owner.id, 'editor'), await aMemberOf(server, owner.id, 'viewer')];
    const { id } = await addBatch(editor.ask);
    expect((await viewer.ask('GET', `/batches/${id}`)).status).toBe(200);
    expect((await viewer.ask('PATCH', `/batches/${id}`, { name: 'x' })).status).toBe(403);
    expect((await viewer.ask('POST', `/batch/${id}/process`)).status).toBe(403);
    expect((await editor.ask('DELETE', `/batches/${id}`)).status).toBe(204);
    expect((await user.ask('GET', `/batches/${id}`)).code).toBe('batch.not_found');
  });

  it('are no one else’s, as if they did not exist', async () => {
    const { id } = await addBatch(user.ask);
    const file = await addFile(server, user, id, tone);
    const other = await aStudioOwner(server);
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/files'],
      ['GET', '/events'],
      ['GET', '/zip'],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['POST', '/outliers'],
      ['POST', `/files/${file.id}/cancel`],
      ['POST', `/files/${file.id}/retry`],
      ['DELETE', `/files/${file.id}`],
    ] as const) {
      expect(await other.ask(method, `/batches/${id}${path}`, body)).toMatchObject({ code: 'batch.not_found' });
    }
    expect((await other.ask('POST', `/batch/${id}/process`)).code).toBe('batch.not_found');
  });

  it('can be read but not changed while the plan is paused, and what was started is finished', async () => {
    const { id } = await startBatch(server, user, [tone, tone]);
    const pending = await addBatch(user.ask);
    await pausePlan(server, user.id);
    expect((await user.ask('POST', `/batch/${pending.id}/process`)).status).toBe(403);
    expect((await user.ask('POST', `/batches/${id}/cancel`)).status).toBe(403);
    expect(await untilEnded(user.ask, id)).toMatchObject({ completedFiles: 2 });
    expect((await user.ask('GET', '/batches')).body).toMatchObject({ total: 2 });
  });
});
