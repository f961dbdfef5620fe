import { MailLimitsService } from '../src/auth/limits/mail-limits.service.js';
import type { Person } from './support/accounts.js';
import { json, jsonList } from './support/browser.js';
import { type Mailbox, openMailbox } from './support/mailbox.js';
import { aConfirmedPerson, activityOf, aMember, anAddress, anOwner, inTeam, invite, teamOf } from './support/team.js';
import { startTestServer, type TestServer } from './support/test-server.js';

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
    expect(Date.parse(String((await teamOf(owner))[1]?.lastActiveAt))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('never shows a token', async () => {
    await invite(mailbox, owner, anAddress());
    expect(JSON.stringify(await teamOf(owner))).not.toMatch(/token/i);
    expect(JSON.stringify(await activityOf(server, owner))).not.toMatch(/token/i);
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
    expect(text).toContain(`“Ann Lee” (${owner.email}) invites you to “Low Tide” on Attune as an editor.`);
    expect(text).toContain(`${server.config.publicUrl}/team/accept?token=`);
    expect(await activityOf(server, owner)).toEqual([{ action: 'team.invited', metadata: { email, role: 'editor' } }]);
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

  it('is made for more people at the same time than the server has database connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.browser.post('/api/studio/team', { email: anAddress() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
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

  it('is refused for an address that has had as many mails as it may get', async () => {
    const email = anAddress();
    const limits = server.app.get(MailLimitsService);
    for (let i = 0; i < 5; i++) expect(await limits.admit(email, 'invitation')).toBeNull();
    const answer = await owner.browser.post('/api/studio/team', { email });
    expect([answer.status, json(answer).code]).toEqual([429, 'auth.too_many_attempts']);
    expect(await teamOf(owner)).toHaveLength(1);
  });

  it('is only for owners and admins whose own address is confirmed: the mail shows it', async () => {
    await server.database.query('UPDATE users SET "emailVerifiedAt" = NULL WHERE id = $1', [owner.id]);
    const answer = await owner.browser.post('/api/studio/team', { email: anAddress() });
    expect([answer.status, json(answer).code]).toEqual([403, 'team.email_not_confirmed']);
    expect(await teamOf(owner)).toHaveLength(1);
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
    expect((await activityOf(server, owner)).map(({ action }) => action)).toEqual([
      'team.invited',
      'team.invitation_cancelled',
    ]);
  });
});
