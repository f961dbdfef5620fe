import type { GrantedAccess } from '@attune/catalogue/granted-access';
import { defineJob } from '../../platform/jobs/job-definition.js';

/** What gave others access to an account before its password was reset. */
export interface AccessBefore {
  access: GrantedAccess[];
  /** Whether it was revoked with the reset. */
  isRevoked: boolean;
}

/**
 * A mail about an account. The payload holds no token: tokens are created when the mail is written, so that they exist
 * only in the mail.
 */
export type AccountMail =
  | { kind: 'welcome'; userId: string }
  | { kind: 'verification'; userId: string }
  /** As typed by the client; the account may not exist. */
  | { kind: 'reset'; email: string }
  /** To the new address, and to the old one. */
  | { kind: 'email-change' | 'email-change-notice'; changeId: string }
  | ({ kind: 'password-changed'; userId: string; changedAt: string } & Partial<AccessBefore>);

/** Tried for an hour: no user still waits for a reset link after that. */
export const accountMailJob = defineJob<AccountMail>({
  name: 'auth.send-mail',
  retryLimit: 120,
  retryDelaySeconds: 30,
  expireInSeconds: 60,
  concurrency: 2,
});
