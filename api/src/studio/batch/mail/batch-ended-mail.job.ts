import { defineJob } from '../../../platform/jobs/job-definition.js';

export interface BatchEndedMail {
  batchId: string;
}

/** Notifies the person who made a batch that it has ended, unless they watched. Tried for a day. */
export const batchEndedMailJob = defineJob<BatchEndedMail>({
  name: 'batch.ended-mail',
  retryLimit: 30,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 60,
  concurrency: 1,
});
