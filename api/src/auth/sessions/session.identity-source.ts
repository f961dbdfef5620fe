import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { toPasswordStamp } from '../domain/password-stamp.js';
import { type Identity, IdentitySource } from '../identity.js';
import { UserRepository } from '../user.repository.js';
import { BrowserSessionsService } from './browser-sessions.service.js';

/** The cookie of a signed-in browser. The plan is read for each request, so a change takes effect at once. */
@Injectable()
export class SessionIdentitySource extends IdentitySource {
  constructor(
    private readonly sessions: BrowserSessionsService,
    private readonly users: UserRepository,
  ) {
    super();
  }

  async identify(request: Request): Promise<Identity | null> {
    const session = await this.sessions.find(request);
    if (!session) return null;
    const user = await this.users.findCredentials(session.userId);
    if (!user || toPasswordStamp(user.passwordHash) !== session.passwordStamp) return null;
    const { id, subscriptionTier: tier, studioEndedAt } = user;
    const { passwordStamp } = session;
    const workspace = { ownerId: id, role: 'owner', tier, studioEndedAt } as const;
    return { userId: id, workspace, via: { kind: 'session', passwordStamp } };
  }
}
