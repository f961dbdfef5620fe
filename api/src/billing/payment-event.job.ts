import { defineJob } from '../platform/jobs/job-definition.js';

/** A recorded event of the payment provider that may change a user's plan. */
export interface PaymentEventPayload {
  eventId: string;
  userId: string;
}

/**
 * Tried for about three days, the time for which the provider itself would repeat the event.
 * The pause stops growing where the circuit's does: a longer one would only delay the plan after an outage.
 */
export const paymentEventJob = defineJob<PaymentEventPayload>({
  name: 'billing.payment-event',
  retryLimit: 8640,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 30,
  expireInSeconds: 60,
  concurrency: 2,
});
