import { ROLE_SUMMARIES, roleWithArticle, type TeamRole } from '@attune/catalogue/roles';
import { composeMail, type MailTexts } from '../../auth/mails/mail-texts.js';

interface InvitationMailOptions {
  inviter: string | null;
  /** In place of a name that cannot be shown. */
  inviterEmail: string;
  workspace: string;
  role: TeamRole;
  acceptUrl: string;
  validDays: number;
}

export function invitationMail(options: InvitationMailOptions): MailTexts {
  const { inviterEmail, role, acceptUrl, validDays } = options;
  const inviter = harmlessName(options.inviter) ?? inviterEmail;
  const workspace = harmlessName(options.workspace) ?? 'a workspace';
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

const MAX_NAME_LENGTH = 80;

/** Null for text that mail programs turn into a link, or that is too long for a name: invitations must not carry messages. */
function harmlessName(name: string | null): string | null {
  if (name === null || name.length > MAX_NAME_LENGTH) return null;
  return /[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/\/|@|[<>\p{Cc}\p{Cs}]/u.test(name) ? null : name;
}
