import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeyRepository } from '../../auth/api-key.repository.js';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { ApiKeyDto, type CreateApiKeyDto, type NewApiKeyDto } from './api-key.dto.js';
import { keyNameTaken, keyNotFound, tooManyKeys } from './api-keys.errors.js';

/** API keys that a workspace may have at once, expired ones included: so their list needs no pages. */
export const MAX_KEYS = 50;

/** The API keys of a workspace. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: ApiKeyRepository,
    private readonly team: TeamRepository,
  ) {}

  /** The newest first; expired ones too, until they are revoked. */
  async list({ workspace: { ownerId } }: Identity): Promise<ApiKeyDto[]> {
    return (await this.keys.list(this.dataSource.manager, ownerId)).map((key) => ApiKeyDto.from(key));
  }

  /** @throws AppError 409 when the name is taken or the workspace has too many keys */
  create(identity: Identity, { name, scopes, expiresInDays }: CreateApiKeyDto): Promise<NewApiKeyDto> {
    const {
      userId,
      workspace: { ownerId },
    } = identity;
    // Waits for changes of the team: who is no longer an admin would keep a key that no demotion revokes.
    return this.team.changeAs(identity, 'manage', async (manager) => {
      if ((await this.keys.countActive(manager, ownerId)) >= MAX_KEYS) throw tooManyKeys(MAX_KEYS);
      const created = await this.keys.insert(manager, {
        userId: ownerId,
        createdBy: userId,
        name,
        scopes,
        expiresInDays,
      });
      if (!created) throw keyNameTaken();
      const [row] = await this.keys.list(manager, ownerId, created.id);
      if (!row) throw keyNotFound();
      const { id, keyPrefix } = row;
      await recordActivity(
        manager,
        { ownerId, userId },
        { action: 'key.created', resourceType: 'key', resourceId: id, metadata: { name, keyPrefix } },
      );
      return Object.assign(ApiKeyDto.from(row), { key: created.key });
    });
  }

  /** @throws AppError 404 when there is no such key in this workspace, or it is already revoked */
  async revoke({ userId, workspace: { ownerId } }: Identity, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const revoked = await this.keys.revoke(manager, ownerId, id);
      if (!revoked) throw keyNotFound();
      const { name, keyPrefix } = revoked;
      await recordActivity(
        manager,
        { ownerId, userId },
        { action: 'key.revoked', resourceType: 'key', resourceId: id, metadata: { name, keyPrefix } },
      );
    });
  }
}
