import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import type { Mail } from '../../platform/mail/mail.service.js';
import { nameInMail } from '../../platform/mail/name-in-mail.js';
import type { SupportMail } from './support-mail.job.js';

export interface SupportMailOptions extends Pick<SupportMail, 'message' | 'conversation' | 'role'> {
  sender: { name: string | null; email: string; isConfirmed: boolean };
  workspace: string;
  tier: Tier;
  sentAt: Date;
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const SPEAKERS = { user: 'User', assistant: 'AI assistant' } as const;

/** A message to support, as plain text. Quoted lines begin with ">", so that no line can pass as one of ours. */
export function supportMail(options: SupportMailOptions): Omit<Mail, 'to'> {
  const { sender: from, tier, role, sentAt, message, conversation } = options;
  const workspace = nameInMail(options.workspace) ?? 'a workspace';
  const head = [
    `From: ${sender(from.name, from.email)}${from.isConfirmed ? '' : ' (address not confirmed)'}`,
    `Workspace: ${workspace}`,
    `Plan: ${TIER_NAMES[tier]}`,
    `Role: ${role}`,
    `Sent: ${sentAtInWords(sentAt)}`,
  ].join('\n');
  const parts = [
    head,
    ...(message === null ? [] : [`Message:\n\n${quoted(message)}`]),
    ...(conversation.length === 0
      ? []
      : [
          'Conversation with the AI assistant:',
          ...conversation.map(({ role: speaker, content }) => `${SPEAKERS[speaker]}:\n${quoted(content)}`),
        ]),
    'Answer this mail to reach the person who wrote it.',
  ];
  return {
    replyTo: from.email,
    subject: `Support: ${workspace}`,
    text: `${parts.join('\n\n')}\n`,
  };
}

export function sentAtInWords(sentAt: Date): string {
  return `${WHEN.format(sentAt)} UTC`;
}

/** The line about who wrote. @param email one that was validated */
export function sender(name: string | null, email: string): string {
  return [nameInMail(name), `<${email}>`].filter((part) => part !== null).join(' ');
}

/** Each line begins with ">", so that none can pass as one of ours. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
