import { jest } from '@jest/globals';
import { anUploadFile, anUploadJob } from '../../../test/support/an-upload';
import { TransferError } from '../transfer/call';
import { BatchUploads, type UploadDeps } from './batch-uploads';
import { countUploads, type UploadFile } from './upload-job';

const song = anUploadFile;
const job = (...files: UploadFile[]) => anUploadJob(files);

const cleanups: (() => void)[] = [];
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanups.splice(0).forEach((end) => end());
  jest.useRealTimers();
});

/** Uploads whose sending ends when the spec says so. */
function setUp(overrides: Partial<UploadDeps> = {}) {
  const sent: {
    name: string;
    resumeFrom: string | null | undefined;
    create: (uploadId: string) => void;
    share: (share: number) => void;
    succeed: () => void;
    fail: (error: unknown) => void;
  }[] = [];
  const done = () => Promise.resolve();
  const release = jest.fn();
  const deps = {
    upload: ({ name }, { resumeFrom, onCreated: create, onProgress: share, signal }) =>
      new Promise((resolve, reject) => {
        sent.push({ name, resumeFrom, create, share, succeed: () => resolve(`upload of ${name}`), fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    deleteUpload: jest.fn<UploadDeps['deleteUpload']>(done),
    register: jest.fn<UploadDeps['register']>(done),
    start: jest.fn<UploadDeps['start']>(done),
    changed: jest.fn(),
    sessionEnded: jest.fn(),
    lock: jest.fn<UploadDeps['lock']>(() => Promise.resolve(release)),
    persist: done,
    copyFiles: done,
    persistUpload: jest.fn<UploadDeps['persistUpload']>(done),
    forgetFile: done,
    forget: jest.fn<UploadDeps['forget']>(done),
    ...overrides,
  } satisfies UploadDeps;
  const uploads = new BatchUploads(deps);
  // Those that are still being sent would warn in the next spec, too.
  cleanups.push(() => uploads.reset());
  /** Lets what was promised happen, and the next attempts. */
  const settle = () => jest.advanceTimersByTimeAsync(1_000);
  const states = () => uploads.find('b')?.files.map(({ state }) => state);
  return { uploads, deps, sent, settle, states, release };
}

const refusal = (status: number, message = 'No.', code = '') => new TransferError({ status, message, code });

describe('the uploads of a batch', () => {
  it('are sent two at a time, registered, and start the batch', async () => {
    const { uploads, deps, sent, settle } = setUp();
    uploads.add(job(song('1'), song('2'), song('3')));
    expect(sent.map(({ name }) => name)).toEqual(['1.mp3', '2.mp3']);
    sent[1]?.succeed();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['1.mp3', '2.mp3', '3.mp3']);
    expect(deps.register).toHaveBeenCalledWith({
      batchId: 'b',
      workspaceId: null,
      filename: '2.mp3',
      path: '',
      sourceHz: null,
      isAlbumPitch: false,
      uploadId: 'upload of 2.mp3',
    });
    expect(deps.start).not.toHaveBeenCalled();
    sent[0]?.succeed();
    sent[2]?.succeed();
    await settle();
    expect(deps.start).toHaveBeenCalledTimes(1);
    expect(uploads.state).toEqual([]);
    expect(deps.forget).toHaveBeenCalledWith('b');
  });

  it('are registered again when the connection broke there, and not sent again', async () => {
    const register = jest.fn<UploadDeps['register']>().mockRejectedValueOnce(refusal(0)).mockResolvedValue(null);
    const { uploads, deps, sent, settle } = setUp({ register });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
    expect(register).toHaveBeenCalledTimes(2);
    expect(sent).toHaveLength(1);
    expect(deps.start).toHaveBeenCalledTimes(1);
  });

  it('that break go on, on request, where the server has them', async () => {
    const { uploads, deps, sent, settle, states } = setUp();
    uploads.add(job(song('1')));
    sent[0]?.create('upload-1');
    sent[0]?.share(0.6);
    sent[0]?.fail(refusal(503, 'Busy.'));
    await settle();
    expect(states()).toEqual(['broken']);
    expect(uploads.find('b')?.files[0]?.problem).toBe('Busy.');
    expect(deps.persistUpload).toHaveBeenCalledWith('b', '1', 'upload-1');
    uploads.retry('b');
    expect(uploads.find('b')?.files).toMatchObject([{ state: 'sending', share: 0.6 }]);
    expect(sent.map(({ resumeFrom }) => resumeFrom)).toEqual([null, 'upload-1']);
  });

  it('start again when the server no longer has them', async () => {
    const register = () => Promise.reject(refusal(404, 'Gone.', 'upload.not_found'));
    const { uploads, sent, settle } = setUp({ register });
    uploads.add(job(song('1', { uploadId: 'upload-1' })));
    sent[0]?.succeed();
    await settle();
    expect(uploads.find('b')?.files).toMatchObject([{ state: 'broken', share: 0 }]);
    uploads.retry('b');
    expect(sent.map(({ resumeFrom }) => resumeFrom)).toEqual(['upload-1', null]);
  });

  it('leave a file that is refused to the user, who can start without it', async () => {
    const { uploads, deps, sent, settle, states } = setUp();
    const failed = jest.fn();
    uploads.onFailure(failed);
    uploads.add(job(song('1'), song('2')));
    sent[0]?.fail(refusal(415, 'This file is a picture.'));
    sent[1]?.succeed();
    await settle();
    expect(states()).toEqual(['refused', 'uploaded']);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(deps.start).not.toHaveBeenCalled();
    uploads.startWithoutRest('b');
    await settle();
    expect(deps.start).toHaveBeenCalledTimes(1);
  });

  it('stop when the session has ended, and go on when the user is back', async () => {
    const { uploads, deps, sent, settle, states } = setUp();
    uploads.add(job(song('1')));
    sent[0]?.fail(refusal(401, 'Sign in again.'));
    await settle();
    expect(uploads.find('b')).toMatchObject({ phase: 'stopped', problem: 'Sign in again.' });
    expect(deps.sessionEnded).toHaveBeenCalled();
    uploads.onUserReturned();
    expect(states()).toEqual(['sending']);
  });

  it('wait for files that have to be chosen again, which are not sent twice', async () => {
    const { uploads, deps, sent, settle } = setUp();
    const missing = song('1', { file: null, state: 'missing' });
    uploads.add(job(missing, song('2', { file: null, state: 'uploaded', share: 1 })));
    expect(sent).toEqual([]);
    uploads.addFiles('b', [song('1')]);
    sent[0]?.succeed();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['1.mp3']);
    expect(deps.start).toHaveBeenCalledTimes(1);
  });

  it('say why the batch did not start, and try again', async () => {
    const start = jest.fn<UploadDeps['start']>().mockRejectedValueOnce(refusal(403, 'No room.')).mockResolvedValue();
    const { uploads, sent, settle } = setUp({ start });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
    expect(uploads.find('b')).toMatchObject({ phase: 'stopped', problem: 'No room.' });
    uploads.retry('b');
    await settle();
    expect(uploads.state).toEqual([]);
  });

  it('start the batch again when the connection broke at its start', async () => {
    const start = jest.fn<UploadDeps['start']>().mockRejectedValueOnce(refusal(0)).mockResolvedValue();
    const { uploads, sent, settle } = setUp({ start });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
    expect(start).toHaveBeenCalledTimes(2);
    expect(uploads.state).toEqual([]);
  });

  it('do not start the batch while songs that were added meanwhile are sent', async () => {
    const start = jest.fn<UploadDeps['start']>().mockRejectedValueOnce(refusal(503)).mockResolvedValue();
    const { uploads, sent, settle } = setUp({ start });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await jest.advanceTimersByTimeAsync(0);
    uploads.addFiles('b', [song('2')]);
    // It ends the pause before the next attempt.
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(start).toHaveBeenCalledTimes(1);
    sent[1]?.succeed();
    await settle();
    expect(start).toHaveBeenCalledTimes(2);
  });

  it.each([
    [404, 'batch.not_found'],
    [409, 'batch.started'],
    [404, 'auth.workspace_not_found'],
  ])('are dropped when nothing can be uploaded any more: %i %s', async (status, code) => {
    const { uploads, deps, sent, settle } = setUp();
    uploads.add(job(song('1'), song('2')));
    sent[0]?.fail(refusal(status, 'Too late.', code));
    await settle();
    expect(uploads.state).toEqual([]);
    expect(deps.forget).toHaveBeenCalledWith('b');
    expect(deps.changed).toHaveBeenCalledWith('b');
  });

  it('are dropped when the batch was deleted before its start', async () => {
    const start = () => Promise.reject(refusal(404, 'Deleted.', 'batch.not_found'));
    const { uploads, sent, settle } = setUp({ start });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
    expect(uploads.state).toEqual([]);
  });

  it('lock the batch until they end', async () => {
    const { uploads, deps, sent, settle, release } = setUp();
    uploads.add(job(song('1')));
    uploads.addFiles('b', [song('2')]);
    expect(deps.lock).toHaveBeenCalledTimes(1);
    sent[0]?.succeed();
    await settle();
    expect(release).not.toHaveBeenCalled();
    sent[1]?.succeed();
    await settle();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('warn before the page is left, only while they are sent', async () => {
    const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { uploads, sent, settle } = setUp();
    uploads.add(job(song('1')));
    expect(warns()).toBe(true);
    sent[0]?.succeed();
    await settle();
    expect(warns()).toBe(false);
  });

  it('leave one file out while it is sent, also after a reload', async () => {
    const persist = jest.fn<UploadDeps['persist']>(() => Promise.resolve());
    const { uploads, deps, settle, states } = setUp({ persist });
    uploads.add(job(song('1'), song('2')));
    uploads.leaveOut('b', '1');
    await settle();
    expect(states()).toEqual(['sending']);
    expect(deps.register).not.toHaveBeenCalled();
    const last = persist.mock.lastCall?.[0];
    expect(last?.files.map(({ id }) => id)).toEqual(['2']);
  });

  it('that wait are deleted on the server, too, when they are left out or not wanted', async () => {
    const { uploads, deps, sent, settle } = setUp();
    const missing = { file: null, state: 'missing' } as const;
    uploads.add(job(song('1', { ...missing, uploadId: 'u1' }), song('2', { ...missing, uploadId: 'u2' }), song('3')));
    uploads.leaveOut('b', '1');
    sent[0]?.succeed();
    await settle();
    uploads.startWithoutRest('b');
    await settle();
    expect(deps.start).toHaveBeenCalledTimes(1);
    expect(jest.mocked(deps.deleteUpload).mock.calls).toEqual([
      ['u1', null],
      ['u2', null],
    ]);
  });

  it('are dropped once all is uploaded to a batch that the user starts', async () => {
    const { uploads, deps, sent, settle } = setUp();
    uploads.add({ ...job(song('1')), startsByItself: false });
    sent[0]?.succeed();
    await settle();
    expect(uploads.state).toEqual([]);
    expect(deps.forget).toHaveBeenCalledWith('b');
    expect(deps.changed).toHaveBeenLastCalledWith('b');
    expect(deps.start).not.toHaveBeenCalled();
  });
});

test('the counts of a job are by state, and by the bytes that were sent', () => {
  const files = [
    song('1', { state: 'uploaded', share: 1 }),
    song('2', { state: 'sending', share: 0.5 }),
    song('3', { state: 'broken' }),
    song('4', { state: 'missing' }),
  ];
  expect(countUploads(job(...files))).toEqual({
    total: 4,
    uploaded: 1,
    missing: 1,
    failed: 1,
    totalBytes: 40,
    sentBytes: 15,
  });
});
