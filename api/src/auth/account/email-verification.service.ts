import { Injectable } from '@nestjs/common';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { notSignedIn, verificationLinkInvalid } from '../auth.errors.js';
import { hashMailToken, tokenAgeMs } from '../domain/mail-token.js';
import { AttemptLimitsService } from '../limits/attempt-limits.service.js';
import { MailLimitsService } from '../limits/mail-limits.service.js';
import { accountMailJob } from '../mails/account-mail.job.js';
import { UserRepository } from '../user.repository.js';

const VALID_MS = 7 * 24 * 3_600_000;

@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UserRepository,
    private readonly limits: AttemptLimitsService,
    private readonly mailLimits: MailLimitsService,
    private readonly jobs: JobQueueService,
  ) {}

  /**
   * Confirming an address twice is no error, since people press links twice.
   *
   * @param address the client's network address
   * @throws AppError `auth.verification_link_invalid` (400)
   */
  async verify(token: string, address: string): Promise<void> {
    await this.limits.consume(['verify-address', address]);
    const isDone = tokenAgeMs(token) <= VALID_MS && (await this.users.confirmEmail(hashMailToken(token)));
    if (!isDone) throw verificationLinkInvalid();
  }

  /**
   * Sends a new link, which invalidates the earlier one.
   *
   * @returns false, with nothing sent, when it is not needed
   * @throws AppError `auth.too_many_attempts` (429) when the address has had as many as it may get
   */
  async resend(userId: string): Promise<boolean> {
    const user = await this.users.findById(userId);
    if (!user) throw notSignedIn();
    if (user.emailVerifiedAt) return false;
    await this.mailLimits.expectRoom(user.email, 'verification');
    await this.limits.consume(['verification-recipient', user.email]);
    await this.jobs.send(accountMailJob, { kind: 'verification', userId });
    return true;
  }
}
