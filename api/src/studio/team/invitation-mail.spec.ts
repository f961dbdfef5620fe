import { describe, expect, it } from '@jest/globals';
import { invitationMail } from './invitation-mail.js';

const INVITATION = {
  inviter: 'Ann Lee',
  inviterEmail: 'ann@attune.test',
  workspace: 'Low Tide Audio',
  role: 'editor',
  acceptUrl: 'https://attune.test/team/accept?token=abc',
  validDays: 7,
} as const;

describe('the mail with an invitation', () => {
  it('says who invites to what as what, and links to the invitation', () => {
    const { subject, text, html } = invitationMail(INVITATION);
    expect(subject).toMatch(/^[\x20-\x7e]+$/);
    for (const body of [text, html]) {
      expect(body).toContain('“Ann Lee” (ann@attune.test) invites you to “Low Tide Audio” on Attune as an editor.');
      expect(body).toContain(INVITATION.acceptUrl);
      expect(body).toContain('valid for 7 days');
    }
  });

  it('takes markup for what it is', () => {
    const { html } = invitationMail({ ...INVITATION, workspace: "Rock & Roll 'Ltd'" });
    expect(html).toContain('Rock &#38; Roll &#39;Ltd&#39;');
  });

  it('does not pass on a message that is meant to be a name', () => {
    const name = 'Win at http://evil.test';
    const { text, html } = invitationMail({ ...INVITATION, inviter: name, workspace: name });
    expect(text + html).not.toContain('evil.test');
    expect(text).toContain('ann@attune.test invites you to a workspace on Attune');
  });
});
