import { newId } from './ids.js';
import type { Ledger } from './ledger.js';
import type { Invoice, Subscription } from './objects.js';
import { nameOf } from './plans.js';
import { cardDeclined, type ProviderError } from './provider-error.js';
import { type TestCard, testCardEndingIn } from './test-cards.js';

/** The next attempt that a failed charge announces, seconds later. The sandbox makes none. */
const RETRY_AFTER_SECONDS = 3 * 24 * 3600;

/** Why a card refuses a charge; undefined when it pays. `isFirst`: the first one on this subscription. */
export function refusal(card: TestCard | undefined, isFirst: boolean): ProviderError | undefined {
  if (!card) return cardDeclined('There is no card to charge.', 'card_missing');
  if (card.behaviour === 'pays' || (card.behaviour === 'declines_renewals' && isFirst)) return undefined;
  return cardDeclined(card.declineMessage ?? 'Your card was declined.', card.declineCode ?? 'generic_decline');
}

/** The card that a subscription is charged to; `paymentMethod` is charged instead of its own. */
export function cardOf(
  ledger: Ledger,
  subscription: Subscription,
  paymentMethod?: string | null,
): TestCard | undefined {
  const customer = ledger.customers.get(subscription.customer);
  const id = paymentMethod ?? subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = id === null ? undefined : ledger.paymentMethods.find(id);
  return method && testCardEndingIn(method.card.last4);
}

export function newInvoice(
  ledger: Ledger,
  subscription: Subscription,
  { cents, reason, description }: { cents: number; reason: Invoice['billing_reason']; description?: string },
): Invoice {
  const customer = ledger.customers.get(subscription.customer);
  const [item] = subscription.items.data;
  const id = newId('in');
  const invoice = ledger.invoices.add({
    id,
    object: 'invoice',
    amount_due: cents,
    amount_paid: 0,
    amount_remaining: cents,
    attempt_count: 0,
    billing_reason: reason,
    created: ledger.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    description: description ?? (item ? `${nameOf(item.price)}, one month` : ''),
    hosted_invoice_url: `${ledger.pagesUrl}/invoice/${id}`,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: ledger.nextInvoiceNumber(),
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status: 'open',
    total: cents,
  });
  subscription.latest_invoice = invoice.id;
  ledger.record('invoice.created', invoice);
  return invoice;
}

/** Charges the subscription's card, or `paymentMethod`, with an invoice. @returns why not, when the card refuses */
export function tryToPay(
  ledger: Ledger,
  subscription: Subscription,
  invoice: Invoice,
  paymentMethod?: string | null,
): ProviderError | undefined {
  invoice.attempt_count += 1;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const error = refusal(cardOf(ledger, subscription, paymentMethod), isFirst);
  if (error) {
    invoice.next_payment_attempt = ledger.now() + RETRY_AFTER_SECONDS;
    ledger.record('invoice.payment_failed', invoice);
    return error;
  }
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status = 'paid';
  ledger.record('invoice.paid', invoice);
  return undefined;
}

export function openInvoice(ledger: Ledger, subscription: Subscription): Invoice | undefined {
  const invoice = subscription.latest_invoice === null ? undefined : ledger.invoices.find(subscription.latest_invoice);
  return invoice?.status === 'open' ? invoice : undefined;
}
