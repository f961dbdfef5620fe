import { defineJob } from '../../platform/jobs/job-definition.js';

export interface SupportMail {
  /** Who wrote it, and in which workspace. */
  userId: string;
  ownerId: string;
  role: string;
  /** ISO 8601. */
  sentAt: string;
  message: string | null;
  conversation: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** Tried for a day. */
export const supportMailJob = defineJob<SupportMail>({
  name: 'support.send-mail',
  retryLimit: 300,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 300,
  expireInSeconds: 60,
  concurrency: 2,
});
