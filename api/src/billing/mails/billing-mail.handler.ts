import { Injectable } from '@nestjs/common';
import type { Tier } from '@attune/catalogue/plans';
import type { SubscriptionDetails } from '../../auth/domain/subscription-details.js';
import { type MailTexts, pageUrl } from '../../auth/mails/mail-texts.js';
import { MailerService } from '../../auth/mails/mailer.service.js';
import { UserRepository } from '../../auth/user.repository.js';
import { Config } from '../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../platform/jobs/job-handler.js';
import { type BillingMail, billingMailJob } from './billing-mail.job.js';
import { paymentFailedMail, planChangedMail, planEndedMail, receiptMail } from './billing-mail-texts.js';

interface Payer {
  subscription: SubscriptionDetails | null;
  subscriptionTier: Tier;
}

/** Sends mails about money, unless what they would say is over by now. */
@Injectable()
export class BillingMailHandler extends JobHandler<BillingMail> {
  readonly definition = billingMailJob;

  constructor(
    private readonly users: UserRepository,
    private readonly mailer: MailerService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<BillingMail>): Promise<void> {
    const user = await this.users.findById(payload.userId);
    if (user) await this.mailer.deliver(user.email, payload.kind, () => this.write(payload, user));
  }

  private write(mail: BillingMail, { subscription, subscriptionTier }: Payer): MailTexts | null {
    const accountUrl = pageUrl(this.config.publicUrl, '/account');
    switch (mail.kind) {
      case 'payment-failed':
        return failedPaymentMail(mail.invoiceId, subscription, accountUrl);
      case 'plan-ended':
        return subscriptionTier === 'free' ? planEndedMail({ ...mail, accountUrl }) : null;
      case 'plan-changed':
        return subscriptionTier === mail.to ? planChangedMail({ ...mail, accountUrl }) : null;
      case 'receipt':
        return receiptMail({ ...mail, accountUrl });
    }
  }
}

/** Null when the invoice is no longer open or the plan has ended, since the mail says that it still runs. */
function failedPaymentMail(
  invoiceId: string,
  subscription: SubscriptionDetails | null,
  accountUrl: string,
): MailTexts | null {
  const invoice = subscription?.openInvoice;
  if (subscription?.status !== 'past_due' || invoice?.id !== invoiceId) return null;
  const { plan, cardLast4 } = subscription;
  const { amountCents, currency, nextAttemptAt } = invoice;
  return paymentFailedMail({ plan, amountCents, currency, cardLast4, nextAttemptAt, accountUrl });
}
