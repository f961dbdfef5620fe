import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { badSessionId, sessionNotFound } from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { SessionDto } from '../dto/sign-in.dto.js';
import type { Identity } from '../identity.js';
import { SignedInBrowsersService } from './signed-in-browsers.service.js';

@ApiTags('account')
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly browsers: SignedInBrowsersService) {}

  /** The browsers that are signed in, last used first. */
  @Get()
  @SessionOnly()
  list(@CurrentIdentity() identity: Identity, @Req() request: Request): Promise<SessionDto[]> {
    return this.browsers.list(identity.userId, request);
  }

  /** Signs that browser out. */
  @Delete(':id')
  @HttpCode(204)
  @SessionOnly()
  @ErrorResponses(badSessionId(), sessionNotFound())
  revoke(@CurrentIdentity() identity: Identity, @Param('id') id: string): Promise<void> {
    return this.browsers.signOut(identity.userId, id);
  }
}
