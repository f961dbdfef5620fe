import { formatMoney } from '@attune/catalogue/money';
import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { type PaidTier, PLAN_LIMITS, UNLIMITED_RETUNES } from '@attune/catalogue/plans';
import { composeMail, type MailTexts } from '../../auth/mails/mail-texts.js';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const day = (iso: string): string => DAY.format(new Date(iso));

interface WithAccount {
  accountUrl: string;
}

interface FailedPayment extends WithAccount {
  plan: PaidTier;
  amountCents: number;
  currency?: string;
  cardLast4: string | null;
  /** ISO 8601; null: the card is not charged again. */
  nextAttemptAt: string | null;
}

export function paymentFailedMail({
  plan,
  amountCents,
  currency,
  cardLast4,
  nextAttemptAt,
  accountUrl,
}: FailedPayment): MailTexts {
  const name = TIER_NAMES[plan];
  const card = cardLast4 === null ? 'Your card' : `Your card ending in ${cardLast4}`;
  return composeMail('Your payment failed', {
    preview: `Update your card to keep ${name}.`,
    title: 'Your payment failed',
    blocks: [
      {
        kind: 'paragraph',
        text: `${card} was declined for the ${name} plan, ${formatMoney(amountCents, currency)}. Your plan still runs.`,
      },
      {
        kind: 'paragraph',
        text: nextAttemptAt
          ? `We’ll try again on ${day(nextAttemptAt)}. Update your card before then to keep ${name}.`
          : `Update your card to keep ${name}.`,
      },
      { kind: 'button', label: 'Update card', url: accountUrl },
    ],
    footer: 'You’re receiving this email because a payment for an account with this address failed.',
  });
}

export function planEndedMail({
  plan,
  isUnpaid,
  accountUrl,
}: WithAccount & { plan: PaidTier; isUnpaid: boolean }): MailTexts {
  const name = TIER_NAMES[plan];
  return composeMail(`Your ${name} plan has ended`, {
    preview: 'You’re on the Free plan now.',
    title: `Your ${name} plan has ended`,
    blocks: [
      {
        kind: 'paragraph',
        text: isUnpaid
          ? `An invoice wasn’t paid, so you’re on the Free plan now. Pay the open invoice and ${name} starts again at once.`
          : 'You’re on the Free plan now, and won’t be charged again. You can still use the tuner and the player, and open your receipts.',
      },
      { kind: 'button', label: isUnpaid ? 'Pay the invoice' : 'Open your account', url: accountUrl },
    ],
    footer: `You’re receiving this email because the ${name} plan of an account with this address ended.`,
  });
}

export function planChangedMail({ from, to, accountUrl }: WithAccount & { from: PaidTier; to: PaidTier }): MailTexts {
  const name = TIER_NAMES[to];
  const { retunesPerMonth } = PLAN_LIMITS[to];
  const limit =
    retunesPerMonth >= UNLIMITED_RETUNES ? 'Retunes are unlimited.' : `It has ${retunesPerMonth} retunes a month.`;
  return composeMail(`You're on the ${name} plan now`, {
    preview: `Your plan changed from ${TIER_NAMES[from]} to ${name}.`,
    title: `You’re on the ${name} plan now`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Your plan changed from ${TIER_NAMES[from]} to ${name}. ${limit} The retunes you’ve used this month still count.`,
      },
      { kind: 'button', label: 'Open your account', url: accountUrl },
    ],
    footer: 'You’re receiving this email because the plan of an account with this address changed.',
  });
}

interface Receipt extends WithAccount {
  amountCents: number;
  currency?: string;
  /** ISO 8601. */
  billedAt: string;
  number: string | null;
  url: string | null;
}

export function receiptMail({ amountCents, currency, billedAt, number, url, accountUrl }: Receipt): MailTexts {
  const amount = formatMoney(amountCents, currency);
  return composeMail(`Your receipt: ${amount}`, {
    preview: `We received your payment of ${amount}.`,
    title: 'We received your payment',
    blocks: [
      {
        kind: 'paragraph',
        text: `${amount}, ${day(billedAt)}${number === null ? '' : `, invoice ${number}`}. Thank you.`,
      },
      url === null
        ? { kind: 'button', label: 'Open your account', url: accountUrl }
        : { kind: 'button', label: 'Open the receipt', url },
      { kind: 'note', text: 'All your invoices are in the billing portal, which opens from your account.' },
    ],
    footer: 'You’re receiving this email because a payment for an account with this address was made.',
  });
}
