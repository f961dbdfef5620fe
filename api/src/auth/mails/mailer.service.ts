import { Injectable } from '@nestjs/common';
import { type Mail, MailService } from '../../platform/mail/mail.service.js';
import { type MailKind, MailLimitsService } from '../limits/mail-limits.service.js';

type MailContent = Omit<Mail, 'to'>;

/** The only way to send a mail: here its recipient's limits hold. */
@Injectable()
export class MailerService {
  constructor(
    private readonly limits: MailLimitsService,
    private readonly mails: MailService,
  ) {}

  /**
   * Sends the mail of a job. One that its recipient may not get is counted and logged, and the job is done.
   *
   * @param to an address in its canonical form
   * @param write called only when the mail may be sent, since it may replace the token in an earlier one; null:
   *   there is nothing to send any more
   */
  async deliver(
    to: string,
    kind: MailKind,
    write: () => MailContent | null | Promise<MailContent | null>,
  ): Promise<void> {
    const reason = await this.limits.admit(to, kind);
    if (reason !== null) {
      this.mails.skip(kind, reason);
      return;
    }
    try {
      const content = await write();
      if (content === null) await this.limits.refund(to, kind);
      else await this.mails.deliver({ to, ...content }, kind);
    } catch (error) {
      await this.limits.refund(to, kind);
      throw error;
    }
  }
}
