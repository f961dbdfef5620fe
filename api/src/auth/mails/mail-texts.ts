import { ACCESS_NOUNS } from '@attune/catalogue/granted-access';
import { layOutMail, type MailBlock } from '../../platform/mail/mail-layout.js';
import type { Mail } from '../../platform/mail/mail.service.js';
import { nameInMail } from '../../platform/mail/name-in-mail.js';
import { counted } from '@attune/catalogue/counted';
import type { AccessBefore } from './account-mail.job.js';

const BRAND = 'Attune';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export type MailTexts = Required<Pick<Mail, 'subject' | 'text' | 'html'>>;

/** Links in mails lead only to pages below `publicUrl`. */
export function pageUrl(publicUrl: string, path: string, token?: string): string {
  const url = new URL(publicUrl + path);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
}

/** Repeats nothing that was typed at sign-up: the address may be another person's. */
export function welcomeMail(options: { verifyUrl: string }): MailTexts {
  return composeMail('Welcome to Attune', {
    preview: 'Please confirm that this email address is yours.',
    title: 'Welcome to Attune',
    blocks: [
      paragraph('Your account is ready: the tuner, the player and the education hub are yours to use.'),
      paragraph(
        'Please confirm that this email address is yours. Until then we can’t send receipts and other notices to it, and you can’t join a team or invite to one.',
      ),
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

/** To the new address. Repeats nothing about the account: the address may be another person's. */
export function emailChangeMail(options: { confirmUrl: string }): MailTexts {
  return composeMail('Confirm your new address', {
    preview: 'Your Attune account gets this address once you confirm it.',
    title: 'Confirm your new address',
    blocks: [
      paragraph(
        'Someone, probably you, wants to use this address for their Attune account. Confirm it to sign in with it.',
      ),
      { kind: 'button', label: 'Confirm my address', url: options.confirmUrl },
      { kind: 'note', text: 'This link works once and is valid for 24 hours. Earlier links no longer work.' },
    ],
    footer: 'If it wasn’t you, you can ignore this email. Nothing changes without the link.',
  });
}

/** To the new address when it has an account: only who reads its mails learns that. */
export function addressTakenMail(): MailTexts {
  return composeMail('This address already has an account', {
    preview: 'Another Attune account can’t get this address.',
    title: 'This address already has an account',
    blocks: [
      paragraph(
        'Someone, probably you, wants to use this address for another Attune account. It already has one, so nothing was changed.',
      ),
      paragraph('To use it for the other account, delete the one with this address first, or choose another address.'),
    ],
    footer: 'If it wasn’t you, you can ignore this email.',
  });
}

/** To the old address. */
export function emailChangeNotice({ newEmail, stopUrl }: { newEmail: string; stopUrl: string }): MailTexts {
  return composeMail('Your address is about to change', {
    preview: 'If it was you, you don’t need to do anything.',
    title: 'Your address is about to change',
    blocks: [
      paragraph(
        `Your Attune account will use ${newEmail} once that address is confirmed. Until then you sign in with this one.`,
      ),
      paragraph(
        'If it was you, you don’t need to do anything. If it wasn’t, someone knows your password: stop the change, then choose a new password.',
      ),
      { kind: 'button', label: 'Keep this address', url: stopUrl },
      { kind: 'note', text: 'This link works once, for seven days, and also undoes the change.' },
    ],
    footer: 'You’re receiving this email because a new address was entered in an account with this address.',
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

export function passwordChangedMail({
  changedAt,
  access,
  isRevoked,
  publicUrl,
}: AccessBefore & { changedAt: Date; publicUrl: string }): MailTexts {
  const when = `${WHEN.format(changedAt)} UTC`;
  const stillHasAccess = access.length > 0 && !isRevoked;
  return composeMail('Your password was changed', {
    preview: 'If it was you, you don’t need to do anything.',
    title: 'Your password was changed',
    blocks: [
      paragraph(`The password of your Attune account was changed on ${when}, and other devices were signed out.`),
      paragraph(
        'If it was you, you don’t need to do anything. If it wasn’t, choose a new password right away: “Forgot password” on the sign-in page sends a link to this address.',
      ),
      ...(access.length > 0 ? [paragraph(accessText(access, isRevoked))] : []),
      stillHasAccess
        ? { kind: 'button', label: 'See who has access', url: pageUrl(publicUrl, '/account/access') }
        : { kind: 'button', label: 'Go to the sign-in page', url: pageUrl(publicUrl, '/login') },
    ],
    footer: 'You’re receiving this email because the password of an account with this address was changed.',
  });
}

function accessText(access: AccessBefore['access'], isRevoked: boolean): string {
  const list = access.map(({ kind, count, names }) => {
    const isAddress = kind === 'member' || kind === 'invitation';
    const shown = names.map((name) => (isAddress ? name : nameInMail(name))).filter((name) => name !== null);
    const rest = count - shown.length;
    const named = shown.length === 0 ? '' : ` (${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`;
    return counted(count, ACCESS_NOUNS[kind]) + named;
  });
  return isRevoked
    ? `This address had not been confirmed before, so we revoked what gave others access to the account: ${list.join('; ')}.`
    : `This still gives others access to your account: ${list.join('; ')}. If you don’t know all of it, you can revoke it with one button.`;
}

/** Lays out a mail of the application; `subject` is ASCII, but for the sign of a currency. */
export function composeMail(subject: string, content: Omit<Parameters<typeof layOutMail>[0], 'brand'>): MailTexts {
  return { subject, ...layOutMail({ brand: BRAND, ...content }) };
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}
