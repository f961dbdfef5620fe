import { type Answer, Browser, json, jsonList } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { Payments } from './support/payments.js';
import { aStoredResult } from './support/results.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, confirmAddress, type SignedInUser, signedInUserOn } from './support/users.js';

const DAY_MS = 24 * 3_600_000;

let payments: Payments;
let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  payments = await Payments.start();
  mailbox = await openMailbox();
  server = await startTestServer({
    worker: true,
    environment: { ...payments.environment, SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: '1' },
  });
  payments.open(server.url);
});

afterAll(async () => {
  await server.close();
  await mailbox.close();
  await payments.close();
});

/** A user who pays for the Studio plan at the provider. */
async function aStudioOwner(): Promise<SignedInUser> {
  const user = await signedInUserOn(server, 'free');
  await confirmAddress(server, user.id);
  await subscribe(user);
  return user;
}

async function subscribe(user: SignedInUser): Promise<void> {
  const { sessionUrl } = await send(user, 'POST', '/api/create-checkout-session', { plan: 'studio' });
  await payments.pay(String(sessionUrl));
  await send(user, 'POST', '/api/sync-subscription');
}

async function endPlan(user: SignedInUser): Promise<void> {
  const body = { returnUrl: `${server.config.publicUrl}/account` };
  const { portalUrl } = await send(user, 'POST', '/api/create-portal-session', body);
  await payments.submit(`${String(portalUrl)}/cancel`, { when: 'now' });
  const tierOf = async (): Promise<unknown> =>
    (await send(user, 'POST', '/api/sync-subscription')).newTier === 'free' || undefined;
  await eventually(tierOf, 10_000, 'the end of the plan');
}

async function send(user: SignedInUser, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  return json(await new Browser(server.url, user.cookie).request(method, path, body));
}

function get(user: SignedInUser, path: string, workspace?: string): Promise<Answer> {
  const headers = workspace === undefined ? user.cookie : { ...user.cookie, 'Attune-Workspace': workspace };
  return new Browser(server.url, headers).get(path);
}

async function keptUntil(id: string): Promise<number> {
  const [row] = await server.database.query<{ keptUntil: Date }>('SELECT "keptUntil" FROM audio_files WHERE id = $1', [
    id,
  ]);
  return row?.keptUntil.getTime() ?? 0;
}

describe('losing the Studio plan', () => {
  it('removes no song, keeps each at least 30 days, and tells the owner by mail', async () => {
    const owner = await aStudioOwner();
    const fresh = await aStoredResult(server, owner);
    const old = await aStoredResult(server, owner, {
      columns: { processedAt: `now() - interval '88 days'`, keptUntil: `now() + interval '2 days'` },
    });
    const before = { fresh: await keptUntil(fresh.id), now: Date.now() };
    await endPlan(owner);
    expect(await keptUntil(fresh.id)).toBe(before.fresh);
    expect(await keptUntil(old.id)).toBeGreaterThanOrEqual(before.now + 30 * DAY_MS);
    await server.replaceWorkers();
    for (const { id, song } of [fresh, old]) {
      const answer = await get(owner, `/api/retunes/${id}/result`);
      expect(answer.status === 200 ? answer.bytes.equals(song) : answer.bytes.toString()).toBe(true);
    }
    const [workspace] = jsonList(await get(owner, '/api/studio/workspaces'));
    expect(workspace).toMatchObject({ role: 'owner', tier: 'free' });
    expect(Date.parse(String(workspace?.keptUntil)) - Date.parse(String(workspace?.pausedAt))).toBe(30 * DAY_MS);
    const { email } = json(await get(owner, '/api/auth/user'));
    const mail = await mailbox.next(String(email), { subject: 'Your Studio plan has ended' });
    expect(mail.text).toMatch(/at least until \d+ \w+ 20\d\d/);
  });

  it('is undone by an upgrade: songs, members and keys work again', async () => {
    const owner = await aStudioOwner();
    const song = await aStoredResult(server, owner);
    const member = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, member.id, 'editor');
    await endPlan(owner);

    const inTeam = { ...member.cookie, 'Attune-Workspace': owner.id, Origin: server.url };
    const whilePaused = await upload(server, { headers: inTeam, file: wavTone({ seconds: 0.2 }) });
    expect(await readError(whilePaused)).toBe('403 auth.workspace_paused');
    expect((await get(member, `/api/retunes/${song.id}/result`, owner.id)).status).toBe(200);

    await subscribe(owner);
    const [workspace] = jsonList(await get(owner, '/api/studio/workspaces'));
    expect(workspace).toMatchObject({ tier: 'studio', pausedAt: null, keptUntil: null });
    const retuned = await upload(server, { headers: inTeam, file: wavTone({ seconds: 0.2 }) });
    expect(retuned.status).toBe(200);
    await retuned.arrayBuffer();
    const actions = await server.database.query<{ action: string; userId: string | null }>(
      'SELECT action, "userId" FROM activity_logs WHERE "accountOwnerId" = $1 ORDER BY "createdAt"',
      [owner.id],
    );
    expect(actions).toEqual([
      { action: 'plan.started', userId: null },
      { action: 'plan.ended', userId: null },
      { action: 'plan.started', userId: null },
      { action: 'retune.completed', userId: member.id },
    ]);
  });

  it('lets a member’s running retune end, and keeps its song', async () => {
    const owner = await aStudioOwner();
    const member = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, member.id, 'editor');
    const answer = upload(server, {
      headers: { ...member.cookie, 'Attune-Workspace': owner.id, Origin: server.url },
      file: wavTone({ seconds: 20 }),
    });
    const running = async (): Promise<string | undefined> => {
      const rows = await server.database.query<{ id: string }>(
        `SELECT id FROM audio_files WHERE "userId" = $1 AND status = 'processing'`,
        [owner.id],
      );
      return rows[0]?.id;
    };
    const id = await eventually(running, 10_000, 'the retune');
    await endPlan(owner);
    const response = await answer;
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect(await keptUntil(id)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect((await get(owner, `/api/retunes/${id}/result`)).status).toBe(200);
  });
});

describe('gaining the Studio plan', () => {
  it('keeps the songs that are still stored', async () => {
    const user = await signedInUserOn(server, 'pro');
    const song = await aStoredResult(server, user);
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'free' WHERE id = $1`, [user.id]);
    await subscribe(user);
    expect(await keptUntil(song.id)).toBeGreaterThan(Date.now() + 89 * DAY_MS);
  });
});

describe('a workspace', () => {
  it('counts a member’s retune, stores it and says who made it', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const member = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, member.id, 'editor');
    const retuned = await upload(server, {
      headers: { ...member.cookie, 'Attune-Workspace': owner.id, Origin: server.url },
      file: wavTone({ seconds: 0.2 }),
    });
    expect(retuned.status).toBe(200);
    await retuned.arrayBuffer();
    const id = String(retuned.headers.get('retune-id'));
    const [row] = await server.database.query('SELECT "userId", "createdBy" FROM audio_files WHERE id = $1', [id]);
    expect(row).toEqual({ userId: owner.id, createdBy: member.id });
    expect(json(await get(owner, '/api/usage'))).toMatchObject({ retunesUsed: 1 });
    expect(json(await get(member, '/api/usage'))).toMatchObject({ retunesUsed: 0 });
    expect(json(await get(member, '/api/usage', owner.id))).toMatchObject({ retunesUsed: 1 });
    expect((await get(member, `/api/retunes/${id}`)).status).toBe(404);
    expect((await get(member, `/api/retunes/${id}?workspace=${owner.id}`)).status).toBe(200);
  });

  it('keeps a song whose maker’s account was deleted', async () => {
    const owner = await signedInUserOn(server, 'studio');
    const member = await signedInUserOn(server, 'free');
    await addMember(server, owner.id, member.id, 'editor');
    const { id } = await aStoredResult(server, owner, { columns: { createdBy: `'${member.id}'` } });
    const deleted = await new Browser(server.url, member.cookie).delete('/api/auth/account', {
      password: member.password,
    });
    expect(deleted.status).toBeLessThan(300);
    const [row] = await server.database.query('SELECT "createdBy" FROM audio_files WHERE id = $1', [id]);
    expect(row).toEqual({ createdBy: null });
    expect((await get(owner, `/api/retunes/${id}/result`)).status).toBe(200);
  });

  it.each(['not-a-uuid', '', '8b0b2f60-0000-4000-8000-000000000000', "' OR 1=1"])(
    'that does not exist answers as one of others: %j',
    async (named) => {
      const user = await signedInUserOn(server, 'studio');
      const headers = { ...user.cookie, 'Attune-Workspace': named };
      const answer = await new Browser(server.url, headers).get('/api/usage');
      expect([answer.status, json(answer).code]).toEqual([404, 'auth.workspace_not_found']);
    },
  );

  it('is bound to its API key: a key names no other', async () => {
    const other = await signedInUserOn(server, 'studio');
    const { id, key } = await aUserOn(server, 'studio');
    const ask = (workspace: string): Promise<Response> =>
      fetch(`${server.url}/api/usage`, { headers: { ...key, 'Attune-Workspace': workspace } });
    expect((await ask(id)).status).toBe(200);
    expect(await readError(await ask(other.id))).toBe('404 auth.workspace_not_found');
  });
});
