import { accountMailJob } from './auth/mails/account-mail.job.js';
import { billingMailJob } from './billing/mails/billing-mail.job.js';
import { contactMailJob } from './chat/contact/contact-mail.job.js';
import { supportMailJob } from './chat/support/support-mail.job.js';
import { verifyJob } from './retune/device/verify.job.js';
import { measureJob } from './retune/measure/measure.job.js';
import { retuneJob } from './retune/retune.job.js';
import { batchEndedMailJob } from './studio/batch/mail/batch-ended-mail.job.js';
import { measureSongJob } from './studio/batch/measuring/measure-song.job.js';
import { poolPitchesJob } from './studio/batch/measuring/pool-pitches.job.js';
import { describeSongJob } from './studio/links/share-page/describe-song.job.js';
import { planEndedMailJob } from './studio/plan/plan-ended-mail.job.js';
import { invitationMailJob } from './studio/team/invitation-mail.job.js';
import type { AnyJobDefinition } from './platform/jobs/job-definition.js';

/** All jobs that workers run; the api sends them. */
export const workerJobs: AnyJobDefinition[] = [
  accountMailJob,
  billingMailJob,
  retuneJob,
  measureJob,
  verifyJob,
  planEndedMailJob,
  invitationMailJob,
  measureSongJob,
  poolPitchesJob,
  batchEndedMailJob,
  describeSongJob,
  supportMailJob,
  contactMailJob,
];
