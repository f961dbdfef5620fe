import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aBatch } from '../../../test/support/a-batch';
import { anUploadFile, anUploadJob } from '../../../test/support/an-upload';
import { fakeCaches } from '../../../test/support/fake-caches';
import { fakeLocks } from '../../../test/support/fake-locks';
import { server, setUpServer } from '../../../test/support/server';
import { BatchUploads } from './batch-uploads';
import { restoreUploads } from './use-uploads';
import { matchMissing } from './upload-job';
import { forgetJob, lockJob, persistJob, persistUpload } from './persisted-uploads';

setUpServer();

const { id } = aBatch();
const job = anUploadJob([anUploadFile('1', { file: null, state: 'missing' })], { batchId: id });

beforeEach(async () => {
  Object.assign(globalThis, { caches: fakeCaches() });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  await persistJob(job, 'mara');
  server.use(
    http.get('/api/studio/batches/:id', () => HttpResponse.json(aBatch({ status: 'pending' }))),
    http.get('/api/studio/batches/:id/files', () => HttpResponse.json([])),
  );
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'locks');
});

const done = () => Promise.resolve();

/** The uploads of one tab. */
const aTab = () =>
  new BatchUploads({
    upload: () => new Promise(() => undefined),
    register: done,
    deleteUpload: done,
    start: done,
    changed: () => undefined,
    sessionEnded: () => undefined,
    lock: lockJob,
    persist: (one) => persistJob(one, 'mara'),
    copyFiles: done,
    persistUpload: done,
    forgetFile: done,
    forget: forgetJob,
  });

describe('unfinished uploads', () => {
  it('are left to the tab that has them, and go on in another one when it is closed', async () => {
    const closeFirstTab = await lockJob(id);
    const second = aTab();
    const restored = restoreUploads(second, 'mara');
    await waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    expect(second.state).toEqual([]);
    closeFirstTab();
    await restored;
    expect(second.find(id)).toMatchObject({ files: [{ filename: '1.mp3', state: 'missing' }] });
  });

  it('do not go on in another tab when the first one has finished them', async () => {
    const first = aTab();
    await restoreUploads(first, 'mara');
    const second = aTab();
    const restored = restoreUploads(second, 'mara');
    first.drop(id);
    await restored;
    expect(second.state).toEqual([]);
  });

  it('go on when the server can be reached again', async () => {
    server.use(http.get('/api/studio/batches/:id', () => HttpResponse.error(), { once: true }));
    const uploads = aTab();
    await restoreUploads(uploads, 'mara');
    expect(uploads.state).toEqual([]);
    await restoreUploads(uploads, 'mara');
    expect(uploads.find(id)).toBeDefined();
  });

  it('go on where the browser has no locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const uploads = aTab();
    await restoreUploads(uploads, 'mara');
    expect(uploads.find(id)).toBeDefined();
  });

  it('go on where the server has them, unless another file is chosen', async () => {
    await persistUpload(id, '1', 'upload-1');
    const uploads = aTab();
    await restoreUploads(uploads, 'mara');
    const restored = uploads.find(id);
    if (!restored) throw new Error('It is not restored.');
    const chosen = (lastModified: number) => ({ file: new File(['ten bytes!'], '1.mp3', { lastModified }), path: '' });
    expect(matchMissing(restored, [chosen(1_000)])).toMatchObject([{ id: '1', uploadId: 'upload-1' }]);
    expect(matchMissing(restored, [chosen(2_000)])).toMatchObject([{ id: '1', uploadId: null }]);
  });
});
