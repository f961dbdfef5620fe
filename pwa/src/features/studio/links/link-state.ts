import type { LinkDto } from '../../../api/generated/attune-client';
import { longDay } from '../../../shared/format/localised';
import { daysLeft, daysLeftText } from '../../../shared/format/days';

interface Status {
  label: string;
  tone: 'good' | 'bad' | 'neutral';
}

export const STATUSES: Record<LinkDto['status'], Status> = {
  open: { label: 'Open', tone: 'good' },
  expired: { label: 'Expired', tone: 'bad' },
  used_up: { label: 'All used', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'bad' },
  gone: { label: 'Files gone', tone: 'bad' },
  paused: { label: 'Paused', tone: 'neutral' },
};

/** What visitors find and what opens the link again; null for an open one. */
export function statusSentence({ status, what, expiresAt, revokedAt }: LinkDto): string | null {
  switch (status) {
    case 'open':
      return null;
    case 'expired':
      return `Visitors read that the link ended${expiresAt === null ? '' : ` on ${longDay(expiresAt)}`}. Choose a new end to open it again.`;
    case 'used_up':
      return 'Visitors read that all downloads are used. Allow more to open it again.';
    case 'revoked':
      return `Revoked${revokedAt === null ? '' : ` on ${longDay(revokedAt)}`}. Visitors read that it was revoked. The log stays for 90 days after that.`;
    case 'gone':
      return what === 'song'
        ? 'The song was deleted or is no longer stored, so visitors find nothing to download.'
        : 'The folder was deleted or none of its songs is stored any more, so visitors find nothing to download.';
    case 'paused':
      return 'Visitors read that the owner paused it. It opens again after an upgrade.';
  }
}

/** A link that ends within this time is marked, days. */
const SOON_DAYS = 3;

/** Until when a link is open, for the list; `isSoon`: within three days. */
export function endOf(
  { expiresAt, status }: Pick<LinkDto, 'expiresAt' | 'status'>,
  now = Date.now(),
): { text: string; isSoon: boolean } {
  if (expiresAt === null) return { text: 'No end', isSoon: false };
  const days = daysLeft(expiresAt, now);
  const isSoon = status === 'open' && days > 0 && days <= SOON_DAYS;
  return { text: isSoon ? daysLeftText(days) : longDay(expiresAt), isSoon };
}

/** Whether it can still be changed or revoked. */
export const isRevocable = ({ status }: Pick<LinkDto, 'status'>): boolean => status !== 'revoked';

/** A download that broke off can go on for this long, ms; from then on it no longer counts. */
const GOES_ON_MS = 60 * 60_000;

/** Whether a download that is not complete may still go on. */
export const mayGoOn = (startedAt: string, now = Date.now()): boolean => now - Date.parse(startedAt) < GOES_ON_MS;
