import type { Tier } from '@attune/catalogue/plans';
import type { TeamRole } from '@attune/catalogue/roles';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TeamMember } from './team-member.entity.js';
import type { Workspace } from './workspace.js';
import { NAME_COLUMNS, NAME_JOIN, type NameRow, workspaceName } from './names.js';

interface MembershipRow {
  id: string;
  role: TeamRole;
  tier: Tier;
  studioEndedAt: Date | null;
  isUseStale: boolean;
}

/** Which workspaces a user may act in, besides their own. */
@Injectable()
export class WorkspaceRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The workspace of a team, while the user is a member and it is on the Studio plan. */
  async findOpen(ownerId: string, userId: string): Promise<{ id: string; name: string; role: TeamRole } | null> {
    const [row] = await this.dataSource.query<(NameRow & { role: TeamRole })[]>(
      `SELECT ${NAME_COLUMNS}, team_members.role FROM team_members JOIN users ON users.id = "accountOwnerId" ${NAME_JOIN}
        WHERE "accountOwnerId" = $1 AND "memberUserId" = $2 AND status = 'active' AND "subscriptionTier" = 'studio'`,
      [ownerId, userId],
    );
    return row ? { id: ownerId, name: workspaceName(row), role: row.role } : null;
  }

  /** Also records that the member was active, to the minute. @returns undefined for anyone but an active member */
  async findForMember(ownerId: string, userId: string): Promise<Workspace | undefined> {
    const [row] = await this.dataSource.query<MembershipRow[]>(
      `SELECT team_members.id, team_members.role, users."subscriptionTier" AS tier, users."studioEndedAt",
              "lastActiveAt" IS NULL OR "lastActiveAt" < now() - interval '1 minute' AS "isUseStale"
         FROM team_members JOIN users ON users.id = "accountOwnerId"
        WHERE "accountOwnerId" = $1 AND "memberUserId" = $2 AND status = 'active'`,
      [ownerId, userId],
    );
    if (!row) return undefined;
    if (row.isUseStale) {
      await this.dataSource.getRepository(TeamMember).update(row.id, { lastActiveAt: () => 'now()' });
    }
    return { ownerId, role: row.role, tier: row.tier, studioEndedAt: row.studioEndedAt };
  }
}
