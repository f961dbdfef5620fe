import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { badSessionId, sessionNotFound } from '../auth.errors.js';
import { deviceName } from '../domain/device-name.js';
import { SessionDto } from '../dto/sign-in.dto.js';
import { publicSessionId, SessionRepository } from './session.repository.js';

/** A user's list of the browsers that are signed in. */
@Injectable()
export class SignedInBrowsersService {
  constructor(private readonly sessions: SessionRepository) {}

  /** Last used first. `request`: of the current browser. */
  async list(userId: string, request: Request): Promise<SessionDto[]> {
    const current = publicSessionId(request.sessionID);
    const rows = await this.sessions.list(userId);
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

  /** Throws AppError `auth.bad_session_id` (400) or `auth.session_not_found` (404). */
  async signOut(userId: string, id: string): Promise<void> {
    if (!/^[0-9a-f]{64}$/.test(id)) throw badSessionId();
    if (!(await this.sessions.delete(userId, id))) throw sessionNotFound();
  }
}
