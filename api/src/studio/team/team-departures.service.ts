import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApiKeyRepository } from '../../auth/api-key.repository.js';
import { type Actor, recordActivity } from '../../auth/workspace/record-activity.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';

/** What goes with a member. */
@Injectable()
export class TeamDeparturesService {
  constructor(
    private readonly team: TeamRepository,
    private readonly keys: ApiKeyRepository,
  ) {}

  /** A member leaves a team, and their API keys there are revoked. @returns false for anyone else */
  async leave(ownerId: string, userId: string): Promise<boolean> {
    const actor = { ownerId, userId };
    const left = await this.team.change(ownerId, userId, async (manager) => {
      const member = await this.team.findMember(manager, ownerId, userId);
      if (!member) return false;
      await this.team.delete(manager, member.id);
      await recordActivity(manager, actor, {
        action: 'team.left',
        resourceType: 'member',
        resourceId: member.id,
        metadata: { email: member.invitedEmail, role: member.role },
      });
      await this.revokeKeys(manager, actor, userId);
      return true;
    });
    return left === true;
  }

  /** Revokes the API keys that a user created in the workspace. `actor` is who causes it. */
  async revokeKeys(manager: EntityManager, actor: Actor, userId: string): Promise<void> {
    for (const { id, name, keyPrefix } of await this.keys.revokeCreatedBy(manager, actor.ownerId, userId)) {
      await recordActivity(manager, actor, {
        action: 'key.revoked',
        resourceType: 'key',
        resourceId: id,
        metadata: { name, keyPrefix },
      });
    }
  }
}
