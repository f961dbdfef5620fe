import { TIERS, type Tier } from '@attune/catalogue/plans';
import type { WorkspaceRole } from '@attune/catalogue/roles';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import { fullName, NAME_COLUMNS, NAME_JOIN, type NameRow, workspaceName } from '../../auth/workspace/names.js';
import { dayAfter, MIN_DAYS_AFTER_DOWNGRADE } from '../../retune/domain/kept-until.js';
import type { WorkspaceDto } from './workspace.dto.js';

interface WorkspaceRow extends NameRow {
  id: string;
  role: WorkspaceRole;
  tier: Tier;
  studioEndedAt: Date | null;
}

/** The workspaces that a user may act in. */
@Injectable()
export class WorkspacesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The user's own first, then those of their teams by name. Teams whose owner never had a Studio plan have none. */
  async list(userId: string): Promise<WorkspaceDto[]> {
    const rows = await this.dataSource.query<WorkspaceRow[]>(
      `SELECT users.id, ${NAME_COLUMNS}, coalesce(team_members.role, 'owner') AS role, "subscriptionTier" AS tier,
              "studioEndedAt"
         FROM users
         LEFT JOIN team_members ON "accountOwnerId" = users.id AND "memberUserId" = $1 AND status = 'active'
         ${NAME_JOIN}
        WHERE users.id = $1
           OR (team_members.id IS NOT NULL AND ("subscriptionTier" = 'studio' OR "studioEndedAt" IS NOT NULL))
        ORDER BY users.id <> $1, lower(coalesce("companyName", ${fullName()}, email))`,
      [userId],
    );
    return rows.map(toDto);
  }

  /** Where the user's next visit begins. @throws AppError 404 for one that is not in `list` */
  async choose(userId: string, id: string): Promise<void> {
    const chosen = (await this.list(userId)).find((workspace) => workspace.id === id.toLowerCase());
    if (!chosen) throw workspaceNotFound();
    const lastWorkspaceId = chosen.id === userId ? null : chosen.id;
    await this.dataSource.query('UPDATE users SET "lastWorkspaceId" = $2 WHERE id = $1', [userId, lastWorkspaceId]);
  }

  /** The name of a user's workspace; undefined once the user is deleted. */
  async findName(ownerId: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<NameRow[]>(
      `SELECT ${NAME_COLUMNS} FROM users ${NAME_JOIN} WHERE users.id = $1`,
      [ownerId],
    );
    return row && workspaceName(row);
  }
}

function toDto(row: WorkspaceRow): WorkspaceDto {
  const { id, role, tier, studioEndedAt } = row;
  const isPaused = tier !== 'studio' && studioEndedAt !== null;
  return {
    id,
    name: workspaceName(row),
    role,
    tier: TIERS.find((known) => known === tier) ?? 'free',
    pausedAt: isPaused ? studioEndedAt.toISOString() : null,
    keptUntil: isPaused ? dayAfter(studioEndedAt, MIN_DAYS_AFTER_DOWNGRADE).toISOString() : null,
  };
}
