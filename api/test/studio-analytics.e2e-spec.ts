import { isConfirmed } from '@attune/catalogue/result';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { UserRepository } from '../src/auth/user.repository.js';
import { AudioFile } from '../src/retune/audio-file.entity.js';
import { RetuneResultDto } from '../src/retune/delivery/retune.dto.js';
import type { Receipt } from '@attune/retuning/report/receipt';
import { recordCompleted } from '../src/retune/record-completed.js';
import type { AnalyticsDto } from '../src/studio/analytics/analytics.dto.js';
import { aStoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

type Headers = Record<string, string>;

function ask(headers: Headers, query = ''): Promise<Response> {
  return fetch(`${server.url}/api/studio/analytics${query}`, { headers });
}

async function read(headers: Headers, query = ''): Promise<AnalyticsDto> {
  const response = await ask(headers, query);
  expect(response.status).toBe(200);
  return (await response.json()) as AnalyticsDto;
}

interface Added {
  daysAgo?: number;
  at?: string | null;
  createdBy?: string | null;
  targetHz?: number;
  retunes?: number;
  seconds?: number;
  measured?: number;
  onTarget?: number;
}

async function add(ownerId: string, added: Added): Promise<void> {
  const {
    daysAgo = 0,
    at = null,
    createdBy = ownerId,
    targetHz = 432,
    retunes = 1,
    seconds = 60,
    measured = 0,
    onTarget = 0,
  } = added;
  await server.database.query(
    `INSERT INTO retune_counts ("ownerId", "quarterHour", "createdBy", "targetHz", retunes, seconds, measured, "onTarget")
     VALUES ($1, coalesce($9::timestamptz, now() - $2::integer * interval '1 day'), $3, $4, $5, $6, $7, $8)`,
    [ownerId, daysAgo, createdBy, targetHz, retunes, seconds, measured, onTarget, at],
  );
}

describe('analytics', () => {
  it('are zero at first, with 432 Hz as the most used frequency', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const answer = await read(owner.cookie);
    expect(answer).toMatchObject({ totalRetunes: 0, mostUsedHz: 432, teamMembers: 1, seconds: 0, overTime: [] });
    expect(answer.people).toEqual([]);
    expect(answer.metrics).toEqual([
      { metric: 'total_retunes', value: 0 },
      { metric: 'most_used_frequency', value: '432 Hz' },
      {
        metric: 'frequency_usage',
        value: { '432 Hz': 0, '444 Hz': 0, '528 Hz': 0, '396 Hz': 0, '639 Hz': 0, Other: 0 },
      },
    ]);
  });

  it('count a retune as soon as it is completed, for the person who made it', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const editor = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, editor.id, 'editor');
    const headers = { ...editor.cookie, Origin: server.url, 'Attune-Workspace': owner.id };
    const song = wavTone({ seconds: 3 });
    const retuned = await upload(server, { headers, file: song, filename: 'a.wav', query: 'targetHz=444' });
    await retuned.arrayBuffer();
    expect(retuned.status).toBe(200);
    const answer = await read(owner.cookie);
    expect(answer).toMatchObject({ totalRetunes: 1, mostUsedHz: 444, teamMembers: 2, interval: 'day' });
    expect(answer.seconds).toBeCloseTo(3, 1);
    expect(answer.people).toMatchObject([{ userId: editor.id, name: 'Test free', retunes: 1 }]);
    expect(answer.overTime).toEqual([{ from: new Date().toISOString().slice(0, 10), retunes: 1 }]);
    const [row] = await server.database.query<{ receipt: Receipt }>(
      `SELECT "processingParams" -> 'receipt' AS receipt FROM audio_files WHERE "userId" = $1`,
      [owner.id],
    );
    const { kind } = RetuneResultDto.from(row?.receipt as Receipt);
    expect(answer.measured).toBe(isConfirmed(kind) || kind === 'off' ? 1 : 0);
    expect(answer.onTarget).toBe(isConfirmed(kind) ? 1 : 0);
    // The editor's own workspace has none.
    expect(await readError(await ask(editor.cookie))).toBe('403 studio.not_in_plan');
  });

  it('do not forget songs that were removed', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const retuned = await upload(server, {
      headers: { ...owner.cookie, Origin: server.url },
      file: wavTone({ seconds: 0.3 }),
    });
    await retuned.arrayBuffer();
    await server.database.query('DELETE FROM audio_files WHERE "userId" = $1', [owner.id]);
    expect((await read(owner.cookie)).totalRetunes).toBe(1);
  });

  it('leave out retunes on plans without a history', async () => {
    const person = await signedInUserOn(server, 'pro');
    const retuned = await upload(server, {
      headers: { ...person.cookie, Origin: server.url },
      file: wavTone({ seconds: 0.3 }),
    });
    await retuned.arrayBuffer();
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'studio' WHERE id = $1`, [person.id]);
    expect((await read(person.cookie)).totalRetunes).toBe(0);
  });

  it('give percentages of all retunes, with other targets together', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await add(owner.id, { targetHz: 528, retunes: 3, measured: 3, onTarget: 2 });
    await add(owner.id, { targetHz: 441.5, retunes: 1, seconds: 30.5, measured: 1, onTarget: 1 });
    const answer = await read(owner.cookie);
    expect(answer).toMatchObject({ mostUsedHz: 528, seconds: 90.5, measured: 4, onTarget: 3, onTargetCents: 0.5 });
    expect(answer.usage.filter(({ retunes }) => retunes > 0)).toEqual([
      { targetHz: 528, retunes: 3, percent: 75 },
      { targetHz: null, retunes: 1, percent: 25 },
    ]);
    expect(answer.metrics[1]).toEqual({ metric: 'most_used_frequency', value: '528 Hz' });
  });

  it.each([
    ['30', 2, 30, 'day'],
    ['90', 3, 90, 'day'],
    ['365', 4, 53, 'week'],
    ['all', 5, undefined, 'week'],
  ] as const)('of %s days count %s retunes', async (days, retunes, intervals, interval) => {
    const owner = await signedInUserOn(server, 'studio');
    for (const daysAgo of [0, 29, 30, 90, 400]) await add(owner.id, { daysAgo });
    const answer = await read(owner.cookie, `?days=${days}`);
    expect(answer).toMatchObject({ totalRetunes: retunes, interval });
    expect(answer.overTime.reduce((sum, one) => sum + one.retunes, 0)).toBe(retunes);
    // 365 days always reach into 53 weeks.
    if (intervals !== undefined) expect(answer.overTime).toHaveLength(intervals);
  });

  it('count by the days of the time zone that the client names, half an hour off included', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const daysOf = async (zone: string) => {
      const { overTime } = await read(owner.cookie, zone === '' ? '' : `?timeZone=${encodeURIComponent(zone)}`);
      return overTime.filter(({ retunes }) => retunes > 0).map(({ from, retunes }) => `${from} ${retunes}`);
    };
    const [year] = new Date().toISOString().split('-');
    await add(owner.id, { at: `${year}-01-03T18:15:00Z` });
    await add(owner.id, { at: `${year}-01-03T18:30:00Z`, retunes: 2 });
    await add(owner.id, { at: `${year}-01-04T04:59:00Z`, retunes: 4, targetHz: 444 });
    const lines = async (zone: string) =>
      (await (await ask(owner.cookie, `.csv?timeZone=${zone}`)).text()).trim().split('\r\n').slice(1);
    expect(await lines('Asia/Kolkata')).toEqual([
      `${year}-01-03,Asia/Kolkata,Test studio,432,1,1,0,0`,
      `${year}-01-04,Asia/Kolkata,Test studio,432,2,1,0,0`,
      `${year}-01-04,Asia/Kolkata,Test studio,444,4,1,0,0`,
    ]);
    expect(await lines('America/New_York')).toEqual([
      `${year}-01-03,America/New_York,Test studio,432,3,2,0,0`,
      `${year}-01-03,America/New_York,Test studio,444,4,1,0,0`,
    ]);
    expect(await daysOf('')).toEqual(await daysOf('UTC'));
  });

  it('of a workspace are not those of another', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const other = await signedInUserOn(server, 'studio');
    await add(other.id, { retunes: 7 });
    expect((await read(owner.cookie)).totalRetunes).toBe(0);
    const elsewhere = await ask({ ...owner.cookie, 'Attune-Workspace': other.id });
    expect(await readError(elsewhere)).toBe('404 auth.workspace_not_found');
  });

  it('can be read by viewers, with an API key, and in a paused workspace', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const viewer = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, viewer.id, 'viewer');
    await add(owner.id, { retunes: 2 });
    expect((await read({ ...viewer.cookie, 'Attune-Workspace': owner.id })).totalRetunes).toBe(2);
    expect((await read(viewer.cookie, `?days=all&workspace=${owner.id}`)).totalRetunes).toBe(2);
    await server.database.query(
      `UPDATE users SET "subscriptionTier" = 'basic', "studioEndedAt" = now() WHERE id = $1`,
      [owner.id],
    );
    expect((await read(owner.cookie)).totalRetunes).toBe(2);
    const withKey = await aUserOn(server, 'studio');
    expect((await read(withKey.key)).totalRetunes).toBe(0);
  });

  it('keep the retunes of members who left and of deleted accounts, the latter as Unknown', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const [left, deleted, alsoDeleted] = [
      await signedInUserOn(server, 'free'),
      await signedInUserOn(server, 'free'),
      await signedInUserOn(server, 'free'),
    ];
    await add(owner.id, { createdBy: left.id, retunes: 5 });
    await add(owner.id, { createdBy: deleted.id, retunes: 2 });
    // On the same day, to the same target.
    await add(owner.id, { createdBy: alsoDeleted.id, retunes: 2 });
    const users = server.app.get(UserRepository);
    await users.delete(deleted.id);
    await users.delete(alsoDeleted.id);
    const answer = await read(owner.cookie);
    expect(answer).toMatchObject({ totalRetunes: 9, teamMembers: 1 });
    expect(answer.people).toMatchObject([
      { userId: left.id, name: 'Test free', retunes: 5 },
      { userId: null, name: 'Unknown', retunes: 4 },
    ]);
  });

  it('count every one of many retunes completed at once', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const dataSource = server.app.get(DataSource);
    const one = { targetHz: 432, durationSeconds: 2, kind: 'on-target' } as const;
    const { id } = await aStoredResult(server, owner);
    const file = await dataSource.getRepository(AudioFile).findOneByOrFail({ id });
    await Promise.all(
      Array.from({ length: 40 }, () => dataSource.transaction((manager) => recordCompleted(manager, file, one))),
    );
    expect(await read(owner.cookie)).toMatchObject({ totalRetunes: 40, seconds: 80, measured: 40, onTarget: 40 });
  });

  it('count as measured what measuring could judge, and as on target what it confirmed', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const dataSource = server.app.get(DataSource);
    const { id } = await aStoredResult(server, owner);
    const file = await dataSource.getRepository(AudioFile).findOneByOrFail({ id });
    for (const kind of ['on-target', 'album-shift', 'off', 'estimated', 'unmeasured'] as const) {
      const one = { targetHz: 432, durationSeconds: 2, kind };
      await dataSource.transaction((manager) => recordCompleted(manager, file, one));
    }
    expect(await read(owner.cookie)).toMatchObject({ totalRetunes: 5, measured: 3, onTarget: 2 });
  });

  it.each([
    ['?days=7', '400 request.invalid'],
    ['?days=', '400 request.invalid'],
    ['?days=30&days=90', '400 request.invalid'],
    ['?days[a]=30', '400 request.invalid'],
    ['?days=%00', '400 request.invalid'],
    ['?until=2026', '400 request.invalid'],
    [`?days=${'9'.repeat(10_000)}`, '400 request.invalid'],
    ['?timeZone=Mars/Olympus', '400 request.invalid'],
    ['?timeZone=%2B05:30', '400 request.invalid'],
    ['?timeZone=', '400 request.invalid'],
    ['?workspace=x', '404 auth.workspace_not_found'],
  ])('refuse %.40s', async (query, error) => {
    const owner = await aUserOn(server, 'studio');
    expect(await readError(await ask(owner.key, query))).toBe(error);
    expect(await readError(await ask(owner.key, `.csv${query}`))).toBe(error);
  });
});

describe('analytics as CSV', () => {
  it('have a line per day, person and target, the oldest first', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await add(owner.id, { daysAgo: 0, targetHz: 441.5, retunes: 2, seconds: 90, measured: 2, onTarget: 1 });
    await add(owner.id, { daysAgo: 3, createdBy: null });
    const response = await ask(owner.cookie, '.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=attune-analytics-[\d-]+\.csv$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString().split('\r\n');
    const today = new Date().toISOString().slice(0, 10);
    const before = new Date(Date.parse(today) - 3 * 86_400_000).toISOString().slice(0, 10);
    expect(lines).toEqual([
      'day,time_zone,person,target_hz,retunes,minutes,measured,on_target',
      `${before},UTC,Unknown,432,1,1,0,0`,
      `${today},UTC,Test studio,441.5,2,1.5,2,1`,
      '',
    ]);
    expect(await (await ask(owner.cookie, '.csv?days=30')).text()).toContain(before);
  });

  it('cannot bring a formula into a spreadsheet', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await server.database.query(
      `UPDATE users SET "firstName" = '=HYPERLINK("http://x")', "lastName" = '' WHERE id = $1`,
      [owner.id],
    );
    await add(owner.id, {});
    expect(await (await ask(owner.cookie, '.csv')).text()).toContain(`,"'=HYPERLINK(""http://x"")",`);
  });

  it('are whole, also with more lines than a page has', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await server.database.query(
      `INSERT INTO retune_counts ("ownerId", "quarterHour", "createdBy", "targetHz", retunes, seconds, measured, "onTarget")
       SELECT $1, current_date - n / 30 + time '12:00', $1, 400 + n % 30, 1, 1, 0, 0 FROM generate_series(0, 2499) AS n`,
      [owner.id],
    );
    const lines = (await (await ask(owner.cookie, '.csv')).text()).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2500);
    expect(new Set(lines).size).toBe(2500);
    const days = lines.map((line) => line.split(',')[0] ?? '');
    expect(days).toEqual(days.toSorted());
  });

  it('are not those of another workspace', async () => {
    const owner = await signedInUserOn(server, 'studio');
    await add((await aUserOn(server, 'studio')).id, { retunes: 3 });
    expect((await (await ask(owner.cookie, '.csv')).text()).trim().split('\r\n')).toHaveLength(1);
    const elsewhere = await ask(owner.cookie, `.csv?workspace=${randomUUID()}`);
    expect(await readError(elsewhere)).toBe('404 auth.workspace_not_found');
  });
});
