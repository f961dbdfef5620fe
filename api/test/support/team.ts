import { randomUUID } from 'node:crypto';
import type { TeamRole } from '@attune/catalogue/roles';
import { aPerson, type Person } from './accounts.js';
import { type Answer, json, jsonList } from './browser.js';
import { type Mailbox, tokenIn } from './mailbox.js';
import type { TestServer } from './test-server.js';
import { addMember, confirmAddress } from './users.js';

/** A signed-in user on the Studio plan, whose address is confirmed. */
export async function anOwner(server: TestServer): Promise<Person> {
  const owner = await aConfirmedPerson(server);
  await server.database.query(`UPDATE users SET "subscriptionTier" = 'studio' WHERE id = $1`, [owner.id]);
  return owner;
}

export interface Member extends Person {
  /** In the team. */
  memberId: string;
}

/** A signed-in user who is a member of the owner's team. */
export async function aMember(server: TestServer, owner: Person, role: TeamRole): Promise<Member> {
  const person = await aConfirmedPerson(server);
  return { ...person, memberId: await addMember(server, owner.id, person.id, role) };
}

/** A signed-in user whose address is confirmed. */
export async function aConfirmedPerson(server: TestServer): Promise<Person> {
  const person = await aPerson(server);
  await confirmAddress(server, person.id);
  return person;
}

/** A request in the workspace of `owner`. */
export function inTeam(
  { browser }: Person,
  owner: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return browser.request(method, path, body, { 'Attune-Workspace': owner.id });
}

/** The team as the owner sees it. */
export async function teamOf(owner: Person): Promise<Record<string, unknown>[]> {
  return jsonList(await owner.browser.get('/api/studio/team'));
}

/** Invites an address. @returns the invitation's id and the token in its mail */
export async function invite(
  mailbox: Mailbox,
  owner: Person,
  email: string,
  role: TeamRole = 'viewer',
): Promise<{ id: string; token: string; mailId: string }> {
  const answer = await owner.browser.post('/api/studio/team', { email, role });
  if (answer.status !== 201) throw new Error(`The invitation answered ${answer.status}: ${answer.bytes.toString()}`);
  const mail = await mailbox.next(email, { subject: 'Invitation' });
  return { id: String(json(answer).id), token: tokenIn(mail), mailId: mail.id };
}

/** An address that no one has. */
export const anAddress = (): string => `${randomUUID()}@attune.test`;

/** What the activity log of the owner's workspace says, the oldest first. */
export function activityOf(
  server: TestServer,
  { id }: Person,
): Promise<{ action: string; metadata: Record<string, unknown> }[]> {
  return server.database.query(
    'SELECT action, metadata FROM activity_logs WHERE "accountOwnerId" = $1 ORDER BY "createdAt", action DESC',
    [id],
  );
}
