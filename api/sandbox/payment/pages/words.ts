import type { Invoice, PaymentMethod, Subscription, SubscriptionStatus } from '../objects.js';

/** 1999 cents are "$19.99". */
export function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Seconds since 1970 as "3 March 2027". */
export function day(seconds: number): string {
  return DATE.format(seconds * 1000);
}

const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Seconds since 1970 as "3 Mar 2027". */
export function shortDay(seconds: number): string {
  return SHORT_DATE.format(seconds * 1000);
}

export const STATUS_WORDS: Record<SubscriptionStatus, { word: string; tone: 'good' | 'warn' | 'bad' }> = {
  active: { word: 'Active', tone: 'good' },
  past_due: { word: 'Payment overdue', tone: 'warn' },
  unpaid: { word: 'Unpaid', tone: 'bad' },
  canceled: { word: 'Canceled', tone: 'bad' },
  incomplete_expired: { word: 'Never paid', tone: 'bad' },
};

export const INVOICE_WORDS: Record<Invoice['status'], { word: string; tone: 'good' | 'warn' }> = {
  paid: { word: 'Paid', tone: 'good' },
  open: { word: 'Open', tone: 'warn' },
};

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard' };

/** "Visa ending in 4242, expires 12/34". */
export function cardWords({ card }: PaymentMethod): string {
  const month = String(card.exp_month).padStart(2, '0');
  return `${BRANDS[card.brand] ?? card.brand} ending in ${card.last4}, expires ${month}/${String(card.exp_year).slice(-2)}`;
}

/** What comes next for a subscription, and when. */
export function outlook(subscription: Subscription, periodEnd: number): string {
  if (subscription.status === 'canceled') return `Ended on ${day(subscription.ended_at ?? periodEnd)}.`;
  if (subscription.status === 'incomplete_expired') return 'The first payment never came.';
  if (subscription.status === 'unpaid') return 'Access is off until the open invoice is paid.';
  if (subscription.cancel_at_period_end) return `Ends on ${day(periodEnd)}. Until then everything stays as it is.`;
  if (subscription.status === 'past_due') return 'The last payment failed. Pay the open invoice or use another card.';
  return `Renews on ${day(periodEnd)}.`;
}
