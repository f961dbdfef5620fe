import { TIERS, type Tier } from '@attune/catalogue/plans';
import type { WorkspaceRole } from '@attune/catalogue/roles';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fullName } from '../../auth/workspace/person-name.js';
import { dayAfter, MIN_DAYS_AFTER_DOWNGRADE } from '../../retune/domain/kept-until.js';
import type { WorkspaceDto } from './workspace.dto.js';

interface NameRow {
  companyName: string | null;
  fullName: string | null;
  email: string;
}

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
      `SELECT users.id, "companyName", ${fullName()} AS "fullName", email, coalesce(team_members.role, 'owner') AS role,
              "subscriptionTier" AS tier, "studioEndedAt"
         FROM users
         LEFT JOIN team_members ON "accountOwnerId" = users.id AND "memberUserId" = $1 AND status = 'active'
         LEFT JOIN white_label_settings ON white_label_settings."userId" = users.id
        WHERE users.id = $1
           OR (team_members.id IS NOT NULL AND ("subscriptionTier" = 'studio' OR "studioEndedAt" IS NOT NULL))
        ORDER BY users.id <> $1, lower(coalesce("companyName", ${fullName()}, email))`,
      [userId],
    );
    return rows.map(toDto);
  }

  /** The name of a user's workspace; undefined once the user is deleted. */
  async findName(ownerId: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<NameRow[]>(
      `SELECT "companyName", ${fullName()} AS "fullName", email FROM users
         LEFT JOIN white_label_settings ON white_label_settings."userId" = users.id
        WHERE users.id = $1`,
      [ownerId],
    );
    return row && workspaceName(row);
  }
}

function workspaceName({ companyName, fullName: name, email }: NameRow): string {
  return companyName ?? `${name ?? email.replace(/@.*$/, '')}’s workspace`;
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
