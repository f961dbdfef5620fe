import { randomUUID } from 'node:crypto';
import type { Tier } from '@attune/catalogue/plans';
import type { TeamRole } from '@attune/catalogue/roles';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../../src/auth/api-key.repository.js';
import { User } from '../../src/auth/user.entity.js';
import type { TestServer } from './test-server.js';

export interface TestUser {
  id: string;
  /** Headers of a request with the user's API key. */
  key: { Authorization: string };
}

/** A user of a tier with an API key. */
export async function aUserOn(server: TestServer, tier: Tier): Promise<TestUser> {
  const dataSource = server.app.get(DataSource);
  const { identifiers } = await dataSource
    .getRepository(User)
    .insert({ email: `${tier}-${randomUUID()}@example.test`, passwordHash: '-', subscriptionTier: tier });
  const id = (identifiers[0] as { id: string }).id;
  const key = await server.app.get(ApiKeyRepository).create({ userId: id, name: 'test' });
  return { id, key: { Authorization: `Bearer ${key}` } };
}

export interface SignedInUser {
  id: string;
  password: string;
  /** Headers of a request with the user's session. */
  cookie: { Cookie: string };
}

/** A user of a tier, signed in with a cookie. */
export async function signedInUserOn(server: Pick<TestServer, 'url' | 'database'>, tier: Tier): Promise<SignedInUser> {
  const password = `${randomUUID()} song`;
  const response = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    // Each from a different address, so as not to reach the limit on registrations.
    headers: { 'Content-Type': 'application/json', Origin: server.url, 'X-Forwarded-For': randomAddress() },
    body: JSON.stringify({
      email: `${tier}-${randomUUID()}@example.test`,
      password,
      firstName: 'Test',
      lastName: tier,
    }),
  });
  if (response.status !== 201) throw new Error(`register answered ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  await server.database.query('UPDATE users SET "subscriptionTier" = $1 WHERE id = $2', [tier, id]);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, password, cookie: { Cookie: cookie } };
}

function randomAddress(): string {
  return `2001:db8::${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;
}

/** Confirms the user's address: others get no notices, and cannot invite. */
export async function confirmAddress(server: Pick<TestServer, 'database'>, userId: string): Promise<void> {
  await server.database.query('UPDATE users SET "emailVerifiedAt" = now() WHERE id = $1', [userId]);
}

/** Makes a user an active member of the team of another. */
export async function addMember(server: TestServer, ownerId: string, userId: string, role: TeamRole): Promise<string> {
  const [row] = await server.database.query<{ id: string }>(
    `INSERT INTO team_members ("accountOwnerId", "memberUserId", role, "invitedEmail", status, "acceptedAt")
     SELECT $1, id, $3, email, 'active', now() FROM users WHERE id = $2 RETURNING id`,
    [ownerId, userId, role],
  );
  return row?.id ?? '';
}

/** The user's retunes this month. */
export async function usedBy(server: Pick<TestServer, 'database'>, user: { id: string }): Promise<number> {
  const rows = await server.database.query<{ count: number }>('SELECT count FROM usage_tracking WHERE "userId" = $1', [
    user.id,
  ]);
  return rows[0]?.count ?? 0;
}
