import { defineJob } from '../platform/jobs/job-definition.js';

/** A user whose name or address has changed. */
export interface CustomerUpdatePayload {
  userId: string;
}

/** Tried for about three days, as events of the provider are. */
export const customerUpdateJob = defineJob<CustomerUpdatePayload>({
  name: 'billing.update-customer',
  retryLimit: 8640,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 30,
  expireInSeconds: 60,
  concurrency: 2,
});
