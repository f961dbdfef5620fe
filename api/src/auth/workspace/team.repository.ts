import type { Tier } from '@attune/catalogue/plans';
import { may, type Permission, type TeamRole } from '@attune/catalogue/roles';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { notSignedIn, roleForbids, workspaceNotFound } from '../auth.errors.js';
import { toPasswordStamp } from '../domain/password-stamp.js';
import type { Identity } from '../identity.js';
import { fullName } from './names.js';
import { TeamMember, type TeamMemberStatus } from './team-member.entity.js';

/** A member or an invitation, with the person behind it. */
export interface TeamRow {
  id: string;
  /** The account's address, or the invited one while the invitation is pending. */
  email: string;
  /** First and last name; null without an account, or without a name. */
  name: string | null;
  role: TeamRole;
  status: TeamMemberStatus;
  memberUserId: string | null;
  acceptedAt: Date | null;
  lastActiveAt: Date | null;
  inviteSentAt: Date | null;
  inviteExpiresAt: Date | null;
}

/** What the holder of an invitation's token may know, and what decides whether it can be accepted. */
export interface Invitation {
  id: string;
  ownerId: string;
  role: TeamRole;
  email: string;
  inviterName: string | null;
  inviterEmail: string;
  /** The plan of the workspace. */
  tier: Tier;
}

const ROWS = `
  SELECT team_members.id, coalesce(users.email, "invitedEmail") AS email, ${fullName()} AS name,
         team_members.role, status, "memberUserId", "acceptedAt", "lastActiveAt", "inviteSentAt", "inviteExpiresAt"
    FROM team_members LEFT JOIN users ON users.id = "memberUserId"`;

const INVITATIONS = `
  SELECT team_members.id, "accountOwnerId" AS "ownerId", team_members.role, "invitedEmail" AS email,
         ${fullName('inviter')} AS "inviterName", inviter.email AS "inviterEmail", owner."subscriptionTier" AS tier
    FROM team_members
    JOIN users AS owner ON owner.id = "accountOwnerId"
    JOIN users AS inviter ON inviter.id = coalesce("invitedBy", "accountOwnerId")
   WHERE status = 'pending' AND "inviteExpiresAt" > now()`;

/** The members of teams, and the invitations to them. */
@Injectable()
export class TeamRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs a change of one team after all others of it. Locks the user who acts as well: deleting an account locks the
   * user's row before the rows that refer to it, and two transactions with different orders would deadlock.
   *
   * @returns undefined when the owner or the user no longer exists; then nothing ran
   */
  change<T>(ownerId: string, userId: string, work: (manager: EntityManager) => Promise<T>): Promise<T | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const ids = [...new Set([ownerId, userId])];
      const locked = await manager.query<unknown[]>(
        'SELECT id FROM users WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE',
        [ids],
      );
      return locked.length === ids.length ? work(manager) : undefined;
    });
  }

  /**
   * Runs a change that needs a permission, unless the user has lost it while waiting for another change of the team, or
   * of the password.
   *
   * @throws AppError 404 for who is no longer a member, 403 when the role no longer allows it, 401 for deleted users
   *   and for sessions that a new password has ended
   */
  async changeAs<T>(
    { userId, workspace: { ownerId }, via }: Identity,
    permission: Permission,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const done = await this.change(ownerId, userId, async (manager) => {
      if (via.kind === 'session' && via.passwordStamp !== (await readStamp(manager, userId))) throw notSignedIn();
      if (userId !== ownerId) {
        const member = await this.findMember(manager, ownerId, userId);
        if (!member) throw workspaceNotFound();
        if (!may(member.role, permission)) throw roleForbids(member.role, permission);
      }
      return { result: await work(manager) };
    });
    if (!done) throw notSignedIn();
    return done.result;
  }

  /** Active members in the order in which they joined, then invitations, the oldest first. */
  list(ownerId: string): Promise<TeamRow[]> {
    return this.dataSource.query<TeamRow[]>(
      `${ROWS} WHERE "accountOwnerId" = $1 ORDER BY status, "acceptedAt", team_members."createdAt", team_members.id`,
      [ownerId],
    );
  }

  async find(ownerId: string, id: string, manager = this.dataSource.manager): Promise<TeamRow | undefined> {
    const [row] = await manager.query<TeamRow[]>(`${ROWS} WHERE "accountOwnerId" = $1 AND team_members.id = $2`, [
      ownerId,
      id,
    ]);
    return row;
  }

  /** The member or invitation with an address, normalised. */
  async findByEmail(
    ownerId: string,
    email: string,
    manager = this.dataSource.manager,
  ): Promise<Pick<TeamRow, 'id' | 'status'> | undefined> {
    const [row] = await manager.query<TeamRow[]>(
      `${ROWS} WHERE "accountOwnerId" = $1 AND $2 IN (users.email, "invitedEmail")`,
      [ownerId, email],
    );
    return row;
  }

  /** An active member. */
  async findMember(
    manager: EntityManager,
    ownerId: string,
    userId: string,
  ): Promise<Pick<TeamMember, 'id' | 'role' | 'invitedEmail'> | null> {
    return manager.findOne(TeamMember, {
      select: { id: true, role: true, invitedEmail: true },
      where: { accountOwnerId: ownerId, memberUserId: userId, status: 'active' },
    });
  }

  /** The number of members and invitations, without the owner. */
  count(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(TeamMember, { accountOwnerId: ownerId });
  }

  /** @returns the id of the invitation */
  async insertInvitation(
    manager: EntityManager,
    invitation: Required<
      Pick<TeamMember, 'accountOwnerId' | 'invitedEmail' | 'role' | 'invitedBy' | 'inviteSentAt' | 'inviteExpiresAt'>
    >,
  ): Promise<string> {
    const { identifiers } = await manager.insert(TeamMember, invitation);
    return (identifiers[0] as { id: string }).id;
  }

  /** Gives an invitation a new term; the token of the earlier mail no longer works. */
  async renewInvitation(
    manager: EntityManager,
    id: string,
    renewal: Pick<TeamMember, 'invitedBy' | 'inviteSentAt' | 'inviteExpiresAt'>,
  ): Promise<void> {
    await manager.update(TeamMember, { id, status: 'pending' }, { ...renewal, inviteToken: null });
  }

  async setRole(manager: EntityManager, id: string, role: TeamRole): Promise<void> {
    await manager.update(TeamMember, id, { role });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(TeamMember, id);
  }

  /**
   * The invitation that a mail is to be written for; undefined once it was sent again, accepted, cancelled or expired.
   */
  async findUnwritten(id: string, sentAt: Date): Promise<Invitation | undefined> {
    const [row] = await this.dataSource.query<Invitation[]>(
      `${INVITATIONS} AND team_members.id = $1 AND "inviteSentAt" = $2`,
      [id, sentAt],
    );
    return row;
  }

  /** Stores the token of the mail that is being written. @returns false when the invitation was sent again meanwhile */
  async setInviteToken(id: string, sentAt: Date, tokenHash: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(TeamMember)
      .update({ id, status: 'pending', inviteSentAt: sentAt }, { inviteToken: tokenHash });
    return affected === 1;
  }

  /** @returns undefined for a token that is unknown, used, cancelled or expired */
  async findByToken(tokenHash: string, manager = this.dataSource.manager): Promise<Invitation | undefined> {
    const [row] = await manager.query<Invitation[]>(`${INVITATIONS} AND "inviteToken" = $1`, [tokenHash]);
    return row;
  }

  /** Makes the user a member and uses up the token. */
  async activate(manager: EntityManager, id: string, userId: string): Promise<void> {
    await manager.update(TeamMember, id, {
      status: 'active',
      memberUserId: userId,
      acceptedAt: () => 'now()',
      inviteToken: null,
      inviteExpiresAt: null,
    });
  }

  /** The owners of the teams that a user is a member of. */
  async findTeamsOf(userId: string): Promise<Pick<TeamMember, 'accountOwnerId' | 'role' | 'acceptedAt'>[]> {
    return this.dataSource.getRepository(TeamMember).find({
      select: { id: true, accountOwnerId: true, role: true, acceptedAt: true },
      where: { memberUserId: userId, status: 'active' },
      order: { acceptedAt: 'ASC' },
    });
  }
}

async function readStamp(manager: EntityManager, userId: string): Promise<string | undefined> {
  const [user] = await manager.query<{ passwordHash: string }[]>('SELECT "passwordHash" FROM users WHERE id = $1', [
    userId,
  ]);
  return user && toPasswordStamp(user.passwordHash);
}
