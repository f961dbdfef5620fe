import type { ActivityDetails } from '@attune/catalogue/activity';
import { may, type TeamRole } from '@attune/catalogue/roles';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { MailLimitsService } from '../../auth/limits/mail-limits.service.js';
import { UserRepository } from '../../auth/user.repository.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { TeamRepository, type TeamRow } from '../../auth/workspace/team.repository.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { newTerm } from './domain/invitation-term.js';
import { invitationMailJob } from './invitation-mail.job.js';
import { TeamDeparturesService } from './team-departures.service.js';
import { toMemberDto, toOwnerDto } from './team-member-view.js';
import type { InviteDto, TeamMemberDto } from './team.dto.js';
import {
  alreadyInvited,
  alreadyMember,
  emailNotConfirmed,
  MAX_TEAM_SIZE,
  memberNotFound,
  notPending,
  ownerCannotLeave,
  ownerStays,
  ownsWorkspace,
  teamFull,
} from './team.errors.js';

/** The people of a workspace. */
@Injectable()
export class TeamService {
  constructor(
    private readonly team: TeamRepository,
    private readonly users: UserRepository,
    private readonly limits: AttemptLimitsService,
    private readonly mailLimits: MailLimitsService,
    private readonly jobs: JobQueueService,
    private readonly departures: TeamDeparturesService,
  ) {}

  /** The owner first, then members, then invitations. */
  async list({ userId, workspace: { ownerId } }: Identity): Promise<TeamMemberDto[]> {
    const [owner, rows] = await Promise.all([this.users.findById(ownerId), this.team.list(ownerId)]);
    if (!owner) throw workspaceNotFound();
    return [toOwnerDto(owner, userId), ...rows.map((row) => toMemberDto(row, userId))];
  }

  /**
   * @throws AppError 409 for the owner, a member, someone already invited, or a full team; 403 for an inviter whose own
   *   address is not confirmed; 429 for too many mails
   */
  async invite(identity: Identity, { email, role }: InviteDto): Promise<TeamMemberDto> {
    const { ownerId } = identity.workspace;
    await this.checkInvitable(ownerId, email);
    await this.checkMail(identity, email);
    return this.team.changeAs(identity, 'manage', async (manager) => {
      await this.checkInvitable(ownerId, email, manager);
      if ((await this.team.count(manager, ownerId)) >= MAX_TEAM_SIZE) throw teamFull();
      const term = newTerm();
      const invitation = { accountOwnerId: ownerId, invitedEmail: email, role, invitedBy: identity.userId, ...term };
      const id = await this.team.insertInvitation(manager, invitation);
      await this.send(manager, id, term.inviteSentAt);
      await record(manager, identity, 'team.invited', { id, email }, { role });
      return this.read(manager, identity, id);
    });
  }

  /** @throws AppError 404, 409 for a member, 403 as for a new one, 429 for too many mails */
  async resend(identity: Identity, id: string): Promise<TeamMemberDto> {
    const { ownerId } = identity.workspace;
    const { email } = await this.findPending(ownerId, id);
    await this.checkMail(identity, email);
    return this.team.changeAs(identity, 'manage', async (manager) => {
      await this.findPending(ownerId, id, manager);
      const term = newTerm();
      await this.team.renewInvitation(manager, id, { invitedBy: identity.userId, ...term });
      await this.send(manager, id, term.inviteSentAt);
      await record(manager, identity, 'team.invitation_resent', { id, email });
      return this.read(manager, identity, id);
    });
  }

  /**
   * Takes effect with the member's next request. A member who is no longer an admin loses the API keys they created.
   *
   * @throws AppError 404, 409 for the owner
   */
  changeRole(identity: Identity, id: string, role: TeamRole): Promise<TeamMemberDto> {
    const { ownerId } = identity.workspace;
    return this.team.changeAs(identity, 'manage', async (manager) => {
      const row = await this.find(ownerId, id, manager);
      if (row.role !== role) {
        await this.team.setRole(manager, id, role);
        await record(manager, identity, 'team.role_changed', row, { previousRole: row.role, role });
        if (row.memberUserId !== null && !may(role, 'manage')) {
          await this.departures.revokeKeys(manager, toActor(identity), row.memberUserId);
        }
      }
      return this.read(manager, identity, id);
    });
  }

  /** Removes a member, or cancels an invitation. @throws AppError 404, 409 for the owner */
  async remove(identity: Identity, id: string): Promise<void> {
    const { ownerId } = identity.workspace;
    await this.team.changeAs(identity, 'manage', async (manager) => {
      const row = await this.find(ownerId, id, manager);
      await this.team.delete(manager, id);
      const { memberUserId, role } = row;
      await record(manager, identity, memberUserId ? 'team.removed' : 'team.invitation_cancelled', row, { role });
      if (memberUserId) await this.departures.revokeKeys(manager, toActor(identity), memberUserId);
    });
  }

  /** @throws AppError 409 for the owner */
  async leave({ userId, workspace: { ownerId } }: Identity): Promise<void> {
    if (userId === ownerId) throw ownerCannotLeave();
    if (!(await this.departures.leave(ownerId, userId))) throw workspaceNotFound();
  }

  private async checkInvitable(ownerId: string, email: string, manager?: EntityManager): Promise<void> {
    const owner = await this.users.findById(ownerId, manager);
    if (owner?.email === email) throw ownsWorkspace();
    const known = await this.team.findByEmail(ownerId, email, manager);
    if (known) throw known.status === 'active' ? alreadyMember() : alreadyInvited();
  }

  /** The mail shows the inviter's address, so it has to be theirs. */
  private async checkMail({ userId, workspace: { ownerId } }: Identity, email: string): Promise<void> {
    const inviter = await this.users.findById(userId);
    if (!inviter?.emailVerifiedAt) throw emailNotConfirmed();
    await this.mailLimits.expectRoom(email, 'invitation');
    await this.limits.consume(['invitation-workspace', ownerId], ['invitation-recipient', email]);
  }

  private async find(ownerId: string, id: string, manager?: EntityManager): Promise<TeamRow> {
    if (id === ownerId) throw ownerStays();
    const row = await this.team.find(ownerId, id, manager);
    if (!row) throw memberNotFound();
    return row;
  }

  private async findPending(ownerId: string, id: string, manager?: EntityManager): Promise<TeamRow> {
    const row = await this.team.find(ownerId, id, manager);
    if (!row) throw memberNotFound();
    if (row.status !== 'pending') throw notPending();
    return row;
  }

  private async read(manager: EntityManager, { userId, workspace }: Identity, id: string): Promise<TeamMemberDto> {
    return toMemberDto(await this.find(workspace.ownerId, id, manager), userId);
  }

  private async send(manager: EntityManager, invitationId: string, sentAt: Date): Promise<void> {
    await this.jobs.send(invitationMailJob, { invitationId, sentAt: sentAt.toISOString() }, { manager });
  }
}

function toActor({ userId, workspace: { ownerId } }: Identity): { ownerId: string; userId: string } {
  return { ownerId, userId };
}

function record(
  manager: EntityManager,
  identity: Identity,
  action:
    'team.invited' | 'team.invitation_resent' | 'team.invitation_cancelled' | 'team.role_changed' | 'team.removed',
  { id, email }: Pick<TeamRow, 'id' | 'email'>,
  more: ActivityDetails = {},
): Promise<void> {
  return recordActivity(manager, toActor(identity), {
    action,
    resourceType: 'member',
    resourceId: id,
    metadata: { email, ...more },
  });
}
