import { Injectable } from '@nestjs/common';
import { MailerService } from '../../auth/mails/mailer.service.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import type { Mail } from '../../platform/mail/mail.service.js';
import { nameInMail } from '../../platform/mail/name-in-mail.js';
import { ChatSettings } from '../chat.settings.js';
import { quoted, sender, sentAtInWords } from '../support/support-mail.js';
import { type ContactMail, contactMailJob } from './contact-mail.job.js';

/** Sends messages of the contact form; their answers go to the address that was given. */
@Injectable()
export class ContactMailHandler extends JobHandler<ContactMail> {
  readonly definition = contactMailJob;

  constructor(
    private readonly mailer: MailerService,
    private readonly settings: ChatSettings,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<ContactMail>): Promise<void> {
    const { email: to } = this.settings.support;
    // SUPPORT_EMAIL was removed: the job fails, and is tried again until there is an address.
    if (to === null) throw new Error('No message can be sent: SUPPORT_EMAIL is not set.');
    await this.mailer.deliver(to, 'contact', () => contactMail(payload));
  }
}

/** Plain text. The address is as it was typed: it may be another person's. */
export function contactMail({ name, email, message, sentAt }: ContactMail): Omit<Mail, 'to'> {
  const head = [`From: ${sender(name, email)} (not checked)`, `Sent: ${sentAtInWords(new Date(sentAt))}`];
  return {
    replyTo: email,
    subject: `Contact: ${nameInMail(name) ?? email}`,
    text: `${[head.join('\n'), quoted(message), 'Answer this mail to reach the person who wrote it.'].join('\n\n')}\n`,
  };
}
