import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { GrantedAccessService } from '../access/granted-access.service.js';
import { notSignedIn, passwordIsEmail, resetLinkInvalid, samePassword, wrongPassword } from '../auth.errors.js';
import { isEmailAsPassword } from '../domain/email-address.js';
import { hashMailToken } from '../domain/mail-token.js';
import { EmailChangeRepository } from '../email-change.repository.js';
import { AttemptLimitsService } from '../limits/attempt-limits.service.js';
import { clientAddress } from '../limits/client-address.js';
import { type AccessBefore, accountMailJob } from '../mails/account-mail.job.js';
import { BrowserSessionsService } from '../sessions/browser-sessions.service.js';
import { SessionRepository } from '../sessions/session.repository.js';
import type { Credentials } from '../user.repository.js';
import { UserRepository } from '../user.repository.js';
import { PasswordHasherService } from './password-hasher.service.js';

@Injectable()
export class PasswordsService {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasherService,
    private readonly limits: AttemptLimitsService,
    private readonly browsers: BrowserSessionsService,
    private readonly sessions: SessionRepository,
    private readonly access: GrantedAccessService,
    private readonly emailChanges: EmailChangeRepository,
    private readonly jobs: JobQueueService,
    private readonly dataSource: DataSource,
  ) {}

  /** Does the same whether or not the account exists; the mail job checks that. */
  async requestReset(email: string, request: Request): Promise<void> {
    await this.limits.consume(['forgot-address', clientAddress(request)]);
    await this.jobs.send(accountMailJob, { kind: 'reset', email });
  }

  /**
   * Signs the requesting browser in, and all others out. The token was in a mail, so it confirms the address; what was
   * granted before anyone had confirmed it is revoked. Of several parallel uses of a token one succeeds.
   *
   * @throws AppError `auth.reset_link_invalid` (400)
   */
  async reset(token: string, newPassword: string, request: Request): Promise<{ userId: string } & AccessBefore> {
    const address = clientAddress(request);
    await this.limits.consume(['reset-address', address]);
    const tokenHash = hashMailToken(token);
    const email = await this.users.findEmailByResetToken(tokenHash);
    if (email === undefined) throw resetLinkInvalid();
    if (isEmailAsPassword(newPassword, email)) throw passwordIsEmail();
    const passwordHash = await this.hasher.hash(newPassword);
    const done = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lockByResetToken(manager, tokenHash);
      if (!user) throw resetLinkInvalid();
      const before = { access: await this.access.list(user.id, manager), isRevoked: !user.isConfirmed };
      if (before.isRevoked) await this.access.revokeAllIn(manager, user.id);
      await this.afterChange(manager, user.id, before);
      // Last, since it waits for transactions that refer to the user's row, and those may hold the rows changed above.
      await this.users.completeReset(manager, user.id, passwordHash);
      return { userId: user.id, ...before };
    });
    // Access to the mailbox proves ownership, so earlier wrong guesses no longer count.
    await this.limits.clear(['login-address', address], ['login-account', email]);
    await this.limits.clearAllOf('login-account-address', email);
    await this.browsers.begin(request, { id: done.userId, passwordHash });
    return done;
  }

  /** Ends all other sessions; the requesting browser stays signed in, with a new session. */
  async change(
    userId: string,
    form: { currentPassword: string; newPassword: string },
    request: Request,
  ): Promise<void> {
    const user = await this.confirm(userId, form.currentPassword, 'currentPassword');
    if (form.newPassword === form.currentPassword) throw samePassword();
    if (isEmailAsPassword(form.newPassword, user.email)) throw passwordIsEmail();
    await this.limits.consume(['password-change-user', userId]);
    const passwordHash = await this.hasher.hash(form.newPassword);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.users.replacePasswordHash(manager, user, passwordHash))) throw wrongPassword('currentPassword');
      await this.afterChange(manager, userId);
    });
    await this.browsers.begin(request, { id: userId, passwordHash });
  }

  /**
   * Counts right passwords, too. Throws AppError `auth.wrong_password` (400) for the form's
   * `field` unless it is correct.
   */
  async confirm(userId: string, password: string, field: string): Promise<Credentials> {
    await this.limits.consume(['password-check-user', userId]);
    const user = await this.users.findCredentials(userId);
    if (!user) throw notSignedIn();
    if (!(await this.hasher.verify(user.passwordHash, password))) throw wrongPassword(field);
    return user;
  }

  private async afterChange(manager: EntityManager, userId: string, before?: AccessBefore): Promise<void> {
    await this.sessions.deleteAll(manager, userId);
    // A person who knew the old password may have begun it.
    await this.emailChanges.deletePending(userId, manager);
    const changedAt = new Date().toISOString();
    await this.jobs.send(accountMailJob, { kind: 'password-changed', userId, changedAt, ...before }, { manager });
  }
}
