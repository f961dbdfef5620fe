import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../../src/auth/api-key.repository.js';
import { User } from '../../src/auth/user.entity.js';
import type { Tier } from '../../src/catalogue/plans.js';
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

/** What the user has used of the month. */
export async function usedBy(server: TestServer, user: TestUser): Promise<number> {
  const rows = await server.database.query<{ count: number }>('SELECT count FROM usage_tracking WHERE "userId" = $1', [
    user.id,
  ]);
  return rows[0]?.count ?? 0;
}
