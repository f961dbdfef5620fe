import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../../auth/account/user-data-registry.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { TeamDeparturesService } from './team-departures.service.js';

/** The user's own team, and the teams of others that they are a member of. */
@Injectable()
export class TeamUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly team: TeamRepository,
    private readonly departures: TeamDeparturesService,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    const members = (await this.team.list(userId)).map(({ email, name, role, status, acceptedAt, inviteSentAt }) => ({
      email,
      name,
      role,
      status,
      joinedAt: acceptedAt,
      invitationSentAt: inviteSentAt,
    }));
    const memberships = (await this.team.findTeamsOf(userId)).map(({ accountOwnerId, role, acceptedAt }) => ({
      workspaceId: accountOwnerId,
      role,
      joinedAt: acceptedAt,
    }));
    yield { path: 'team.json', json: { members, memberships } };
  }

  /** Leaves the teams of others: the API keys that the user created there would outlive the account. */
  async beforeDeletion(userId: string): Promise<void> {
    for (const { accountOwnerId } of await this.team.findTeamsOf(userId)) {
      await this.departures.leave(accountOwnerId, userId);
    }
  }
}
