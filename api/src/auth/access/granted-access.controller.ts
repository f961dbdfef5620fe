import { Controller, Delete, Get, HttpCode, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { signInAgain } from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { GrantedAccessDto } from '../dto/account.dto.js';
import type { Identity } from '../identity.js';
import { BrowserSessionsService } from '../sessions/browser-sessions.service.js';
import { GrantedAccessService } from './granted-access.service.js';

@ApiTags('account')
@Controller('auth/access')
export class GrantedAccessController {
  constructor(
    private readonly access: GrantedAccessService,
    private readonly sessions: BrowserSessionsService,
  ) {}

  /** What gives others access to the account: API keys, team members, invitations, share links, public receipts. */
  @Get()
  @SessionOnly()
  list(@CurrentIdentity() identity: Identity): Promise<GrantedAccessDto[]> {
    return this.access.list(identity.userId);
  }

  /** Revokes all of it. The session must have begun within the last hour, as it has after a password reset. */
  @Delete()
  @HttpCode(204)
  @SessionOnly()
  @ErrorResponses(signInAgain())
  revoke(@CurrentIdentity() identity: Identity, @Req() request: Request): Promise<void> {
    this.sessions.requireFresh(request);
    return this.access.revokeAll(identity.userId);
  }
}
