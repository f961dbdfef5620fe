import { longDay } from '../../../shared/format/localised';

/** Choices in the form, days; `never`: until it is revoked. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;
/** A key that expires within this time is marked, ms. */
const SOON_MS = 14 * DAY_MS;

/** What the server is asked for; null: until it is revoked. */
export function lifetimeDays(lifetime: Lifetime): 30 | 90 | 365 | null {
  const days = { '30': 30, '90': 90, '365': 365, never: null } as const;
  return days[lifetime];
}

/** The day on which a key created now expires, in a sentence. */
export function lifetimeHint(lifetime: Lifetime, now = Date.now()): string {
  const days = lifetimeDays(lifetime);
  if (days === null) return 'It works until someone revokes it.';
  return `${days} days from today is ${longDay(new Date(now + days * DAY_MS).toISOString())}.`;
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
  const leftMs = Date.parse(expiresAt) - now;
  if (isExpired || leftMs <= 0) return { text: `Expired ${longDay(expiresAt)}`, state: 'expired' };
  if (leftMs > SOON_MS) return { text: longDay(expiresAt), state: 'later' };
  const days = Math.ceil(leftMs / DAY_MS);
  return { text: days === 1 ? 'Within a day' : `In ${days} days`, state: 'soon' };
}
