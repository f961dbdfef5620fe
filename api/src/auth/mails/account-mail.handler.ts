import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { newDatedToken, newMailToken } from '../domain/mail-token.js';
import type { EmailChange } from '../email-change.entity.js';
import { EmailChangeRepository } from '../email-change.repository.js';
import type { User } from '../user.entity.js';
import { UserRepository } from '../user.repository.js';
import { type AccountMail, accountMailJob } from './account-mail.job.js';
import {
  addressTakenMail,
  emailChangeMail,
  emailChangeNotice,
  type MailTexts,
  pageUrl,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from './mail-texts.js';
import { MailerService } from './mailer.service.js';

const RESET_MINUTES = 30;

type EmailChangeMail = Extract<AccountMail, { changeId: string }>;
type UserMail = Exclude<AccountMail, EmailChangeMail>;

/** Writes and sends account mails. A repeated attempt creates a new token; only the last mail's token works. */
@Injectable()
export class AccountMailHandler extends JobHandler<AccountMail> {
  readonly definition = accountMailJob;

  constructor(
    private readonly users: UserRepository,
    private readonly changes: EmailChangeRepository,
    private readonly mailer: MailerService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<AccountMail>): Promise<void> {
    if ('changeId' in payload) return this.handleChange(payload);
    const user = await this.findUser(payload);
    if (user) await this.mailer.deliver(user.email, payload.kind, () => this.write(payload, user));
  }

  /** @returns null for an address that has been confirmed meanwhile */
  private async write(payload: UserMail, user: User): Promise<MailTexts | null> {
    switch (payload.kind) {
      case 'welcome':
        return user.emailVerifiedAt ? null : welcomeMail({ verifyUrl: await this.verifyUrl(user) });
      case 'verification':
        return user.emailVerifiedAt ? null : verificationMail({ verifyUrl: await this.verifyUrl(user) });
      case 'reset':
        return resetMail({ resetUrl: await this.resetUrl(user), validMinutes: RESET_MINUTES });
      case 'password-changed':
        return passwordChangedMail({
          changedAt: new Date(payload.changedAt),
          // Payloads of an older version have neither.
          access: payload.access ?? [],
          isRevoked: payload.isRevoked ?? false,
          publicUrl: this.config.publicUrl,
        });
    }
  }

  private findUser(payload: UserMail): Promise<User | null> {
    return payload.kind === 'reset' ? this.users.findByEmail(payload.email) : this.users.findById(payload.userId);
  }

  private async handleChange({ kind, changeId }: EmailChangeMail): Promise<void> {
    const change = await this.changes.findById(changeId);
    if (!change) return;
    const isNotice = kind === 'email-change-notice';
    await this.mailer.deliver(isNotice ? change.oldEmail : change.newEmail, kind, async () => {
      if (isNotice) {
        return emailChangeNotice({ newEmail: change.newEmail, stopUrl: await this.changeUrl(change, 'stop') });
      }
      if (change.confirmedAt) return null;
      if (await this.users.existsByEmail(change.newEmail)) return addressTakenMail();
      return emailChangeMail({ confirmUrl: await this.changeUrl(change, 'confirm') });
    });
  }

  private async changeUrl({ id }: EmailChange, action: 'confirm' | 'stop'): Promise<string> {
    const { token, hash } = newMailToken();
    await this.changes.setToken(id, `${action}Token`, hash);
    return pageUrl(this.config.publicUrl, `/email-change/${action}`, token);
  }

  private async verifyUrl(user: User): Promise<string> {
    const { token, hash } = newDatedToken();
    await this.users.setVerifyToken(user.id, hash);
    return pageUrl(this.config.publicUrl, '/verify-email', token);
  }

  private async resetUrl(user: User): Promise<string> {
    const { token, hash } = newMailToken();
    await this.users.setResetToken(user.id, hash, RESET_MINUTES);
    return pageUrl(this.config.publicUrl, '/reset-password', token);
  }
}
