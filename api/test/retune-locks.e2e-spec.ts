import { jest } from '@jest/globals';
import pg from 'pg';
import { UserRepository } from '../src/auth/user.repository.js';
import { NotifierService } from '../src/platform/database/notifier.service.js';
import { RetuneRepository } from '../src/retune/retune.repository.js';
import { RetuneLifecycleService } from '../src/retune/upkeep/retune-lifecycle.service.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { aUserOn, type TestUser, usedBy } from './support/users.js';

let server: TestServer;
let user: TestUser;
/** A separate session, to stop the others at a chosen point. */
let inBetween: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
  inBetween = new pg.Client({ connectionString: server.database.url });
  await inBetween.connect();
});

afterEach(() => inBetween.end());

async function aWaitingRetune(): Promise<string> {
  const headers = { ...user.key, Prefer: 'respond-async' };
  const accepted = await upload(server, { headers, file: wavTone({ seconds: 0.3 }) });
  return ((await accepted.json()) as { id: string }).id;
}

async function untilBlocked(sessions: number): Promise<void> {
  const count = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => (await server.database.query<{ n: number }>(count))[0]?.n === sessions);
}

describe('two who change the same retune at once do not wait for each other for ever', () => {
  it('when it ends while its account is deleted', async () => {
    const id = await aWaitingRetune();
    await inBetween.query('BEGIN');
    await inBetween.query('SELECT 1 FROM usage_tracking WHERE "userId" = $1 FOR UPDATE', [user.id]);
    const deletion = server.app.get(UserRepository).delete(user.id);
    await untilBlocked(1);
    const end = server.app.get(RetuneLifecycleService).cancel(id);
    await untilBlocked(2);
    await inBetween.query('COMMIT');
    await deletion;
    expect(await end).toBe(false);
  });
});

it('a retune that is cancelled twice at once is cancelled for both clients', async () => {
  const id = await aWaitingRetune();
  await inBetween.query('BEGIN');
  await inBetween.query('SELECT 1 FROM audio_files WHERE id = $1 FOR UPDATE', [id]);
  const cancel = (): Promise<Response> =>
    fetch(`${server.url}/api/retunes/${id}`, { method: 'DELETE', headers: user.key });
  const answers = Promise.all([cancel(), cancel()]);
  await untilBlocked(2);
  await inBetween.query('COMMIT');
  expect((await answers).map(({ status }) => status)).toEqual([204, 204]);
});

it('uploads that wait too long to be admitted are refused, and hold up no other workspace', async () => {
  const other = await aUserOn(server, 'studio');
  const send = ({ key }: TestUser): Promise<Response> =>
    upload(server, { headers: { ...key, Prefer: 'respond-async' }, file: wavTone({ seconds: 0.3 }) });
  await inBetween.query('BEGIN');
  await inBetween.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);
  const answers: Response[] = [];
  const uploads = Array.from({ length: 20 }, async () => answers.push(await send(user)));
  await untilBlocked(1);
  expect((await send(other)).status).toBe(202);
  await eventually(() => answers.length >= 19);
  await inBetween.query('COMMIT');
  await Promise.all(uploads);
  const accepted = answers.filter(({ status }) => status === 202).length;
  const refused = await Promise.all(
    answers
      .filter(({ status }) => status !== 202)
      .map(async (answer) => `${await readError(answer)}, again after ${answer.headers.get('retry-after')} s`),
  );
  const busy = '503 retune.busy, again after 5 s';
  expect(refused.filter((refusal) => refusal === busy).length).toBeGreaterThanOrEqual(15);
  // Those whose turn it was may have met the limit on a statement's time, one after the other.
  for (const refusal of refused) {
    expect([busy, '503 platform.database_unavailable, again after 2 s']).toContain(refusal);
  }
  const rows = await server.database.query('SELECT 1 FROM audio_files WHERE "userId" = $1', [user.id]);
  expect([rows.length, await usedBy(server, user)]).toEqual([accepted, accepted]);
  expect((await send(user)).status).toBe(202);
});

it('an upload that is stored stays accepted, although the database is too busy to be asked again', async () => {
  const isBusy = new Error('timeout exceeded when trying to connect');
  const notify = jest.spyOn(server.app.get(NotifierService), 'notify').mockRejectedValue(isBusy);
  // Before the upload, and before the retune is made, nothing is known of it.
  const find = jest.spyOn(server.app.get(RetuneRepository), 'findOwned');
  find.mockResolvedValueOnce(null).mockResolvedValueOnce(null).mockRejectedValue(isBusy);
  const headers = { ...user.key, Prefer: 'respond-async' };
  const accepted = await upload(server, { headers, file: wavTone({ seconds: 0.3 }) });
  notify.mockRestore();
  find.mockRestore();
  expect(accepted.status).toBe(202);
  const { id, status } = (await accepted.json()) as { id: string; status: string };
  expect(status).toBe('pending');
  expect(await server.database.query('SELECT status FROM audio_files WHERE id = $1', [id])).toEqual([{ status }]);
  expect(await usedBy(server, user)).toBe(1);
});
