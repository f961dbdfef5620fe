import { EventStreams } from '../src/platform/http/event-stream.js';
import { anotherBrowser, PASSWORD, type Person } from './support/accounts.js';
import { type Browser, json } from './support/browser.js';
import { openEvents, type ServerSentEvent } from './support/server-sent-events.js';
import { pausePlan } from './support/studio.js';
import { aMember, anOwner, type Member } from './support/team.js';
import { startTestServer, type TestServer } from './support/test-server.js';

interface Key {
  id: string;
  headers: Record<string, string>;
}

type Stream = Awaited<ReturnType<typeof openEvents<Record<string, unknown>>>>;

let server: TestServer;
let owner: Person;
let member: Member;
let key: Key;
let batchId: string;
let retuneId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

beforeEach(async () => {
  owner = await anOwner(server);
  member = await aMember(server, owner, 'viewer');
  const created = json(await owner.browser.post('/api/studio/api-keys', { name: 'Mix server' }));
  key = { id: String(created.id), headers: { Authorization: `Bearer ${String(created.key)}` } };
  batchId = String(
    json(await owner.browser.post('/api/studio/batch', { name: 'Album', targetFrequency: 432, quality: 'high' })).id,
  );
  const [row] = await server.database.query<{ id: string }>(
    'INSERT INTO audio_files ("userId", "targetFrequency") VALUES ($1, 432) RETURNING id',
    [owner.id],
  );
  retuneId = String(row?.id);
});

const cookieOf = ({ cookies }: Browser): Record<string, string> => ({
  Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Streams that go on: of a batch that was not started, and of a retune that no worker takes. */
function follow(headers: Record<string, string>): Promise<Stream[]> {
  const paths = [`/api/studio/batches/${batchId}/events`, `/api/retunes/${retuneId}/events`];
  return Promise.all(paths.map((path) => openEvents(server.url + path, { ...headers, 'Attune-Workspace': owner.id })));
}

/** What happens every ten seconds. */
const checkAccess = (): Promise<void> => server.app.get(EventStreams).checkAccess();

const lastOf = async (streams: Stream[]): Promise<(ServerSentEvent<Record<string, unknown>> | undefined)[]> =>
  (await Promise.all(streams.map(({ toEnd }) => toEnd()))).map((events) => events.at(-1));

const closed = (code: string): object => ({
  event: 'end',
  data: { status: 'closed', code, error: expect.stringMatching(/\.$/) as unknown },
});

const ofMember = (): Record<string, string> => cookieOf(member.browser);
const ofOwner = (): Record<string, string> => cookieOf(owner.browser);
const ofKey = (): Record<string, string> => key.headers;

describe('a stream of events ends, and says why, when its client', () => {
  it.each<[string, () => Record<string, string>, code: string, () => Promise<unknown>]>([
    ['signs out', ofMember, 'auth.not_signed_in', () => member.browser.post('/api/auth/logout')],
    [
      'is signed out by another browser of the user',
      ofMember,
      'auth.not_signed_in',
      async () => {
        const other = await anotherBrowser(server, member);
        await other.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'nine chords a day' });
      },
    ],
    [
      'deletes the account',
      ofMember,
      'auth.not_signed_in',
      () => member.browser.delete('/api/auth/account', { password: PASSWORD }),
    ],
    [
      'is removed from the team',
      ofMember,
      'auth.workspace_not_found',
      () => owner.browser.delete(`/api/studio/team/${member.memberId}`),
    ],
    [
      'uses a key that is revoked',
      ofKey,
      'auth.bad_api_key',
      () => owner.browser.delete(`/api/studio/api-keys/${key.id}`),
    ],
    ['uses a key of a plan that ends', ofKey, 'auth.api_not_in_plan', () => pausePlan(server, owner.id)],
    ['is a guest of a plan that ends', ofMember, 'auth.workspace_paused', () => pausePlan(server, owner.id)],
    ['owns a plan that ends', ofOwner, 'auth.workspace_paused', () => pausePlan(server, owner.id)],
  ])('%s', async (_what, headers, code, change) => {
    const streams = await follow(headers());
    await change();
    await checkAccess();
    expect(await lastOf(streams)).toEqual([closed(code), closed(code)]);
  });
});

it('a stream says how many more its user may open', async () => {
  const [ofBatch] = await follow(ofOwner());
  const [second] = await follow(ofOwner());
  expect([ofBatch, second].map((stream) => stream?.headers.get('ratelimit'))).toEqual([
    '"batch-streams";r=19',
    '"batch-streams";r=18',
  ]);
  await owner.browser.post('/api/auth/logout');
  await checkAccess();
});

it('a stream goes on while the right to it does, also when the database cannot say, and ends with its batch', async () => {
  const [ofBatch] = await follow(ofOwner());
  await server.database.query('ALTER TABLE sessions RENAME TO sessions_away');
  await checkAccess();
  await server.database.query('ALTER TABLE sessions_away RENAME TO sessions');
  await checkAccess();
  await owner.browser.delete(`/api/studio/batches/${batchId}`);
  expect((await ofBatch?.toEnd())?.at(-1)).toEqual({ event: 'end', data: { status: 'deleted' } });
});
