import { randomUUID } from 'node:crypto';
import { ApiKeyRepository } from '../src/auth/api-key.repository.js';
import { anotherBrowser, PASSWORD, type Person } from './support/accounts.js';
import { type Browser, json } from './support/browser.js';
import { activityOf, aMember, anAddress, anOwner, inTeam, teamOf } from './support/team.js';
import { startTestServer, type TestServer } from './support/test-server.js';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

beforeEach(async () => {
  owner = await anOwner(server);
});

/** A key in the owner's workspace that a member created; sends one request with it. */
async function aKeyOf(member: Person): Promise<() => Promise<number>> {
  const key = await server.app.get(ApiKeyRepository).create({ userId: owner.id, name: 'Mixing desk' });
  await server.database.query('UPDATE api_keys SET "createdBy" = $1 WHERE "userId" = $2', [member.id, owner.id]);
  return async () => (await fetch(`${server.url}/api/usage`, { headers: { Authorization: `Bearer ${key}` } })).status;
}

describe('the workspace that a member chose last', () => {
  const choose = ({ browser }: Person, id: string) => browser.request('PUT', '/api/studio/workspaces/last', { id });
  const lastOf = async (browser: Browser) => json(await browser.get('/api/auth/user')).lastWorkspace;
  const itself = () => ({ id: owner.id, name: 'Ann Lee’s workspace', role: 'editor' });

  it('is known in their other browsers, until they choose their own', async () => {
    const member = await aMember(server, owner, 'editor');
    const other = await anotherBrowser(server, member);
    expect((await choose(member, owner.id)).status).toBe(204);
    expect(await lastOf(other)).toEqual(itself());
    expect(await lastOf(owner.browser)).toBeNull();
    expect((await choose(member, member.id)).status).toBe(204);
    expect(await lastOf(other)).toBeNull();
  });

  it('is one of theirs', async () => {
    const member = await aMember(server, owner, 'editor');
    const stranger = await anOwner(server);
    expect(json(await choose(member, stranger.id))).toMatchObject({ code: 'auth.workspace_not_found' });
    expect((await choose(member, 'mine')).status).toBe(400);
    expect(await lastOf(member.browser)).toBeNull();
  });

  it('is their own while its plan has ended, and once they are no longer a member', async () => {
    const member = await aMember(server, owner, 'editor');
    await choose(member, owner.id);
    const setTier = (tier: string) =>
      server.database.query('UPDATE users SET "subscriptionTier" = $2, "studioEndedAt" = now() WHERE id = $1', [
        owner.id,
        tier,
      ]);
    await setTier('pro');
    expect(await lastOf(member.browser)).toBeNull();
    await setTier('studio');
    expect(await lastOf(member.browser)).toEqual(itself());
    await owner.browser.delete(`/api/studio/team/${member.memberId}`);
    expect(await lastOf(member.browser)).toBeNull();
  });
});

describe('a role', () => {
  it('counts from the next request on', async () => {
    const member = await aMember(server, owner, 'admin');
    const change = (role: string) => owner.browser.request('PATCH', `/api/studio/team/${member.memberId}`, { role });
    const inviteOne = async () =>
      (await inTeam(member, owner, 'POST', '/api/studio/team', { email: anAddress() })).status;
    expect(await inviteOne()).toBe(201);
    expect(json(await change('viewer'))).toMatchObject({ role: 'viewer' });
    expect(await inviteOne()).toBe(403);
    expect((await change('admin')).status).toBe(200);
    expect(await inviteOne()).toBe(201);
    expect((await activityOf(server, owner)).map(({ action }) => action)).toEqual([
      'team.invited',
      'team.role_changed',
      'team.role_changed',
      'team.invited',
    ]);
  });

  it('that was lost while a change waited in line stops the change', async () => {
    const admin = await aMember(server, owner, 'admin');
    const other = await aMember(server, owner, 'admin');
    const answers = await Promise.all([
      inTeam(admin, owner, 'DELETE', `/api/studio/team/${other.memberId}`),
      inTeam(other, owner, 'DELETE', `/api/studio/team/${admin.memberId}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await teamOf(owner)).toHaveLength(2);
  });

  it('of the owner never changes', async () => {
    const admin = await aMember(server, owner, 'admin');
    const path = `/api/studio/team/${owner.id}`;
    const answers = [
      await inTeam(admin, owner, 'PATCH', path, { role: 'viewer' }),
      await inTeam(admin, owner, 'DELETE', path),
      await owner.browser.delete(path),
    ];
    expect(answers.map((answer) => [answer.status, json(answer).code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'team.owner_stays']),
    );
  });

  it('can be given up, and with it go the API keys that the member created', async () => {
    const admin = await aMember(server, owner, 'admin');
    const useKey = await aKeyOf(admin);
    expect(await useKey()).toBe(200);
    const answer = await inTeam(admin, owner, 'PATCH', `/api/studio/team/${admin.memberId}`, { role: 'editor' });
    expect(answer.status).toBe(200);
    expect(await useKey()).toBe(401);
    expect(await activityOf(server, owner)).toMatchObject([
      { action: 'team.role_changed', metadata: { email: admin.email, previousRole: 'admin', role: 'editor' } },
      { action: 'key.revoked', metadata: { name: 'Mixing desk' } },
    ]);
  });

  it.each([[{}], [{ role: 'owner' }], [{ role: 'viewer', status: 'active' }]])('is not changed by %j', async (body) => {
    const editor = await aMember(server, owner, 'editor');
    const answer = await owner.browser.request('PATCH', `/api/studio/team/${editor.memberId}`, body);
    expect(answer.status).toBe(400);
    expect((await teamOf(owner))[1]).toMatchObject({ role: 'editor' });
  });
});

describe('a member', () => {
  it('who is removed has no more access, nor have the API keys they created', async () => {
    const editor = await aMember(server, owner, 'editor');
    const useKey = await aKeyOf(editor);
    expect((await owner.browser.delete(`/api/studio/team/${editor.memberId}`)).status).toBe(204);
    expect((await inTeam(editor, owner, 'GET', '/api/studio/team')).status).toBe(404);
    expect(await useKey()).toBe(401);
    expect(await activityOf(server, owner)).toMatchObject([
      { action: 'team.removed', metadata: { email: editor.email, role: 'editor' } },
      { action: 'key.revoked' },
    ]);
  });

  it('can leave, also a paused workspace, and be invited again', async () => {
    const viewer = await aMember(server, owner, 'viewer');
    const useKey = await aKeyOf(viewer);
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'free', "studioEndedAt" = now() WHERE id = $1`, [
      owner.id,
    ]);
    expect((await inTeam(viewer, owner, 'DELETE', '/api/studio/team/me')).status).toBe(204);
    expect((await inTeam(viewer, owner, 'DELETE', '/api/studio/team/me')).status).toBe(404);
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'studio' WHERE id = $1`, [owner.id]);
    expect(await useKey()).toBe(401);
    expect((await activityOf(server, owner))[0]).toMatchObject({
      action: 'team.left',
      metadata: { email: viewer.email },
    });
    expect((await owner.browser.post('/api/studio/team', { email: viewer.email })).status).toBe(201);
  });

  it('leaves with their account, and their API keys stop working', async () => {
    const editor = await aMember(server, owner, 'editor');
    const useKey = await aKeyOf(editor);
    const answer = await editor.browser.delete('/api/auth/account', { password: PASSWORD });
    expect(answer.status).toBeLessThan(300);
    expect(await teamOf(owner)).toHaveLength(1);
    expect(await useKey()).toBe(401);
  });

  it('of another workspace is unknown here', async () => {
    const stranger = await anOwner(server);
    const { memberId } = await aMember(server, stranger, 'editor');
    const answers = await Promise.all([
      owner.browser.request('PATCH', `/api/studio/team/${memberId}`, { role: 'viewer' }),
      owner.browser.delete(`/api/studio/team/${memberId}`),
      owner.browser.post(`/api/studio/team/${memberId}/resend`),
      owner.browser.delete(`/api/studio/team/${randomUUID()}`),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, json(answer).code])))).toEqual(
      new Set(['[404,"team.member_not_found"]']),
    );
    expect((await owner.browser.delete('/api/studio/team/12')).status).toBe(400);
  });

  it('cannot be changed or added while the plan is paused, but can be seen', async () => {
    const admin = await aMember(server, owner, 'admin');
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'pro', "studioEndedAt" = now() WHERE id = $1`, [
      owner.id,
    ]);
    const answers = await Promise.all([
      owner.browser.post('/api/studio/team', { email: anAddress() }),
      owner.browser.request('PATCH', `/api/studio/team/${admin.memberId}`, { role: 'viewer' }),
      owner.browser.delete(`/api/studio/team/${admin.memberId}`),
      inTeam(admin, owner, 'POST', '/api/studio/team', { email: anAddress() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await inTeam(admin, owner, 'GET', '/api/studio/team')).status).toBe(200);
  });
});
