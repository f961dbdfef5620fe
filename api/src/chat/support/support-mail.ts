import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import type { Mail } from '../../platform/mail/mail.service.js';
import type { SupportMail } from './support-mail.job.js';

export interface SupportMailOptions extends Pick<SupportMail, 'message' | 'conversation' | 'role'> {
  to: string;
  sender: { name: string | null; email: string; isConfirmed: boolean };
  workspace: string;
  tier: Tier;
  sentAt: Date;
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const SPEAKERS = { user: 'User', assistant: 'AI assistant' } as const;

/** A message to support, as plain text. Quoted lines begin with ">", so that no line can pass as one of ours. */
export function supportMail(options: SupportMailOptions): Mail {
  const { to, sender, workspace, tier, role, sentAt, message, conversation } = options;
  const head = [
    `From: ${[oneLine(sender.name ?? ''), `<${sender.email}>`].filter(Boolean).join(' ')}${sender.isConfirmed ? '' : ' (address not confirmed)'}`,
    `Workspace: ${oneLine(workspace)}`,
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
    to,
    replyTo: sender.email,
    subject: `Support: ${oneLine(workspace)}`,
    text: `${parts.join('\n\n')}\n`,
  };
}

export function sentAtInWords(sentAt: Date): string {
  return `${WHEN.format(sentAt)} UTC`;
}

/** For headers and labels. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Each line begins with ">", so that none can pass as one of ours. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
