import { defineJob } from '../../platform/jobs/job-definition.js';

/**
 * A mail about somebody's account. Tokens are not in here: they are made when the mail is written, so that they lie
 * nowhere but in the mail.
 */
export type AccountMail =
  | { kind: 'welcome'; userId: string }
  | { kind: 'verification'; userId: string }
  /** As typed by whoever asked; there may be no such account. */
  | { kind: 'reset'; email: string }
  | { kind: 'password-changed'; userId: string; changedAt: string };

/** Tried for an hour: a reset link that comes later is no longer waited for. */
export const accountMailJob = defineJob<AccountMail>({
  name: 'auth.send-mail',
  retryLimit: 120,
  retryDelaySeconds: 30,
  expireInSeconds: 60,
  concurrency: 2,
});
