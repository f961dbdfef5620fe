/** How long an invitation can be accepted, days. */
export const INVITATION_DAYS = 7;

/** The term of an invitation that is sent now. */
export function newTerm(now = new Date()): { inviteSentAt: Date; inviteExpiresAt: Date } {
  return { inviteSentAt: now, inviteExpiresAt: new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000) };
}
