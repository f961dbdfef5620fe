import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { pageUrl } from '../../auth/mails/mail-texts.js';
import { MailerService } from '../../auth/mails/mailer.service.js';
import { UserRepository } from '../../auth/user.repository.js';
import { isPaused } from '../../auth/workspace/workspace.js';
import { Config } from '../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { layOutMail } from '../../platform/mail/mail-layout.js';
import type { Mail } from '../../platform/mail/mail.service.js';
import { dayAfter, MIN_DAYS_AFTER_DOWNGRADE } from '../../retune/domain/kept-until.js';
import { type PlanEndedMail, planEndedMailJob } from './plan-ended-mail.job.js';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Sends the mail about a Studio plan that has ended, unless it was resumed meanwhile. */
@Injectable()
export class PlanEndedMailHandler extends JobHandler<PlanEndedMail> {
  readonly definition = planEndedMailJob;

  constructor(
    private readonly users: UserRepository,
    private readonly mailer: MailerService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<PlanEndedMail>): Promise<void> {
    const user = await this.users.findById(payload.userId);
    if (!user || !isPaused({ tier: user.subscriptionTier, studioEndedAt: user.studioEndedAt })) return;
    await this.mailer.deliver(user.email, 'plan-ended', () =>
      planEndedMail({
        endedAt: new Date(payload.endedAt),
        newTier: payload.newTier,
        historyUrl: pageUrl(this.config.publicUrl, '/studio/history'),
      }),
    );
  }
}

/** What stays, until when, and what is paused. */
export function planEndedMail({
  endedAt,
  newTier,
  historyUrl,
}: {
  endedAt: Date;
  newTier: Tier;
  historyUrl: string;
}): Omit<Mail, 'to'> {
  const until = DAY.format(dayAfter(endedAt, MIN_DAYS_AFTER_DOWNGRADE));
  return {
    subject: 'Your Studio plan has ended',
    ...layOutMail({
      brand: 'Attune',
      preview: `Your songs stay until at least ${until}.`,
      title: 'Your Studio plan has ended',
      blocks: [
        {
          kind: 'paragraph',
          text: `You’re on the ${TIER_NAMES[newTier]} plan now, and nothing was deleted. The songs of your history can be downloaded until their own day, and at least until ${until}.`,
        },
        {
          kind: 'paragraph',
          text: 'Presets, folders, API keys, share links, your team and your brand are paused. They work again as soon as you upgrade.',
        },
        { kind: 'button', label: 'Open the history', url: historyUrl },
      ],
      footer: 'You’re receiving this email because the Studio plan of an account with this address ended.',
    }),
  };
}
