import type { Tier } from '@attune/catalogue/plans';
import { defineJob } from '../../platform/jobs/job-definition.js';

export interface PlanEndedMail {
  userId: string;
  /** ISO 8601. */
  endedAt: string;
  /** The plan that follows. */
  newTier: Tier;
}

/** Tells an owner what happens to the workspace now. Tried for a day. */
export const planEndedMailJob = defineJob<PlanEndedMail>({
  name: 'studio.plan-ended-mail',
  retryLimit: 30,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 60,
  concurrency: 1,
});
