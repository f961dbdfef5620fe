import { Injectable } from '@nestjs/common';
import { MailerService } from '../../auth/mails/mailer.service.js';
import { UserRepository } from '../../auth/user.repository.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import type { Mail } from '../../platform/mail/mail.service.js';
import { WorkspacesService } from '../../studio/workspaces/workspaces.service.js';
import { ChatSettings } from '../chat.settings.js';
import { supportMail } from './support-mail.js';
import { type SupportMail, supportMailJob } from './support-mail.job.js';

/** Sends messages to support; their answers go to the person who wrote. */
@Injectable()
export class SupportMailHandler extends JobHandler<SupportMail> {
  readonly definition = supportMailJob;

  constructor(
    private readonly users: UserRepository,
    private readonly workspaces: WorkspacesService,
    private readonly mailer: MailerService,
    private readonly settings: ChatSettings,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<SupportMail>): Promise<void> {
    const { email: to } = this.settings.support;
    // SUPPORT_EMAIL was removed: the job fails, and is tried again until there is an address.
    if (to === null) throw new Error('No message can be sent: SUPPORT_EMAIL is not set.');
    await this.mailer.deliver(to, 'support', () => this.write(payload));
  }

  /** @returns null when the person or the workspace was deleted meanwhile */
  private async write({
    userId,
    ownerId,
    role,
    sentAt,
    message,
    conversation,
  }: SupportMail): Promise<Omit<Mail, 'to'> | null> {
    const [sender, owner, workspace] = await Promise.all([
      this.users.findById(userId),
      this.users.findById(ownerId),
      this.workspaces.findName(ownerId),
    ]);
    if (!sender || !owner || workspace === undefined) return null;
    const name = [sender.firstName, sender.lastName].filter(Boolean).join(' ') || null;
    return supportMail({
      sender: { name, email: sender.email, isConfirmed: sender.emailVerifiedAt !== null },
      workspace,
      tier: owner.subscriptionTier,
      role,
      sentAt: new Date(sentAt),
      message,
      conversation,
    });
  }
}
