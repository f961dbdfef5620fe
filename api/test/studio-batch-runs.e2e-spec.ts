import { jest } from '@jest/globals';
import { Storage } from '../src/platform/storage/storage.js';
import type { BatchDto, BatchFileDto } from '../src/studio/batch/batch-view.dto.js';
import { BatchUserData } from '../src/studio/batch/batch-user-data.js';
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
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { readEvents } from './support/server-sent-events.js';
import { wavMusic, wavTone } from './support/sounds.js';
import { storedKeys } from './support/stored-files.js';
import { activityOf, studioClient } from './support/studio.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { addMember, confirmAddress, signedInUserOn, usedBy } from './support/users.js';

const tone = wavTone({ seconds: 0.3, channels: 1 });
/** Long enough to be caught in the middle. */
const longSong = wavTone({ seconds: 5 });

let mailbox: Mailbox;
let server: TestServer;
let user: BatchUser;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    worker: true,
    environment: { TRUST_PROXY: '1', SMTP_URL: mailbox.smtpUrl, WORKER_CONCURRENCY: '2' },
  });
});

beforeEach(async () => {
  user = await aBatchUser(server);
});

afterAll(async () => {
  await server.close();
  await mailbox.close();
});

describe('a batch', () => {
  it('is started once, however often it is asked to', async () => {
    const { id } = await addBatch(user.ask);
    for (let i = 0; i < 3; i += 1) await addFile(server, user, id, tone);
    const answers = await Promise.all([1, 2, 3].map(() => user.ask('POST', `/batch/${id}/process`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['batch.started', 'batch.started']);
    expect(await untilEnded(user.ask, id)).toMatchObject({ completedFiles: 3 });
    expect(await usedBy(server, user)).toBe(3);
  });

  it('is cancelled as a whole, gives its units back, and can be retried from its uploads', async () => {
    const { id } = await startBatch(server, user, [longSong, longSong, tone, tone, tone]);
    await eventually(async () => (await readBatch(user.ask, id)).runningFiles > 0, 10_000, 'the first song');
    const cancel = await user.ask('POST', `/batches/${id}/cancel`);
    expect(cancel).toMatchObject({ status: 202, body: { status: 'cancelled' } });
    const { completedFiles, cancelledFiles } = cancel.body as BatchDto;
    expect(completedFiles + cancelledFiles).toBe(5);
    expect(await usedBy(server, user)).toBe(completedFiles);
    expect((await user.ask('POST', `/batches/${id}/cancel`)).code).toBe('batch.ended');
    expect((await activityOf(server, user.id)).map(({ action }) => action)).toContain('batch.cancelled');
    const retries = await Promise.all([1, 2].map(() => user.ask('POST', `/batches/${id}/retry`)));
    expect(retries.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await untilEnded(user.ask, id)).toMatchObject({ status: 'completed', completedFiles: 5, cancelledFiles: 0 });
    expect(await usedBy(server, user)).toBe(5);
    expect((await user.ask('POST', `/batches/${id}/retry`)).code).toBe('batch.nothing_to_retry');
  });

  it('counts a file once that is cancelled while it is being finished', async () => {
    const { id } = await startBatch(
      server,
      user,
      Array.from({ length: 6 }, () => tone),
    );
    const outcomes: number[] = [];
    for (let ended = 0; ended < 6;) {
      const files = await listFiles(user.ask, id);
      const running = files.filter(({ status }) => status === 'processing');
      for (const { id: fileId } of running) {
        outcomes.push((await user.ask('POST', `/batches/${id}/files/${fileId}/cancel`)).status);
      }
      ended = files.filter(({ status }) => status === 'completed' || status === 'cancelled').length;
    }
    expect(outcomes).not.toEqual([]);
    expect(outcomes.filter((status) => status !== 202 && status !== 409)).toEqual([]);
    const batch = await untilEnded(user.ask, id);
    expect(batch.completedFiles + batch.cancelledFiles).toBe(6);
    expect(await usedBy(server, user)).toBe(batch.completedFiles);
  });

  it('cancels and retries one file', async () => {
    const { id } = await startBatch(server, user, [longSong, tone]);
    const [first] = (await listFiles(user.ask, id)).filter(({ filename }) => filename === 'song 1.wav');
    const path = `/batches/${id}/files/${String(first?.id)}`;
    expect((await user.ask('POST', `${path}/retry`)).code).toBe('batch.file_not_retryable');
    expect((await user.ask('DELETE', path)).code).toBe('batch.file_not_removable');
    expect(await user.ask('POST', `${path}/cancel`)).toMatchObject({ status: 202, body: { status: 'cancelled' } });
    expect((await user.ask('POST', `${path}/cancel`)).code).toBe('batch.file_ended');
    expect(await untilEnded(user.ask, id)).toMatchObject({ status: 'completed', completedFiles: 1, cancelledFiles: 1 });
    // A worker may have begun already.
    expect(await user.ask('POST', `${path}/retry`)).toMatchObject({
      status: 202,
      body: { status: expect.stringMatching(/^(pending|processing)$/) as unknown },
    });
    expect(await untilEnded(user.ask, id)).toMatchObject({ completedFiles: 2, cancelledFiles: 0 });
  });

  it('is deleted while it runs, and nothing of what was not finished remains', async () => {
    const { id } = await startBatch(server, user, [longSong, tone]);
    await eventually(async () => (await readBatch(user.ask, id)).runningFiles > 0, 10_000, 'the first song');
    expect((await user.ask('DELETE', `/batches/${id}`)).status).toBe(204);
    expect(await server.database.query('SELECT 1 FROM batch_job_files WHERE "batchJobId" = $1', [id])).toEqual([]);
    const unfinished = `SELECT 1 FROM audio_files WHERE "userId" = $1 AND status IN ('pending', 'processing')`;
    expect(await server.database.query(unfinished, [user.id])).toEqual([]);
  });

  it('does not keep its workspace from retuning a single song, which goes first', async () => {
    const { id } = await startBatch(
      server,
      user,
      Array.from({ length: 70 }, () => tone),
    );
    const single = new FormData();
    single.append('audio', new Blob([new Uint8Array(tone)]), 'single.wav');
    const response = await fetch(`${server.url}/api/retune?targetHz=444`, {
      method: 'POST',
      headers: { ...user.cookie, Origin: server.url },
      body: single,
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const { waitingFiles } = await readBatch(user.ask, id);
    expect(waitingFiles).toBeGreaterThan(30);
    await user.ask('POST', `/batches/${id}/cancel`);
  });
});

describe('an album', () => {
  const songs = [442, 442.1, 441.9, 435].map((a4Hz) => wavMusic({ a4Hz, seconds: 6 }));

  it('is retuned by one ratio, and its outliers by their own pitch when asked', async () => {
    const { id } = await startBatch(server, user, [...songs, wavTone({ seconds: 0.2 })], { sameRatio: true });
    const batch = await untilEnded(user.ask, id, 60_000);
    expect(batch).toMatchObject({ status: 'completed', completedFiles: 5 });
    expect(batch.album?.a4Hz).toBeCloseTo(442, 0);
    expect(batch.album?.ratio).toBeCloseTo(432 / 442, 3);
    expect(batch.album?.outliers).toHaveLength(1);
    const params = `SELECT DISTINCT "processingParams" ->> 'ratio' AS ratio FROM audio_files WHERE "userId" = $1`;
    expect(await server.database.query(params, [user.id])).toHaveLength(1);
    const [apart] = (await listFiles(user.ask, id)).filter(({ filename }) => filename === 'song 4.wav');
    expect(apart).toMatchObject({ id: batch.album?.outliers[0]?.fileId });
    expect(apart?.albumCents).toBeCloseTo(1200 * Math.log2(435 / 442), -1);
    expect(apart?.a4Hz).toBeCloseTo(435, 0);
    expect(apart?.result).toMatchObject({ sourceBasis: 'album', sourceHz: batch.album?.a4Hz });
    // The workspace is not locked while the storage copies the original.
    const storage = server.app.get(Storage);
    const copy = storage.copy.bind(storage);
    const lock = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE NOWAIT';
    jest.spyOn(storage, 'copy').mockImplementationOnce(async (...keys) => {
      await server.database.query(lock, [user.id]);
      await copy(...keys);
    });
    expect(await user.ask('POST', `/batches/${id}/outliers`)).toMatchObject({
      status: 202,
      body: { status: 'processing', completedFiles: 4, album: { outliers: [] } },
    });
    expect(await untilEnded(user.ask, id)).toMatchObject({ completedFiles: 5 });
    const [own] = (await listFiles(user.ask, id)).filter(({ filename }) => filename === 'song 4.wav');
    expect(own?.result).toMatchObject({ sourceBasis: 'measured', sourceHz: expect.closeTo(435, 0) as number });
    expect(own?.retuneId).not.toBe(apart?.retuneId);
    expect((await user.ask('POST', `/batches/${id}/outliers`)).code).toBe('batch.no_outliers');
  });

  it('that is deleted while its outliers are copied leaves nothing behind', async () => {
    const { id } = await startBatch(server, user, songs, { sameRatio: true });
    expect((await untilEnded(user.ask, id, 60_000)).album?.outliers).toHaveLength(1);
    const ofHistory = await storedKeys(server, `batches/${id}`);
    const storage = server.app.get(Storage);
    const copy = storage.copy.bind(storage);
    jest.spyOn(storage, 'copy').mockImplementationOnce(async (...keys) => {
      expect((await user.ask('DELETE', `/batches/${id}`)).status).toBe(204);
      await copy(...keys);
      expect(await storedKeys(server, `batches/${id}`)).toHaveLength(ofHistory.length + 1);
    });
    expect((await user.ask('POST', `/batches/${id}/outliers`)).code).toBe('batch.not_found');
    expect(await storedKeys(server, `batches/${id}`)).toEqual(ofHistory);
  });

  it('without a measurable song is retuned from 440 Hz, and says so', async () => {
    const { id } = await startBatch(server, user, [tone, tone], { sameRatio: true });
    const [first] = await listFiles(user.ask, id);
    await user.ask('POST', `/batches/${id}/files/${String(first?.id)}/cancel`);
    const batch = await untilEnded(user.ask, id);
    expect(batch.completedFiles + batch.cancelledFiles).toBe(2);
    expect(batch.album).toMatchObject({ a4Hz: null, ratio: 432 / 440, measuredFiles: 0 });
  });
});

describe('a batch that is to be straightened', () => {
  it('straightens the songs that move, and the receipts say what is left', async () => {
    const sagging = wavMusic({ a4Hz: 442, seconds: 40, centsAt: (share) => 30 - 60 * share });
    const songs = [sagging, wavMusic({ a4Hz: 442, seconds: 6 })];
    const { id, straighten } = await startBatch(server, user, songs, { straighten: true });
    expect(straighten).toBe(true);
    expect(await untilEnded(user.ask, id, 60_000)).toMatchObject({ status: 'completed', completedFiles: 2 });
    const [moved, steady] = (await listFiles(user.ask, id)).sort((a, b) => (a.filename < b.filename ? -1 : 1));
    expect(moved?.result?.straightened?.rangeBeforeCents).toBeGreaterThan(40);
    expect(moved?.result?.straightened?.residualCents).toBeLessThan(2);
    expect(steady?.result).not.toHaveProperty('straightened');
  });

  it('leaves them as they move where that was not asked for', async () => {
    const { straighten } = await addBatch(user.ask);
    expect(straighten).toBe(false);
  });
});

describe('the events of a batch', () => {
  it('tell what changes, and end with it', async () => {
    // The long song runs when the events begin: what has ended before is not sent again.
    const { id } = await startBatch(server, user, [longSong, tone, tone]);
    const url = `${server.url}/api/studio/batches/${id}/events`;
    const events = await readEvents<BatchDto & BatchFileDto>(url, user.cookie);
    expect(events[0]).toMatchObject({ event: 'batch', data: { id, totalFiles: 3 } });
    expect(events.at(-1)).toEqual({ event: 'end', data: { status: 'completed' } });
    expect(events.filter(({ event }) => event === 'batch').at(-1)?.data.completedFiles).toBe(3);
    const ended = events.filter(({ event, data }) => event === 'file' && data.status === 'completed');
    expect(ended.map(({ data }) => data.filename)).toContain('song 1.wav');
  });
});

describe('the mail about a batch', () => {
  beforeEach(() => confirmAddress(server, user.id));

  it('goes to who made it when they are away, and names what failed, but passes on no address', async () => {
    const { id } = await addBatch(user.ask, { name: 'Pay at http://evil.test' });
    await addFile(server, user, id, tone);
    await addFile(server, user, id, tone.subarray(0, 44), { filename: 'broken & torn.wav' });
    await user.ask('POST', `/batch/${id}/process`);
    const { createdBy } = await untilEnded(user.ask, id);
    const mail = await mailbox.next(String(createdBy), { subject: 'batch' });
    expect(mail.subject).toBe('Your batch has finished, with errors');
    expect(mail.text).toContain('Your batch: 1 of 2 songs is ready.');
    expect(mail.text).toContain('“broken & torn.wav” (');
    expect(mail.text).toContain(`/studio/history/batches/${id}`);
    expect(mail.html).toContain('broken &#38; torn.wav');
    expect(mail.text + mail.html).not.toContain('evil.test');
  });

  const mailsAbout = async ({ id, createdBy }: BatchDto): Promise<string[]> => {
    const done = `SELECT 1 FROM pgboss.job WHERE name = 'batch.ended-mail' AND state = 'completed' AND data ->> 'batchId' = $1`;
    await eventually(async () => (await server.database.query(done, [id])).length > 0, 10_000, 'the job');
    const subjects = mailbox.inbox.mails(String(createdBy)).map(({ subject }) => subject);
    return subjects.filter((subject) => subject.includes('batch'));
  };

  it('is not sent to an address that is not confirmed', async () => {
    await server.database.query('UPDATE users SET "emailVerifiedAt" = NULL WHERE id = $1', [user.id]);
    const { id } = await startBatch(server, user, [tone]);
    expect(await mailsAbout(await untilEnded(user.ask, id))).toEqual([]);
  });

  it('is not sent to who has watched', async () => {
    const { id } = await startBatch(server, user, [tone]);
    await (await fetch(`${server.url}/api/studio/batches/${id}/events`, { headers: user.cookie })).text();
    expect(await mailsAbout(await readBatch(user.ask, id))).toEqual([]);
  });

  it('is not sent to a person who is no longer a member of the team', async () => {
    const { id: memberId, cookie } = await signedInUserOn(server, 'free');
    const row = await addMember(server, user.id, memberId, 'editor');
    const headers = { ...cookie, 'Attune-Workspace': user.id };
    const member = { id: memberId, cookie: headers, ask: studioClient(server, headers) };
    const { id } = await startBatch(server, member, [longSong, longSong, longSong]);
    expect((await user.ask('DELETE', `/team/${row}`)).status).toBe(204);
    expect(await mailsAbout(await untilEnded(user.ask, id))).toEqual([]);
  });
});

describe('what no one comes back for', () => {
  it('is removed after a day: batches that were not started', async () => {
    const [unstarted, other] = [await addBatch(user.ask), await addBatch(user.ask)];
    await addFile(server, user, unstarted.id, tone);
    await addFile(server, user, other.id, tone);
    const old = `"createdAt" = now() - interval '25 hours'`;
    await server.database.query(`UPDATE batch_jobs SET ${old} WHERE id = $1`, [unstarted.id]);
    await server.database.query(`UPDATE batch_job_files SET ${old} WHERE "batchJobId" = $1`, [unstarted.id]);
    const uploads = await Promise.all([unstarted, other].map(({ id }) => uploadsOf(server, id)));
    await server.replaceWorkers();
    const loadRows = (id: string) =>
      server.database.query(
        'SELECT 1 FROM batch_jobs LEFT JOIN batch_job_files ON "batchJobId" = batch_jobs.id WHERE batch_jobs.id = $1',
        [id],
      );
    for (const [i, { id }] of [unstarted, other].entries()) {
      await eventually(async () => (await loadRows(id)).length === i, 10_000, 'the removal of rows');
      await eventually(async () => (await uploads[i]?.())?.length === i, 10_000, 'the removal of files');
    }
    expect((await user.ask('GET', `/batches/${unstarted.id}`)).status).toBe(404);
    expect((await user.ask('GET', `/batches/${other.id}`)).status).toBe(200);
  });
});

describe('an account', () => {
  it('is exported with its batches, and deleted with their uploads while one is running', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const own = { ...owner, ask: studioClient(server, owner.cookie) };
    const pending = await addBatch(own.ask, { name: 'Not started' });
    await addFile(server, own, pending.id, tone);
    const running = await startBatch(server, own, [longSong, tone], { name: 'Running' });
    const uploads = await Promise.all([pending, running].map(({ id }) => uploadsOf(server, id)));
    const exported: unknown[] = [];
    for await (const file of server.app.get(BatchUserData).export(own.id)) {
      if ('rows' in file) for await (const row of file.rows) exported.push(row);
    }
    expect(exported).toMatchObject([
      { batch: { name: 'Running', totalFiles: 2 }, files: [{}, {}] },
      { batch: { name: 'Not started' }, files: [{ filename: 'song.wav' }] },
    ]);
    const answer = await fetch(`${server.url}/api/auth/account`, {
      method: 'DELETE',
      headers: { ...owner.cookie, Origin: server.url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: owner.password }),
    });
    expect(answer.status).toBe(204);
    expect(await server.database.query('SELECT 1 FROM batch_jobs WHERE "userId" = $1', [own.id])).toEqual([]);
    for (const stored of uploads) {
      await eventually(async () => (await stored()).length === 0, 10_000, 'the removal of the uploads');
    }
  });
});
