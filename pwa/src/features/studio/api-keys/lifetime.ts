import { longDay } from '../../../shared/format/localised';
import { daysFrom, daysLeft, daysLeftText } from '../../../shared/format/days';

/** Choices in the form, days; `never`: until it is revoked. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

/** A key that expires within this time is marked, days. */
const SOON_DAYS = 14;

/** What the server is asked for; null: until it is revoked. */
export function lifetimeDays(lifetime: Lifetime): 30 | 90 | 365 | null {
  const days = { '30': 30, '90': 90, '365': 365, never: null } as const;
  return days[lifetime];
}

/** The day on which a key created now expires, in a sentence. */
export function lifetimeHint(lifetime: Lifetime, now = Date.now()): string {
  const days = lifetimeDays(lifetime);
  if (days === null) return 'It works until someone revokes it.';
  return `${days} days from today is ${longDay(daysFrom(days, now))}.`;
}

export interface Expiry {
  text: string;
  /** `soon`: within two weeks. */
  state: 'never' | 'later' | 'soon' | 'expired';
}

/** When a key expires, for the list. */
export function expiryOf(
  { expiresAt, isExpired }: { expiresAt: string | null; isExpired: boolean },
  now = Date.now(),
): Expiry {
  if (expiresAt === null) return { text: 'Never', state: 'never' };
  const days = daysLeft(expiresAt, now);
  if (isExpired || days === 0) return { text: `Expired ${longDay(expiresAt)}`, state: 'expired' };
  return days > SOON_DAYS ? { text: longDay(expiresAt), state: 'later' } : { text: daysLeftText(days), state: 'soon' };
}
