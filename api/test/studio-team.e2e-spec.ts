import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../src/auth/api-key.repository.js';
import type { Person } from './support/accounts.js';
import { json, jsonList } from './support/browser.js';
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { aConfirmedPerson, aMember, anOwner, inTeam, invite, teamOf } from './support/team.js';
import { startTestServer, type TestServer } from './support/test-server.js';

let server: TestServer;
let mailbox: Mailbox;
let owner: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ worker: true, environment: { SMTP_URL: mailbox.smtpUrl, TRUST_PROXY: '1' } });
}, 60_000);

afterAll(async () => {
  await server.close();
  await mailbox.close();
});

beforeEach(async () => {
  owner = await anOwner(server);
});

const anAddress = (): string => `${randomUUID()}@attune.test`;

async function activityOf({ id }: Person): Promise<{ action: string; metadata: Record<string, unknown> }[]> {
  return server.database.query(
    'SELECT action, metadata FROM activity_logs WHERE "accountOwnerId" = $1 ORDER BY "createdAt"',
    [id],
  );
}

/** A key in the owner's workspace that a member created; sends one request with it. */
async function aKeyOf(member: Person): Promise<() => Promise<number>> {
  const key = await server.app.get(ApiKeyRepository).create({ userId: owner.id, name: 'Mixing desk' });
  await server.app
    .get(DataSource)
    .query('UPDATE api_keys SET "createdBy" = $1 WHERE "userId" = $2 AND "createdBy" IS DISTINCT FROM $1', [
      member.id,
      owner.id,
    ]);
  return async () => (await fetch(`${server.url}/api/usage`, { headers: { Authorization: `Bearer ${key}` } })).status;
}

describe('the team', () => {
  it('lists the owner first, then members, then invitations', async () => {
    const editor = await aMember(server, owner, 'editor');
    const email = anAddress();
    await owner.browser.post('/api/studio/team', { email, role: 'admin' });
    const team = await teamOf(owner);
    expect(team).toMatchObject([
      { id: owner.id, email: owner.email, role: 'owner', status: 'active', isYou: true, name: 'Ann Lee' },
      { id: editor.memberId, email: editor.email, role: 'editor', status: 'active', isYou: false, sentAt: null },
      { email, role: 'admin', status: 'pending', isExpired: false, name: null, joinedAt: null },
    ]);
    const days = (Date.parse(String(team[2]?.expiresAt)) - Date.parse(String(team[2]?.sentAt))) / 86_400_000;
    expect(days).toBe(7);
  });

  it('can be read by every member, who sees themselves in it and when they were last active', async () => {
    const viewer = await aMember(server, owner, 'viewer');
    const team = jsonList(await inTeam(viewer, owner, 'GET', '/api/studio/team'));
    expect(team).toMatchObject([{ isYou: false }, { id: viewer.memberId, isYou: true }]);
    expect(Date.now() - Date.parse(String((await teamOf(owner))[1]?.lastActiveAt))).toBeLessThan(60_000);
  });

  it('never shows a token', async () => {
    await invite(mailbox, owner, anAddress());
    expect(JSON.stringify(await teamOf(owner))).not.toMatch(/token/i);
    expect(JSON.stringify(await activityOf(owner))).not.toMatch(/token/i);
  });
});

describe('an invitation', () => {
  it('arrives by mail, with the workspace, the role and a link, and is recorded', async () => {
    await server.database.query(`INSERT INTO white_label_settings ("userId", "companyName") VALUES ($1, 'Low Tide')`, [
      owner.id,
    ]);
    const email = anAddress();
    const { id } = await invite(mailbox, owner, email, 'editor');
    const { text } = await mailbox.next(email);
    expect(text).toContain('Ann Lee invites you to Low Tide on Attune as an editor.');
    expect(text).toContain(`${server.config.publicUrl}/team/accept?token=`);
    expect(await activityOf(owner)).toEqual([{ action: 'team.invited', metadata: { email, role: 'editor' } }]);
    const [row] = await server.database.query<{ inviteToken: string }>(
      'SELECT "inviteToken" FROM team_members WHERE id = $1',
      [id],
    );
    expect(row?.inviteToken).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is for a viewer unless it says otherwise, in the address’s canonical form', async () => {
    const email = anAddress();
    const answer = await owner.browser.post('/api/studio/team', { email: ` ${email.toUpperCase()} ` });
    expect(answer.status).toBe(201);
    expect(json(answer)).toMatchObject({ email, role: 'viewer', status: 'pending' });
  });

  it.each([
    ['no address', {}],
    ['an empty one', { email: '' }],
    ['half of one', { email: 'noor' }],
    ['two', { email: 'a@attune.test, b@attune.test' }],
    ['a line break in it', { email: 'a@attune.test\r\nBcc: b@attune.test' }],
    ['NUL in it', { email: 'a\0b@attune.test' }],
    ['10,000 characters', { email: `${'a'.repeat(10_000)}@attune.test` }],
    ['a list as its address', { email: ['a@attune.test'] }],
  ])('with %s is refused with a sentence', async (_what, body) => {
    const answer = await owner.browser.post('/api/studio/team', body);
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ fields: { email: 'Please enter a valid email address' } });
  });

  it('with half a letter in it is refused with a sentence', async () => {
    const answer = await owner.browser.post('/api/studio/team', { email: 'a\ud800@attune.test' });
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ code: 'request.malformed' });
  });

  it.each([['owner'], ['ADMIN'], [''], [null], [1], [['admin']]])('cannot be for the role %j', async (role) => {
    const answer = await owner.browser.post('/api/studio/team', { email: anAddress(), role });
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ fields: { role: 'Please choose a role: admin, editor or viewer' } });
  });

  it('is refused for the owner, for a member, for oneself and for someone already invited', async () => {
    const admin = await aMember(server, owner, 'admin');
    const invited = anAddress();
    await owner.browser.post('/api/studio/team', { email: invited });
    const tryIt = async (email: string): Promise<unknown> => {
      const answer = await inTeam(admin, owner, 'POST', '/api/studio/team', { email });
      const { code, error, fields } = json(answer);
      expect(fields).toEqual({ email: error });
      return [answer.status, code];
    };
    expect(await tryIt(owner.email)).toEqual([409, 'team.owner_invited']);
    expect(await tryIt(admin.email)).toEqual([409, 'team.already_member']);
    expect(await tryIt(invited)).toEqual([409, 'team.already_invited']);
    expect(await teamOf(owner)).toHaveLength(3);
  });

  it('is made once, however many people invite the same person at the same time', async () => {
    const email = anAddress();
    const admin = await aMember(server, owner, 'admin');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        i % 2
          ? inTeam(admin, owner, 'POST', '/api/studio/team', { email })
          : owner.browser.post('/api/studio/team', { email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await teamOf(owner)).filter((row) => row.email === email)).toHaveLength(1);
  });

  it('is one of at most a hundred members and invitations', async () => {
    await server.database.query(
      `INSERT INTO team_members ("accountOwnerId", "invitedEmail") SELECT $1, n || '@attune.test' FROM generate_series(1, 99) AS n`,
      [owner.id],
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.browser.post('/api/studio/team', { email: anAddress() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map((answer) => json(answer).code);
    expect(refused).toEqual(['team.full', 'team.full', 'team.full']);
  });

  it('cannot flood one person, whichever workspaces it comes from', async () => {
    const email = anAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { browser } = await anOwner(server);
      statuses.push((await browser.post('/api/studio/team', { email })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('can be sent again, and then only the newest mail works', async () => {
    const guest = await aConfirmedPerson(server);
    const { id, token, mailId } = await invite(mailbox, owner, guest.email);
    await server.database.query(`UPDATE team_members SET "inviteExpiresAt" = now() - interval '1 day' WHERE id = $1`, [
      id,
    ]);
    expect((await teamOf(owner))[1]).toMatchObject({ isExpired: true });
    const answer = await owner.browser.post(`/api/studio/team/${id}/resend`);
    expect(answer.status).toBe(200);
    expect(json(answer)).toMatchObject({ id, isExpired: false });
    const mail = await mailbox.next(guest.email, { subject: 'Invitation', after: [mailId] });
    const newToken = /token=(\S+)/.exec(mail.text)?.[1] ?? '';
    expect((await guest.browser.post('/api/team/invitations/accept', { token })).status).toBe(410);
    expect((await guest.browser.post('/api/team/invitations/accept', { token: newToken })).status).toBe(200);
    expect((await owner.browser.post(`/api/studio/team/${id}/resend`)).status).toBe(409);
  });

  it('is gone once it is cancelled', async () => {
    const guest = await aConfirmedPerson(server);
    const { id, token } = await invite(mailbox, owner, guest.email);
    expect((await owner.browser.delete(`/api/studio/team/${id}`)).status).toBe(204);
    expect((await owner.browser.delete(`/api/studio/team/${id}`)).status).toBe(404);
    expect((await guest.browser.post('/api/team/invitations/accept', { token })).status).toBe(410);
    expect((await activityOf(owner)).map(({ action }) => action)).toEqual([
      'team.invited',
      'team.invitation_cancelled',
    ]);
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
    expect((await activityOf(owner)).map(({ action }) => action)).toEqual([
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
    expect(await activityOf(owner)).toMatchObject([
      { action: 'team.role_changed', metadata: { email: admin.email, from: 'admin', to: 'editor' } },
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
    expect(await activityOf(owner)).toMatchObject([
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
    expect((await activityOf(owner))[0]).toMatchObject({ action: 'team.left', metadata: { email: viewer.email } });
    expect((await owner.browser.post('/api/studio/team', { email: viewer.email })).status).toBe(201);
  });

  it('leaves with their account, and their API keys stop working', async () => {
    const editor = await aMember(server, owner, 'editor');
    const useKey = await aKeyOf(editor);
    const answer = await editor.browser.delete('/api/auth/account', { password: 'eight chords a day' });
    expect(answer.status).toBeLessThan(300);
    expect(await teamOf(owner)).toHaveLength(1);
    expect(await useKey()).toBe(401);
  });

  it('of another workspace is nobody here', async () => {
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
