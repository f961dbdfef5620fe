import { layOutMail, type MailBlock } from '../../platform/mail/mail-layout.js';
import type { Mail } from '../../platform/mail/mail.service.js';

const BRAND = 'Attune';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export type MailTexts = Required<Pick<Mail, 'subject' | 'text' | 'html'>>;

/** Links in mails lead only to pages below `publicUrl`. */
export function pageUrl(publicUrl: string, path: string, token?: string): string {
  const url = new URL(publicUrl + path);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
}

export function welcomeMail(options: { firstName: string | null; verifyUrl: string }): MailTexts {
  const name = greetingName(options.firstName);
  return composeMail('Welcome to Attune', {
    preview: 'Please confirm that this email address is yours.',
    title: name ? `Welcome to Attune, ${name}` : 'Welcome to Attune',
    blocks: [
      paragraph('Your account is ready: the tuner, the player and the education hub are yours to use.'),
      paragraph('Please confirm that this email address is yours, so that others can invite you to their team.'),
      { kind: 'button', label: 'Confirm my address', url: options.verifyUrl },
      { kind: 'note', text: 'This link is valid for seven days.' },
    ],
    footer:
      'You’re receiving this email because someone created an account with this address. If it wasn’t you, you can ignore it.',
  });
}

export function verificationMail(options: { verifyUrl: string }): MailTexts {
  return composeMail('Confirm your address', {
    preview: 'Confirm that this email address is yours.',
    title: 'Confirm your address',
    blocks: [
      paragraph('Please confirm that this email address is yours.'),
      { kind: 'button', label: 'Confirm my address', url: options.verifyUrl },
      { kind: 'note', text: 'This link is valid for seven days. Earlier links no longer work.' },
    ],
    footer:
      'You’re receiving this email because someone requested it from an account with this address. If it wasn’t you, you can ignore it.',
  });
}

export function resetMail(options: { resetUrl: string; validMinutes: number }): MailTexts {
  return composeMail('Reset your password', {
    preview: `This link works once and is valid for ${options.validMinutes} minutes.`,
    title: 'Reset your password',
    blocks: [
      paragraph('Someone, probably you, asked to reset the password of your Attune account.'),
      { kind: 'button', label: 'Choose a new password', url: options.resetUrl },
      {
        kind: 'note',
        text: `This link works once and is valid for ${options.validMinutes} minutes. Earlier links no longer work. A new password signs you out everywhere.`,
      },
    ],
    footer: 'If it wasn’t you, you can ignore this email. Your password stays the same.',
  });
}

export function passwordChangedMail(options: { changedAt: Date; loginUrl: string }): MailTexts {
  const when = `${WHEN.format(options.changedAt)} UTC`;
  return composeMail('Your password was changed', {
    preview: 'If it was you, you don’t need to do anything.',
    title: 'Your password was changed',
    blocks: [
      paragraph(`The password of your Attune account was changed on ${when}, and other devices were signed out.`),
      paragraph(
        'If it was you, you don’t need to do anything. If it wasn’t, choose a new password right away: “Forgot password” on the sign-in page sends a link to this address.',
      ),
      { kind: 'button', label: 'Go to the sign-in page', url: options.loginUrl },
    ],
    footer: 'You’re receiving this email because the password of an account with this address was changed.',
  });
}

/** Lays out a mail of the application; `subject` is ASCII. */
export function composeMail(subject: string, content: Omit<Parameters<typeof layOutMail>[0], 'brand'>): MailTexts {
  return { subject, ...layOutMail({ brand: BRAND, ...content }) };
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

/** Only what looks like a name: anyone can sign up with another person's address and must not send them a message. */
function greetingName(firstName: string | null): string | null {
  return firstName !== null && /^[\p{L}\p{M}' -]{1,40}$/u.test(firstName) ? firstName : null;
}
