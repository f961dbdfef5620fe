import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { badSessionId, crossSite, notSignedIn, sessionNeeded, sessionNotFound } from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { deviceName } from '../domain/device-name.js';
import { SessionDto } from '../dto/session.dto.js';
import type { Identity } from '../identity.js';
import { publicSessionId, SessionRepository } from './session.repository.js';

@ApiTags('account')
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionRepository) {}

  /** Where one is signed in, last used first. */
  @Get()
  @SessionOnly()
  @ErrorResponses(notSignedIn(), sessionNeeded())
  async list(@CurrentIdentity() who: Identity, @Req() request: Request): Promise<SessionDto[]> {
    const current = publicSessionId(request.sessionID);
    const rows = await this.sessions.list(who.userId);
    return rows.map(
      ({ id, userAgent, createdAt, lastSeenAt }) =>
        new SessionDto({
          id,
          device: deviceName(userAgent),
          signedInAt: createdAt,
          lastSeenAt,
          current: id === current,
        }),
    );
  }

  /** Signs that browser out. */
  @Delete(':id')
  @HttpCode(204)
  @SessionOnly()
  @ErrorResponses(badSessionId(), notSignedIn(), sessionNeeded(), crossSite(), sessionNotFound())
  async revoke(@CurrentIdentity() who: Identity, @Param('id') id: string): Promise<void> {
    if (!/^[0-9a-f]{64}$/.test(id)) throw badSessionId();
    if (!(await this.sessions.delete(who.userId, id))) throw sessionNotFound();
  }
}
