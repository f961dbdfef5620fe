import { defineJob } from '../../platform/jobs/job-definition.js';

export interface ContactMail {
  /** Empty when none was given. */
  name: string;
  email: string;
  message: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Tried for three days: the message is nowhere else. */
export const contactMailJob = defineJob<ContactMail>({
  name: 'support.send-contact-mail',
  retryLimit: 900,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 300,
  expireInSeconds: 60,
  concurrency: 2,
});
