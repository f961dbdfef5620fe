import { newInvoice, openInvoice, tryToPay } from './charges.js';
import { expireCheckoutSession } from './checkout.js';
import type { Ledger } from './ledger.js';
import type { Invoice, Subscription } from './objects.js';
import { nextPeriodEnd } from './months.js';
import type { ProviderError } from './provider-error.js';
import { cancelNow, change, hasEnded, itemOf } from './subscriptions.js';

const RENEWABLE = ['active', 'past_due'];

/** Does everything that is due: renewals, ends, expiries. */
export function runDue(ledger: Ledger): void {
  const now = ledger.now();
  for (const session of ledger.checkoutSessions.list(
    ({ status, expires_at }) => status === 'open' && expires_at <= now,
  )) {
    expireCheckoutSession(ledger, session);
  }
  for (const subscription of ledger.subscriptions.list()) {
    // Several, when the sandbox was stopped for months.
    while (RENEWABLE.includes(subscription.status) && itemOf(subscription).current_period_end <= now) {
      renew(ledger, subscription);
    }
  }
}

/** The end of a period: the subscription ends, if cancelled, or the next month is charged. */
export function renew(ledger: Ledger, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    cancelNow(ledger, subscription);
    return;
  }
  const item = itemOf(subscription);
  const period = {
    current_period_start: item.current_period_end,
    current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, item.current_period_end),
  };
  change(ledger, subscription, { items: { ...subscription.items, data: [{ ...item, ...period }] } });
  const invoice = newInvoice(ledger, subscription, { cents: item.price.unit_amount, reason: 'subscription_cycle' });
  settle(ledger, subscription, invoice);
}

/** Tries to pay what is open, as at a renewal. @returns why not, when the card refuses again */
export function payOpenInvoice(
  ledger: Ledger,
  subscription: Subscription,
  paymentMethod?: string | null,
): ProviderError | undefined {
  const invoice = openInvoice(ledger, subscription);
  return invoice && settle(ledger, subscription, invoice, paymentMethod);
}

function settle(
  ledger: Ledger,
  subscription: Subscription,
  invoice: Invoice,
  paymentMethod?: string | null,
): ProviderError | undefined {
  const error = tryToPay(ledger, subscription, invoice, paymentMethod);
  const status = error ? 'past_due' : 'active';
  const isOver = hasEnded(subscription) || (subscription.status === 'unpaid' && error);
  if (subscription.status !== status && !isOver) change(ledger, subscription, { status });
  return error;
}
