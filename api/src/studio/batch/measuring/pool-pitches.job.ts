import { defineJob } from '../../../platform/jobs/job-definition.js';

export interface PoolPitches {
  batchId: string;
}

/** Finds the common pitch of a batch whose songs are measured, and lets its songs be retuned by it. */
export const poolPitchesJob = defineJob<PoolPitches>({
  name: 'batch.pool-pitches',
  retryLimit: 100,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 60,
  concurrency: 1,
});
