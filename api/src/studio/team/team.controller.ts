import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { tooManyAttempts } from '../../auth/auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { ChangeRoleDto, InviteDto, TeamMemberDto } from './team.dto.js';
import {
  alreadyInvited,
  alreadyMember,
  badMemberId,
  emailNotConfirmed,
  memberNotFound,
  notPending,
  ownerCannotLeave,
  ownerStays,
  ownsWorkspace,
  teamFull,
} from './team.errors.js';
import { TeamService } from './team.service.js';

@ApiTags('team')
@Controller('studio/team')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The owner, the members and the pending invitations of a workspace' })
  list(@CurrentIdentity() identity: Identity): Promise<TeamMemberDto[]> {
    return this.team.list(identity);
  }

  @Post()
  @StudioChange('manage')
  @ApiOperation({ summary: 'Invites someone by mail; the invitation is open for 7 days' })
  @ErrorResponses(
    ...bodyErrors({ email: 'Please enter a valid email address' }),
    ownsWorkspace(),
    alreadyMember(),
    alreadyInvited(),
    teamFull(),
    emailNotConfirmed(),
    tooManyAttempts(600),
  )
  invite(@CurrentIdentity() identity: Identity, @Body() body: InviteDto): Promise<TeamMemberDto> {
    return this.team.invite(identity, body);
  }

  @Post(':id/resend')
  @HttpCode(200)
  @StudioChange('manage')
  @ApiOperation({ summary: 'Sends an invitation again, open for another 7 days; the earlier link stops working' })
  @ErrorResponses(memberNotFound(), notPending(), emailNotConfirmed(), tooManyAttempts(600))
  resend(@CurrentIdentity() identity: Identity, @UuidParam(badMemberId) id: string): Promise<TeamMemberDto> {
    return this.team.resend(identity, id);
  }

  @Patch(':id')
  @StudioChange('manage')
  @ApiOperation({
    summary: 'Changes a role; a member who is no longer an admin loses the API keys that they created here',
  })
  @ErrorResponses(
    ...bodyErrors({ role: 'Please choose a role: admin, editor or viewer' }),
    memberNotFound(),
    ownerStays(),
  )
  changeRole(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badMemberId) id: string,
    @Body() { role }: ChangeRoleDto,
  ): Promise<TeamMemberDto> {
    return this.team.changeRole(identity, id, role);
  }

  /** Possible in a paused workspace as well: its members can leave. */
  @Delete('me')
  @HttpCode(204)
  @SessionOnly('view')
  @ApiOperation({ summary: 'Leaves the workspace; the API keys that the user created there are revoked' })
  @ErrorResponses(ownerCannotLeave())
  leave(@CurrentIdentity() identity: Identity): Promise<void> {
    return this.team.leave(identity);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('manage')
  @ApiOperation({ summary: 'Removes a member and revokes the API keys they created here, or cancels an invitation' })
  @ErrorResponses(memberNotFound(), ownerStays())
  remove(@CurrentIdentity() identity: Identity, @UuidParam(badMemberId) id: string): Promise<void> {
    return this.team.remove(identity, id);
  }
}
