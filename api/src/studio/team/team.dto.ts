import { TEAM_ROLES, type TeamRole, type WorkspaceRole } from '@attune/catalogue/roles';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EmailField, TokenField } from '../../auth/dto/account-fields.js';
import type { TeamRow } from '../../auth/workspace/team.repository.js';

const UNKNOWN_ROLE = 'Please choose a role: admin, editor or viewer';

export class TeamMemberDto {
  id!: string;
  email!: string;
  /** First and last name; null until an invitation is accepted. */
  name!: string | null;
  @ApiProperty({ enum: ['owner', ...TEAM_ROLES] })
  role!: WorkspaceRole;
  @ApiProperty({ enum: ['pending', 'active'] })
  status!: TeamRow['status'];
  /** Whether it is the user who asks. */
  isYou!: boolean;
  joinedAt!: string | null;
  /** Last request in this workspace, to the minute; always null for the owner. */
  lastActiveAt!: string | null;
  /** Of an invitation: when its newest mail was sent. */
  sentAt!: string | null;
  /** Of an invitation: until when it can be accepted. */
  expiresAt!: string | null;
  /** Whether it is an invitation that can no longer be accepted; it can be sent again. */
  isExpired!: boolean;
}

export class InviteDto {
  @EmailField('Please enter a valid email address')
  email!: string;

  @IsIn(TEAM_ROLES, { message: UNKNOWN_ROLE })
  @ApiPropertyOptional({ enum: TEAM_ROLES, default: 'viewer' })
  role: TeamRole = 'viewer';
}

export class ChangeRoleDto {
  @IsIn(TEAM_ROLES, { message: UNKNOWN_ROLE })
  @ApiProperty({ enum: TEAM_ROLES })
  role!: TeamRole;
}

/** What the page of an invitation shows to anyone with its link. */
export class InvitationDto {
  workspaceName!: string;
  inviterName!: string;
  @ApiProperty({ enum: TEAM_ROLES })
  role!: TeamRole;
  /** The only address that can accept it. */
  email!: string;
}

export class AcceptInvitationDto {
  /** From the link in the mail. */
  @TokenField('Invitation token is required')
  token!: string;
}
