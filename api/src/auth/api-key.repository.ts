import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { apiKeyPrefix, hashApiKey, newApiKey } from './api-key.js';
import { ApiKey, type ApiKeyScope } from './api-key.entity.js';
import type { Workspace } from './workspace/workspace.js';

/** The fields of a revoked key that the activity log needs. */
export type RevokedApiKey = Pick<ApiKey, 'id' | 'name' | 'keyPrefix'>;

export interface UsedApiKey {
  /** Who created the key; the owner of its workspace once that user is deleted. */
  userId: string;
  workspace: Workspace;
  scopes: ApiKeyScope[];
}

interface KeyRow {
  id: string;
  ownerId: string;
  createdBy: string | null;
  scopes: ApiKeyScope[];
  tier: Tier;
  studioEndedAt: Date | null;
  isUseStale: boolean;
}

/** A key may do in its workspace what an editor may, as far as its scopes go: never manage it. */
const ROLE_OF_KEYS = 'editor';

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds a valid key by its hash and records its use, to the minute; undefined when there is none. */
  async use(keyHash: string): Promise<UsedApiKey | undefined> {
    const [key] = await this.dataSource.query<KeyRow[]>(
      `SELECT api_keys.id, api_keys."userId" AS "ownerId", api_keys."createdBy", api_keys.scopes,
              users."subscriptionTier" AS tier, users."studioEndedAt",
              "lastUsedAt" IS NULL OR "lastUsedAt" < now() - interval '1 minute' AS "isUseStale"
         FROM api_keys JOIN users ON users.id = api_keys."userId"
        WHERE "keyHash" = $1 AND "isActive" AND ("expiresAt" IS NULL OR "expiresAt" > now())`,
      [keyHash],
    );
    if (!key) return undefined;
    const { id, ownerId, createdBy, scopes, tier, studioEndedAt, isUseStale } = key;
    if (isUseStale) await this.dataSource.getRepository(ApiKey).update(id, { lastUsedAt: () => 'now()' });
    return { userId: createdBy ?? ownerId, workspace: { ownerId, role: ROLE_OF_KEYS, tier, studioEndedAt }, scopes };
  }

  /** The fields of keys that their user may see. */
  async describeAll(userId: string): Promise<Pick<ApiKey, 'name' | 'keyPrefix' | 'createdAt' | 'lastUsedAt'>[]> {
    return this.dataSource.getRepository(ApiKey).find({
      select: { name: true, keyPrefix: true, createdAt: true, lastUsedAt: true, expiresAt: true, isActive: true },
      where: { userId },
      order: { createdAt: 'ASC' },
    });
  }

  /** Stores a new key and returns it in full, the only time it is available. */
  async create({ userId, name }: { userId: string; name: string }): Promise<string> {
    const key = newApiKey();
    await this.dataSource
      .getRepository(ApiKey)
      .insert({ userId, name, keyHash: hashApiKey(key), keyPrefix: apiKeyPrefix(key) });
    return key;
  }

  /** Revokes the active keys of a workspace that a user created; the caller records each one as `key.revoked`. */
  async revokeCreatedBy(manager: EntityManager, ownerId: string, userId: string): Promise<RevokedApiKey[]> {
    const result = await manager
      .createQueryBuilder()
      .update(ApiKey)
      .set({ isActive: false })
      .where({ userId: ownerId, createdBy: userId, isActive: true })
      .returning(['id', 'name', 'keyPrefix'])
      .execute();
    return result.raw as RevokedApiKey[];
  }
}
