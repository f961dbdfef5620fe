import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { type Mail, MailService } from '../../platform/mail/mail.service.js';
import { newDatedToken, newMailToken } from '../domain/mail-token.js';
import { AttemptLimitsService } from '../limits/attempt-limits.service.js';
import type { User } from '../user.entity.js';
import { UserRepository } from '../user.repository.js';
import { type AccountMail, accountMailJob } from './account-mail.job.js';
import { pageUrl, passwordChangedMail, resetMail, verificationMail, welcomeMail } from './mail-texts.js';

const RESET_MINUTES = 30;

/** Writes and sends account mails. A repeated attempt creates a new token; only the last mail's token works. */
@Injectable()
export class AccountMailHandler extends JobHandler<AccountMail> {
  readonly definition = accountMailJob;

  constructor(
    private readonly users: UserRepository,
    private readonly limits: AttemptLimitsService,
    private readonly mails: MailService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload, attempt }: RunningJob<AccountMail>): Promise<void> {
    const mail = await this.write(payload, attempt);
    if (mail) await this.mails.deliver(mail, payload.kind);
  }

  private async write(payload: AccountMail, attempt: number): Promise<Mail | null> {
    const user = await this.findUser(payload);
    if (!user) return null;
    switch (payload.kind) {
      case 'welcome':
        if (user.emailVerifiedAt) return null;
        return { to: user.email, ...welcomeMail({ firstName: user.firstName, verifyUrl: await this.verifyUrl(user) }) };
      case 'verification':
        if (user.emailVerifiedAt) return null;
        return { to: user.email, ...verificationMail({ verifyUrl: await this.verifyUrl(user) }) };
      case 'reset':
        if (attempt === 1 && !(await this.limits.tryConsume(['reset-mail-account', user.id]))) return null;
        return {
          to: user.email,
          ...resetMail({ resetUrl: await this.resetUrl(user), validMinutes: RESET_MINUTES }),
        };
      case 'password-changed': {
        const loginUrl = pageUrl(this.config.publicUrl, '/login');
        return { to: user.email, ...passwordChangedMail({ changedAt: new Date(payload.changedAt), loginUrl }) };
      }
    }
  }

  private findUser(payload: AccountMail): Promise<User | null> {
    return payload.kind === 'reset' ? this.users.findByEmail(payload.email) : this.users.findById(payload.userId);
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
