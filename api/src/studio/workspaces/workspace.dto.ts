import { TIERS, type Tier } from '@attune/catalogue/plans';
import { TEAM_ROLES, type WorkspaceRole } from '@attune/catalogue/roles';
import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

const UNKNOWN_ID = 'Please choose one of your workspaces';

export class WorkspaceDto {
  /** The value of the header `Attune-Workspace`. */
  id!: string;
  /** The company’s name, else the owner’s. */
  name!: string;
  @ApiProperty({ enum: ['owner', ...TEAM_ROLES] })
  role!: WorkspaceRole;
  /** The owner's plan, which everyone in the workspace has. */
  @ApiProperty({ enum: TIERS })
  tier!: Tier;
  /** When its Studio plan ended: until an upgrade everything in it can be read but not changed. */
  pausedAt!: string | null;
  /** While it is paused: songs stay at least until then. */
  keptUntil!: string | null;
}

export class ChooseWorkspaceDto {
  /** One of the user's workspaces. */
  @IsUUID('all', { message: UNKNOWN_ID })
  id!: string;
}
