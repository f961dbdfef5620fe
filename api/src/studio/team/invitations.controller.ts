import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { tooManyAttempts, workspacePaused } from '../../auth/auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { clientAddress } from '../../auth/limits/client-address.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { WorkspaceDto } from '../workspaces/workspace.dto.js';
import { InvitationsService } from './invitations.service.js';
import { AcceptInvitationDto, InvitationDto } from './team.dto.js';
import { invitationGone, wrongAddress } from './team.errors.js';

@ApiTags('team')
@Controller('team/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @ApiOperation({ summary: 'What an invitation says, for the user who has its link' })
  @ApiQuery({ name: 'token', type: String, description: 'From the link in the mail.' })
  @ErrorResponses(invitationGone(), tooManyAttempts(600))
  read(@Query('token') token: unknown, @Req() request: Request): Promise<InvitationDto> {
    return this.invitations.read(token, clientAddress(request));
  }

  @Post('accept')
  @HttpCode(200)
  @SessionOnly()
  @ApiOperation({ summary: 'Joins the team; works once, only for the invited address, and confirms it' })
  @ErrorResponses(
    ...bodyErrors({ token: 'Invitation token is required' }),
    invitationGone(),
    wrongAddress('ann@example.com', 'bob@example.com'),
    workspacePaused(),
    tooManyAttempts(600),
  )
  accept(
    @CurrentIdentity() identity: Identity,
    @Body() { token }: AcceptInvitationDto,
    @Req() request: Request,
  ): Promise<WorkspaceDto> {
    return this.invitations.accept(token, identity.userId, clientAddress(request));
  }
}
