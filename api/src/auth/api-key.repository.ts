import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ApiKeyScope, apiKeyPrefix, hashApiKey, newApiKey } from './api-key.js';
import { ApiKey } from './api-key.entity.js';
import { PERSON_NAME } from './workspace/names.js';
import type { Workspace } from './workspace/workspace.js';

export interface NewApiKey {
  /** The owner of the workspace. */
  userId: string;
  createdBy: string;
  name: string;
  scopes?: ApiKeyScope[];
  /** Null: it does not expire. */
  expiresInDays?: number | null;
}

/** A key as its workspace sees it. */
export interface ListedApiKey extends Pick<
  ApiKey,
  'id' | 'name' | 'keyPrefix' | 'scopes' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> {
  creatorId: string | null;
  /** First and last name, else the email address. */
  creatorName: string | null;
  isExpired: boolean;
}

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

const DAY_MS = 86_400_000;

/** A key may do in its workspace what an editor may, as far as its scopes go: never manage it. */
const ROLE_OF_KEYS = 'editor';

/** The last use is written once a minute at most, so that a busy key does not write with every request. */
const USE_IS_STALE = `("lastUsedAt" IS NULL OR "lastUsedAt" < now() - interval '1 minute')`;

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds a valid key by its hash and records its use, to the minute; undefined when there is none. */
  async use(keyHash: string): Promise<UsedApiKey | undefined> {
    const [key] = await this.dataSource.query<KeyRow[]>(
      `SELECT api_keys.id, api_keys."userId" AS "ownerId", api_keys."createdBy", api_keys.scopes,
              users."subscriptionTier" AS tier, users."studioEndedAt",
              ${USE_IS_STALE} AS "isUseStale"
         FROM api_keys JOIN users ON users.id = api_keys."userId"
        WHERE "keyHash" = $1 AND "isActive" AND ("expiresAt" IS NULL OR "expiresAt" > now())`,
      [keyHash],
    );
    if (!key) return undefined;
    const { id, ownerId, createdBy, scopes, tier, studioEndedAt, isUseStale } = key;
    if (isUseStale) await this.recordUse(id);
    return { userId: createdBy ?? ownerId, workspace: { ownerId, role: ROLE_OF_KEYS, tier, studioEndedAt }, scopes };
  }

  /** The fields of keys that their user may see. */
  async describeAll(
    userId: string,
  ): Promise<Pick<ApiKey, 'name' | 'keyPrefix' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'isActive'>[]> {
    return this.dataSource.getRepository(ApiKey).find({
      select: { name: true, keyPrefix: true, createdAt: true, lastUsedAt: true, expiresAt: true, isActive: true },
      where: { userId },
      order: { createdAt: 'ASC' },
    });
  }

  /** The active keys of a workspace, the newest first; with `id` only that one. */
  list(manager: EntityManager, ownerId: string, id?: string): Promise<ListedApiKey[]> {
    return manager.query<ListedApiKey[]>(
      `SELECT api_keys.id, name, "keyPrefix", scopes, api_keys."createdAt", "lastUsedAt", "expiresAt",
              coalesce("expiresAt" <= now(), false) AS "isExpired", users.id AS "creatorId",
              ${PERSON_NAME} AS "creatorName"
         FROM api_keys LEFT JOIN users ON users.id = "createdBy"
        WHERE "userId" = $1 AND "isActive" AND ($2::uuid IS NULL OR api_keys.id = $2)
        ORDER BY api_keys."createdAt" DESC, api_keys.id`,
      [ownerId, id ?? null],
    );
  }

  countActive(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(ApiKey, { userId: ownerId, isActive: true });
  }

  /**
   * Stores a new key.
   *
   * @returns its id and the whole key, the only time it is available; null when the workspace has an active key with
   *   this name
   */
  async insert(
    manager: EntityManager,
    { expiresInDays = null, ...values }: NewApiKey,
  ): Promise<{ id: string; key: string } | null> {
    const key = newApiKey();
    const { raw } = (await manager
      .createQueryBuilder()
      .insert()
      .into(ApiKey)
      .values({
        ...values,
        keyHash: hashApiKey(key),
        keyPrefix: apiKeyPrefix(key),
        expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS),
      })
      .orIgnore()
      .returning('id')
      .execute()) as { raw: { id: string }[] };
    const [row] = raw;
    return row ? { id: row.id, key } : null;
  }

  /** A key for the user's own workspace; it replaces an active one of the same name. */
  create({ userId, name }: { userId: string; name: string }): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      await manager.update(ApiKey, { userId, name, isActive: true }, { isActive: false });
      const created = await this.insert(manager, { userId, createdBy: userId, name });
      if (!created) throw new Error(`There is another active key called ${name}.`);
      return created.key;
    });
  }

  /** @returns undefined when the workspace has no such active key */
  async revoke(manager: EntityManager, ownerId: string, id: string): Promise<RevokedApiKey | undefined> {
    const [revoked] = await this.revokeWhere(manager, { userId: ownerId, id });
    return revoked;
  }

  /** Revokes the active keys of a workspace that a user created; the caller records each one as `key.revoked`. */
  revokeCreatedBy(manager: EntityManager, ownerId: string, userId: string): Promise<RevokedApiKey[]> {
    return this.revokeWhere(manager, { userId: ownerId, createdBy: userId });
  }

  private async revokeWhere(manager: EntityManager, keys: Partial<ApiKey>): Promise<RevokedApiKey[]> {
    const result = await manager
      .createQueryBuilder()
      .update(ApiKey)
      .set({ isActive: false })
      .where({ ...keys, isActive: true })
      .returning(['id', 'name', 'keyPrefix'])
      .execute();
    return result.raw as RevokedApiKey[];
  }

  /** Of several requests at once, one writes. */
  private async recordUse(id: string): Promise<void> {
    await this.dataSource.query(`UPDATE api_keys SET "lastUsedAt" = now() WHERE id = $1 AND ${USE_IS_STALE}`, [id]);
  }
}
