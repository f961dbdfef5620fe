import type { BillingNotice } from '../domain/billing-notices.js';
import { defineJob } from '../../platform/jobs/job-definition.js';

/** An invoice that was paid. */
interface ReceiptMail {
  kind: 'receipt';
  /** In the smallest unit of `currency`, as the provider counts it. */
  amountCents: number;
  /** ISO 4217, lower case; missing in jobs of versions that knew one currency. */
  currency?: string;
  /** ISO 8601. */
  billedAt: string;
  number: string | null;
  /** The provider's page of the invoice. */
  url: string | null;
}

/** A mail about money. What a user's row cannot say later is in the payload. */
export type BillingMail = (BillingNotice | ReceiptMail) & { userId: string };

/** Tried for a day. */
export const billingMailJob = defineJob<BillingMail>({
  name: 'billing.send-mail',
  retryLimit: 300,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 300,
  expireInSeconds: 60,
  concurrency: 2,
});
