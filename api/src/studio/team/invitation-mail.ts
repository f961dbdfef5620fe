import { ROLE_SUMMARIES, roleWithArticle, type TeamRole } from '@attune/catalogue/roles';
import { composeMail, type MailTexts } from '../../auth/mails/mail-texts.js';
import { nameInMail } from '../../platform/mail/name-in-mail.js';

interface InvitationMailOptions {
  inviter: string | null;
  /** Confirmed. */
  inviterEmail: string;
  workspace: string;
  role: TeamRole;
  acceptUrl: string;
  validDays: number;
}

export function invitationMail(options: InvitationMailOptions): MailTexts {
  const { inviterEmail, role, acceptUrl, validDays } = options;
  const name = nameInMail(options.inviter);
  const inviter = name === null ? inviterEmail : `${name} (${inviterEmail})`;
  const workspace = nameInMail(options.workspace) ?? 'a workspace';
  return composeMail('Invitation to a team on Attune', {
    preview: `${inviter} invites you to ${workspace}.`,
    title: 'You’re invited to a team',
    blocks: [
      {
        kind: 'paragraph',
        text: `${inviter} invites you to ${workspace} on Attune as ${roleWithArticle(role)}.`,
      },
      { kind: 'paragraph', text: `What this role is for: ${ROLE_SUMMARIES[role]}` },
      { kind: 'button', label: 'See the invitation', url: acceptUrl },
      { kind: 'note', text: `This link works once, is valid for ${validDays} days, and only for this address.` },
    ],
    footer: `You’re receiving this email because ${inviter} entered this address. If you don’t know them, you can ignore it.`,
  });
}
