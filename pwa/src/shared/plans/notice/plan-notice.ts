import { formatMoney } from '@attune/catalogue/money';
import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { OpenInvoiceDto, SubscriptionDto } from '../../../api/generated/attune-client';
import { daysLeft } from '../../format/days';
import { utcDate, utcDay } from '../../format/localised';

/** What the user can do about it: renew again, change the card, or pay in the billing portal. */
type PlanAction = 'resume' | 'card' | 'pay';

export interface PlanNotice {
  tone: 'warn' | 'bad';
  /** The date first, where there is one. */
  title: string;
  /** What it means, in full. */
  text: string;
  /** The same in one sentence, for pages that are about something else. */
  brief: string;
  action: { kind: PlanAction; label: string } | null;
  /** Label and value of what is open. */
  figures: readonly (readonly [label: string, value: string])[];
}

/** The words about a subscription that ends, changes or is not paid; null while it renews as usual. */
export function planNotice(subscription: SubscriptionDto): PlanNotice | null {
  switch (subscription.status) {
    case 'past_due':
      return paymentFailed(subscription);
    case 'unpaid':
      return unpaid(subscription);
    case 'active':
      return subscription.endsAt === null ? changes(subscription) : ends(subscription, subscription.endsAt);
    case 'ended':
      return null;
  }
}

function ends({ plan }: SubscriptionDto, endsAt: string): PlanNotice {
  const name = TIER_NAMES[plan];
  return {
    tone: 'warn',
    title: `Ends on ${utcDay(endsAt)}`,
    text: `You keep ${name} until then and won’t be charged again. After that you’re on Free, and can still open your receipts.`,
    brief: `You keep ${name} until then.`,
    action: { kind: 'resume', label: `Keep ${name}` },
    figures: [],
  };
}

function changes({ plan, nextPlan, periodEndsAt }: SubscriptionDto): PlanNotice | null {
  if (nextPlan === null) return null;
  const text = `You keep ${TIER_NAMES[plan]} until then.`;
  return {
    tone: 'warn',
    title: `Changes to ${TIER_NAMES[nextPlan]} on ${utcDay(periodEndsAt)}`,
    text,
    brief: text,
    action: null,
    figures: [],
  };
}

function paymentFailed({ plan, openInvoice, cardLast4 }: SubscriptionDto): PlanNotice {
  const brief = `Update your card to keep ${TIER_NAMES[plan]}.`;
  const card = cardLast4 === null ? 'Your card' : `Your card ending in ${cardLast4}`;
  const retry = openInvoice?.nextAttemptAt ? ` We’ll try again on ${utcDay(openInvoice.nextAttemptAt)}.` : '';
  return {
    tone: 'bad',
    title: openInvoice ? `Payment failed on ${utcDay(openInvoice.createdAt)}` : 'Payment failed',
    text: `${card} was declined. ${brief}${retry}`,
    brief,
    action: { kind: 'card', label: 'Update card' },
    figures: openInvoice ? failedFigures(openInvoice) : [],
  };
}

const amountOf = ({ amountCents, currency }: OpenInvoiceDto): string => formatMoney(amountCents, currency);

function failedFigures(invoice: OpenInvoiceDto): PlanNotice['figures'] {
  const due = ['Amount due', amountOf(invoice)] as const;
  return invoice.nextAttemptAt === null ? [due] : [due, ['Next attempt', utcDate(invoice.nextAttemptAt)]];
}

function unpaid({ plan, openInvoice }: SubscriptionDto): PlanNotice {
  const name = TIER_NAMES[plan];
  const attempts = openInvoice?.attempts ?? 0;
  const declined = attempts > 1 ? `Your card was declined ${attempts} times. ` : '';
  return {
    tone: 'bad',
    title: `${name} ended: unpaid invoice`,
    text: `${declined}Pay the open invoice and ${name} starts again at once, or leave it: nothing more will be charged.`,
    brief: `Pay the open invoice and ${name} starts again at once.`,
    action: { kind: 'pay', label: openInvoice ? `Pay ${amountOf(openInvoice)}` : 'Pay the invoice' },
    figures: openInvoice ? [['Open invoice', `${amountOf(openInvoice)}, ${utcDate(openInvoice.createdAt)}`]] : [],
  };
}

/** How far the last month of a plan is over, in whole days. */
export function monthUntil(endsAt: string, now = new Date()): { passed: number; days: number } {
  const start = new Date(endsAt);
  start.setUTCMonth(start.getUTCMonth() - 1);
  const days = daysLeft(endsAt, start.getTime());
  return { passed: Math.min(days, daysLeft(now.toISOString(), start.getTime())), days };
}
