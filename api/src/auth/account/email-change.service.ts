import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { invalidRequest } from '../../platform/http/validation.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { emailChangeLinkInvalid, emailTaken, noEmailChange, notSignedIn } from '../auth.errors.js';
import { isEmailAsPassword } from '../domain/email-address.js';
import { hashMailToken } from '../domain/mail-token.js';
import { EmailChangeDto, type StartEmailChangeDto } from '../dto/account.dto.js';
import { EmailChangeRepository } from '../email-change.repository.js';
import { AttemptLimitsService } from '../limits/attempt-limits.service.js';
import { MailLimitsService } from '../limits/mail-limits.service.js';
import { accountMailJob } from '../mails/account-mail.job.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { UserRepository } from '../user.repository.js';
import { ProfileChanges } from './profile-changes.js';

/**
 * A new address counts once the link that is mailed there has been opened; the old one is told, and can stop the change
 * or undo it. Whether an address has an account shows only to those who read its mails.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly changes: EmailChangeRepository,
    private readonly users: UserRepository,
    private readonly passwords: PasswordsService,
    private readonly limits: AttemptLimitsService,
    private readonly mailLimits: MailLimitsService,
    private readonly sessions: SessionRepository,
    private readonly profiles: ProfileChanges,
    private readonly jobs: JobQueueService,
    private readonly dataSource: DataSource,
  ) {}

  async read(userId: string): Promise<EmailChangeDto> {
    return new EmailChangeDto(await this.changes.findPending(userId));
  }

  /** @throws AppError `auth.wrong_password` (400) */
  async start(userId: string, { email: newEmail, password }: StartEmailChangeDto): Promise<EmailChangeDto> {
    const { email: oldEmail } = await this.passwords.confirm(userId, password, 'password');
    if (newEmail === oldEmail) throw invalidRequest({ email: 'This is your address already' });
    if (isEmailAsPassword(password, newEmail)) {
      throw invalidRequest({ email: 'Your password is this address. Please change your password first' });
    }
    // An address that no one has confirmed may be another person's, who gets no notices from us.
    const isNoticed = await this.users.isConfirmed(oldEmail);
    if (isNoticed) await this.mailLimits.expectRoom(oldEmail, 'email-change-notice');
    await this.consume(newEmail);
    await this.changes.deleteExpired();
    await this.dataSource.transaction(async (manager) => {
      const changeId = await this.changes.insertPending(manager, { userId, oldEmail, newEmail });
      if (changeId === undefined) throw notSignedIn();
      if (isNoticed) await this.jobs.send(accountMailJob, { kind: 'email-change-notice', changeId }, { manager });
      await this.jobs.send(accountMailJob, { kind: 'email-change', changeId }, { manager });
    });
    return this.read(userId);
  }

  /** Sends a new link, which invalidates the earlier one. @throws AppError `auth.no_email_change` (404) */
  async resend(userId: string): Promise<EmailChangeDto> {
    const pending = await this.changes.findPending(userId);
    if (!pending) throw noEmailChange();
    await this.consume(pending.newEmail);
    await this.changes.renew(pending.id);
    await this.jobs.send(accountMailJob, { kind: 'email-change', changeId: pending.id });
    return this.read(userId);
  }

  async cancel(userId: string): Promise<void> {
    await this.changes.deletePending(userId);
  }

  /**
   * Sessions stay.
   *
   * @param address the client's network address
   * @throws AppError `auth.email_change_link_invalid` (400), `auth.email_taken` (409)
   */
  async confirm(token: string, address: string): Promise<void> {
    await this.limits.consume(['verify-address', address]);
    await this.dataSource.transaction(async (manager) => {
      const change = await this.changes.confirm(manager, hashMailToken(token));
      if (!change) throw emailChangeLinkInvalid();
      await this.setEmail(manager, change.userId, change.newEmail);
    });
  }

  /**
   * With the link in the mail to the old address. A change that was confirmed before is undone:
   * the person who made it knows the password, so it signs out all browsers and sends a link to choose a new one.
   *
   * @param address the client's network address
   * @returns whether the change was undone
   * @throws AppError `auth.email_change_link_invalid` (400), `auth.email_taken` (409)
   */
  async stop(token: string, address: string): Promise<boolean> {
    await this.limits.consume(['verify-address', address]);
    return this.dataSource.transaction(async (manager) => {
      const change = await this.changes.stop(manager, hashMailToken(token));
      if (!change) throw emailChangeLinkInvalid();
      if (change.confirmedAt === null) return false;
      const { userId, oldEmail } = change;
      await this.setEmail(manager, userId, oldEmail);
      await this.changes.deleteAll(manager, userId);
      await this.sessions.deleteAll(manager, userId);
      await this.jobs.send(accountMailJob, { kind: 'reset', email: oldEmail }, { manager });
      return true;
    });
  }

  private async setEmail(manager: EntityManager, userId: string, email: string): Promise<void> {
    if (!(await this.users.setConfirmedEmail(manager, userId, email))) throw emailTaken();
    await this.profiles.notify(manager, userId);
  }

  private async consume(email: string): Promise<void> {
    await this.mailLimits.expectRoom(email, 'email-change');
    await this.limits.consume(['verification-recipient', email]);
  }
}
