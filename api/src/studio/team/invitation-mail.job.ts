import { defineJob } from '../../platform/jobs/job-definition.js';

/** The payload holds no token: it is created when the mail is written, so that it exists only in the mail. */
export interface InvitationMail {
  /** The row in team_members. */
  invitationId: string;
  /** ISO 8601. An invitation that was sent again has another one, and this mail is not written. */
  sentAt: string;
}

/** Tried for a day: an invitation is open for a week. */
export const invitationMailJob = defineJob<InvitationMail>({
  name: 'team.send-invitation',
  retryLimit: 300,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 300,
  expireInSeconds: 60,
  concurrency: 2,
});
