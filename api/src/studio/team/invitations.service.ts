import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notSignedIn, workspacePaused } from '../../auth/auth.errors.js';
import { hashMailToken } from '../../auth/domain/mail-token.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { UserRepository } from '../../auth/user.repository.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { type Invitation, TeamRepository } from '../../auth/workspace/team.repository.js';
import type { WorkspaceDto } from '../workspaces/workspace.dto.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { InvitationDto } from './team.dto.js';
import { invitationGone, wrongAddress } from './team.errors.js';

/** The invited person's side of an invitation. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly team: TeamRepository,
    private readonly workspaces: WorkspacesService,
    private readonly users: UserRepository,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** `address`: the client's network address. @throws AppError 410 for any token that cannot be used */
  async read(token: unknown, address: string): Promise<InvitationDto> {
    await this.limits.consume(['invitation-address', address]);
    const invitation = await this.find(token);
    const workspaceName = await this.workspaces.findName(invitation.ownerId);
    if (workspaceName === undefined) throw invitationGone();
    const { role, email, inviterName, inviterEmail } = invitation;
    return { workspaceName, inviterName: inviterName ?? inviterEmail, role, email };
  }

  /**
   * Makes the user a member. Of several parallel calls one succeeds. Their address counts as confirmed:
   * only a mail to it has the token.
   *
   * @returns the workspace that was joined
   * @throws AppError 410 for any token that cannot be used; 403 for another address, or a workspace without a
   *   Studio plan: then the invitation stays open
   */
  async accept(token: string, userId: string, address: string): Promise<WorkspaceDto> {
    await this.limits.consume(['invitation-address', address]);
    const { ownerId } = await this.find(token);
    const joined = await this.team.change(ownerId, userId, async (manager) => {
      // Again, now that no one else can change the team.
      const invitation = await this.team.findByToken(hashMailToken(token), manager);
      if (!invitation) throw invitationGone();
      await this.checkUser(manager, invitation, userId);
      if (invitation.tier !== 'studio') throw workspacePaused();
      const { id, email, role } = invitation;
      await this.team.activate(manager, id, userId);
      await this.users.completeInvitation(manager, userId, ownerId);
      await recordActivity(
        manager,
        { ownerId, userId },
        { action: 'team.joined', resourceType: 'member', resourceId: id, metadata: { email, role } },
      );
      return true;
    });
    const workspace = joined && (await this.workspaces.list(userId)).find(({ id }) => id === ownerId);
    if (!workspace) throw invitationGone();
    return workspace;
  }

  private async find(token: unknown): Promise<Invitation> {
    const invitation = typeof token === 'string' ? await this.team.findByToken(hashMailToken(token)) : undefined;
    if (!invitation) throw invitationGone();
    return invitation;
  }

  private async checkUser(manager: EntityManager, { email }: Invitation, userId: string): Promise<void> {
    const user = await this.users.findById(userId, manager);
    if (!user) throw notSignedIn();
    if (user.email !== email) throw wrongAddress(email, user.email);
  }
}
