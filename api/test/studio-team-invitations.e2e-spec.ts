import { randomUUID } from 'node:crypto';
import { aPerson, type Person } from './support/accounts.js';
import { Browser, json, jsonList } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { wavTone } from './support/sounds.js';
import { aConfirmedPerson, aMember, anOwner, inTeam, invite, teamOf } from './support/team.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';

let server: TestServer;
let mailbox: Mailbox;
let owner: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ worker: true, environment: { SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: '1' } });
});

afterAll(async () => {
  await server.close();
  await mailbox.close();
});

beforeEach(async () => {
  owner = await anOwner(server);
});

const accept = ({ browser }: Person, token: string) => browser.post('/api/team/invitations/accept', { token });
const read = (token: string) => new Browser(server.url).get(`/api/team/invitations?token=${encodeURIComponent(token)}`);

describe('the link in an invitation', () => {
  it('tells anyone who has it who invites whom to what, and nothing else', async () => {
    const email = `${randomUUID()}@attune.test`;
    const { token } = await invite(mailbox, owner, email, 'editor');
    const answer = await read(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(json(answer)).toEqual({
      workspaceName: 'Ann Lee’s workspace',
      inviterName: 'Ann Lee',
      role: 'editor',
      email,
    });
  });

  it('works for the invited person, who then acts in the workspace', async () => {
    const guest = await aConfirmedPerson(server);
    const { id, token } = await invite(mailbox, owner, guest.email, 'editor');
    const answer = await accept(guest, token);
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({ id: owner.id, name: 'Ann Lee’s workspace', role: 'editor', tier: 'studio' });
    expect(jsonList(await guest.browser.get('/api/studio/workspaces'))).toHaveLength(2);
    expect(json(await guest.browser.get('/api/auth/user'))).toMatchObject({
      lastWorkspace: { id: owner.id, name: 'Ann Lee’s workspace', role: 'editor' },
    });
    expect((await inTeam(guest, owner, 'GET', '/api/studio/team')).status).toBe(200);
    expect((await teamOf(owner))[1]).toMatchObject({ id, email: guest.email, status: 'active', expiresAt: null });
    const [joined] = await server.database.query<{ userId: string }>(
      `SELECT "userId" FROM activity_logs WHERE "accountOwnerId" = $1 AND action = 'team.joined'`,
      [owner.id],
    );
    expect(joined?.userId).toBe(guest.id);
  });

  it('works once, however many times it is pressed at the same moment', async () => {
    const guest = await aConfirmedPerson(server);
    const { token } = await invite(mailbox, owner, guest.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(guest, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
    expect(await teamOf(owner)).toHaveLength(2);
  });

  it('says the same when it was used, has expired, was cancelled or never existed', async () => {
    const guest = await aConfirmedPerson(server);
    const used = await invite(mailbox, owner, guest.email);
    await accept(guest, used.token);
    const expired = await invite(mailbox, owner, (await aConfirmedPerson(server)).email);
    await server.database.query(`UPDATE team_members SET "inviteExpiresAt" = now() WHERE id = $1`, [expired.id]);
    const cancelled = await invite(mailbox, owner, (await aConfirmedPerson(server)).email);
    await owner.browser.delete(`/api/studio/team/${cancelled.id}`);
    const tokens = [used.token, expired.token, cancelled.token, 'x'.repeat(43), "' OR 1=1 --"];
    const answers = await Promise.all(tokens.flatMap((token) => [accept(guest, token), read(token)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 410));
    const bodies = answers.map((answer) => ({ ...json(answer), requestId: undefined }));
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toHaveProperty('size', 1);
  });

  it.each([
    ['none', {}],
    ['an empty one', { token: '' }],
    ['a long one', { token: 'x'.repeat(10_000) }],
    ['a number', { token: 1 }],
  ])('is refused with %s as its token', async (_what, body) => {
    const guest = await aConfirmedPerson(server);
    expect((await guest.browser.post('/api/team/invitations/accept', body)).status).toBe(400);
  });

  it.each(['', '?token=a&token=b', '?token[x]=1', '?token=%00', '?token=%ED%A0%80'])(
    'is not open with the query “%s”',
    async (query) => {
      expect((await new Browser(server.url).get(`/api/team/invitations${query}`)).status).toBe(410);
    },
  );

  it('is not for anyone else, and stays open', async () => {
    const guest = await aConfirmedPerson(server);
    const other = await aConfirmedPerson(server);
    const { token } = await invite(mailbox, owner, guest.email);
    const answer = await accept(other, token);
    expect(answer.status).toBe(403);
    expect(json(answer)).toMatchObject({
      code: 'team.wrong_address',
      error: `This invitation is for ${guest.email}. You are signed in as ${other.email}.`,
    });
    expect((await accept(guest, token)).status).toBe(200);
  });

  it('confirms the address that it was sent to, and no other', async () => {
    const [guest, other] = [await aPerson(server), await aPerson(server)];
    const isConfirmed = async ({ browser }: Person) => json(await browser.get('/api/auth/user')).emailVerified;
    const { token } = await invite(mailbox, owner, guest.email);
    expect((await accept(other, token)).status).toBe(403);
    expect((await accept(guest, token)).status).toBe(200);
    expect((await accept(other, token)).status).toBe(410);
    expect([await isConfirmed(guest), await isConfirmed(other)]).toEqual([true, false]);
  });

  it('waits while the plan of the workspace is paused', async () => {
    const guest = await aConfirmedPerson(server);
    const { token } = await invite(mailbox, owner, guest.email);
    const setTier = (tier: string) =>
      server.database.query('UPDATE users SET "subscriptionTier" = $1, "studioEndedAt" = now() WHERE id = $2', [
        tier,
        owner.id,
      ]);
    await setTier('pro');
    const answer = await accept(guest, token);
    expect(answer.status).toBe(403);
    expect(json(answer)).toMatchObject({ code: 'auth.workspace_paused' });
    await setTier('studio');
    expect((await accept(guest, token)).status).toBe(200);
  });

  it('is not tried without end from one address', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const browser = new Browser(server.url, headers);
    const statuses = new Set<number>();
    for (let i = 0; i < 101; i++) statuses.add((await browser.get('/api/team/invitations?token=x')).status);
    expect([...statuses]).toEqual([410, 429]);
  });
});

describe('two people at once', () => {
  it('leave a retune running whose uploader is removed meanwhile: it belongs to the workspace', async () => {
    const editor = await aMember(server, owner, 'editor');
    const cookie = [...editor.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const id = randomUUID();
    const retune = upload(server, {
      headers: { Cookie: cookie, Origin: server.url, 'Attune-Workspace': owner.id, 'Retune-Id': id },
      file: wavTone({ seconds: 20 }),
    });
    const statusOf = async (): Promise<string | undefined> => {
      const [row] = await server.database.query<{ status: string }>('SELECT status FROM audio_files WHERE id = $1', [
        id,
      ]);
      return row?.status;
    };
    await eventually(async () => ['pending', 'processing'].includes((await statusOf()) ?? ''));
    expect((await owner.browser.delete(`/api/studio/team/${editor.memberId}`)).status).toBe(204);
    await (await retune).arrayBuffer();
    expect(await statusOf()).toBe('completed');
    const mine = jsonList(await owner.browser.get('/api/retunes'));
    expect(mine).toMatchObject([{ id, status: 'completed' }]);
    expect((await inTeam(editor, owner, 'GET', `/api/retunes/${id}`)).status).toBe(404);
    expect((await editor.browser.get(`/api/retunes/${id}`)).status).toBe(404);
  });
});
