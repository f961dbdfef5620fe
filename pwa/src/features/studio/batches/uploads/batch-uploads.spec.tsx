import { jest } from '@jest/globals';
import { BatchUploads, type UploadDeps } from './batch-uploads';
import { UploadError } from './send-file';
import { countUploads, type UploadFile, type UploadJob } from './upload-job';

const song = (name: string, changes: Partial<UploadFile> = {}): UploadFile => ({
  uploadId: name,
  filename: name,
  path: '',
  bytes: 10,
  file: new File(['0123456789'], name),
  state: 'waiting',
  share: 0,
  problem: null,
  ...changes,
});

const job = (...files: UploadFile[]): UploadJob => ({
  batchId: 'b',
  workspaceId: null,
  startsByItself: true,
  files,
  phase: 'uploading',
  problem: null,
});

const cleanups: (() => void)[] = [];
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanups.splice(0).forEach((end) => end());
  jest.useRealTimers();
});

/** Uploads whose sending ends when the spec says so. */
function setUp(overrides: Partial<UploadDeps> = {}) {
  const sent: { id: string; succeed: () => void; fail: (error: unknown) => void }[] = [];
  const done = () => Promise.resolve();
  const release = jest.fn();
  const deps = {
    send: (_file, { uploadId: id }, _onShare, signal) =>
      new Promise((resolve, reject) => {
        sent.push({ id, succeed: () => resolve({ objectPath: `uploads/${id}` }), fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    register: jest.fn<UploadDeps['register']>(done),
    start: jest.fn<UploadDeps['start']>(done),
    changed: jest.fn(),
    sessionEnded: jest.fn(),
    lock: jest.fn<UploadDeps['lock']>(() => Promise.resolve(release)),
    persist: done,
    copyFiles: done,
    forgetFile: done,
    forget: jest.fn<UploadDeps['forget']>(done),
    retryDelaysMs: [1, 1],
    ...overrides,
  } satisfies UploadDeps;
  const uploads = new BatchUploads(deps);
  // Those that are still being sent would warn in the next spec, too.
  cleanups.push(() => uploads.reset());
  /** Lets what was promised happen, and the next attempts. */
  const settle = () => jest.advanceTimersByTimeAsync(10);
  const states = () => uploads.find('b')?.files.map(({ state }) => state);
  return { uploads, deps, sent, settle, states, release };
}

const refusal = (status: number, message = 'No.', code = '') => new UploadError({ status, message, code });

describe('the uploads of a batch', () => {
  it('are sent two at a time, registered, and start the batch', async () => {
    const { uploads, deps, sent, settle } = setUp();
    uploads.add(job(song('1'), song('2'), song('3')));
    expect(sent.map(({ id }) => id)).toEqual(['1', '2']);
    sent[1]?.succeed();
    await settle();
    expect(sent.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(deps.register).toHaveBeenCalledWith(
      expect.objectContaining({ batchId: 'b', filename: '2', path: '', objectPath: 'uploads/2' }),
    );
    expect(deps.start).not.toHaveBeenCalled();
    sent[0]?.succeed();
    sent[2]?.succeed();
    await settle();
    expect(deps.start).toHaveBeenCalledTimes(1);
    expect(uploads.snapshot()).toEqual([]);
    expect(deps.forget).toHaveBeenCalledWith('b');
  });

  it('go on at the file that broke', async () => {
    const { uploads, deps, sent, settle } = setUp();
    uploads.add(job(song('1')));
    sent[0]?.fail(refusal(0));
    await settle();
    expect(sent.map(({ id }) => id)).toEqual(['1', '1']);
    sent[1]?.succeed();
    await settle();
    expect(deps.start).toHaveBeenCalledTimes(1);
  });

  it('break after some attempts, and are sent again on request', async () => {
    const { uploads, sent, settle, states } = setUp();
    uploads.add(job(song('1')));
    for (const attempt of [0, 1, 2]) {
      sent[attempt]?.fail(refusal(503, 'Busy.'));
      await settle();
    }
    expect(states()).toEqual(['broken']);
    expect(uploads.find('b')?.files[0]?.problem).toBe('Busy.');
    uploads.retry('b');
    expect(states()).toEqual(['sending']);
    expect(sent).toHaveLength(4);
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
    expect(sent.map(({ id }) => id)).toEqual(['1']);
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
    expect(uploads.snapshot()).toEqual([]);
  });

  it('start the batch again when the connection broke at its start', async () => {
    const start = jest.fn<UploadDeps['start']>().mockRejectedValueOnce(refusal(0)).mockResolvedValue();
    const { uploads, sent, settle } = setUp({ start });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
    expect(start).toHaveBeenCalledTimes(2);
    expect(uploads.snapshot()).toEqual([]);
  });

  it('do not start the batch while songs that were added meanwhile are sent', async () => {
    const start = jest.fn<UploadDeps['start']>().mockRejectedValueOnce(refusal(503)).mockResolvedValue();
    const { uploads, sent, settle } = setUp({ start, retryDelaysMs: [60_000] });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
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
    expect(uploads.snapshot()).toEqual([]);
    expect(deps.forget).toHaveBeenCalledWith('b');
    expect(deps.changed).toHaveBeenCalledWith('b');
  });

  it('are dropped when the batch was deleted before its start', async () => {
    const start = () => Promise.reject(refusal(404, 'Deleted.', 'batch.not_found'));
    const { uploads, sent, settle } = setUp({ start });
    uploads.add(job(song('1')));
    sent[0]?.succeed();
    await settle();
    expect(uploads.snapshot()).toEqual([]);
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
    expect(last?.files.map(({ uploadId }) => uploadId)).toEqual(['2']);
  });

  it('are dropped once all is uploaded to a batch that the user starts', async () => {
    const { uploads, deps, sent, settle } = setUp();
    uploads.add({ ...job(song('1')), startsByItself: false });
    sent[0]?.succeed();
    await settle();
    expect(uploads.snapshot()).toEqual([]);
    expect(deps.forget).toHaveBeenCalledWith('b');
    expect(deps.changed).toHaveBeenLastCalledWith('b');
    expect(deps.start).not.toHaveBeenCalled();
  });
});

test('the counts of a job are by state, and by the bytes that were sent', () => {
  const files = [
    song('1', { state: 'uploaded' }),
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
