import { cardOf, newInvoice, openInvoice, refusal, tryToPay } from './charges.js';
import { newId } from './ids.js';
import type { Ledger } from './ledger.js';
import {
  toList,
  type Metadata,
  type PaymentMethod,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from './objects.js';
import { nextPeriodEnd } from './months.js';
import { nameOf } from './plans.js';
import { badRequest } from './provider-error.js';

const ENDED = ['canceled', 'incomplete_expired'];

export function hasEnded(subscription: Subscription): boolean {
  return ENDED.includes(subscription.status);
}

export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new TypeError(`Subscription ${subscription.id} has no item.`);
  return item;
}

interface NewSubscription {
  /** Default: a new one. */
  id?: string;
  customer: string;
  price: Price;
  method: PaymentMethod;
  metadata: Metadata;
}

/** Subscribes and charges the first month to a card that is known to pay it. */
export function subscribe(ledger: Ledger, wish: NewSubscription): Subscription {
  const { customer, price, method, metadata } = wish;
  const now = ledger.now();
  const id = wish.id ?? newId('sub');
  const item: SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    created: now,
    current_period_end: nextPeriodEnd(now, now),
    current_period_start: now,
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  };
  const subscription = ledger.subscriptions.add({
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: method.id,
    ended_at: null,
    items: toList([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: now,
    status: 'active',
  });
  const invoice = newInvoice(ledger, subscription, { cents: price.unit_amount, reason: 'subscription_create' });
  ledger.record('customer.subscription.created', subscription);
  tryToPay(ledger, subscription, invoice);
  return subscription;
}

/** Applies a change and logs it with the previous values. */
export function change(ledger: Ledger, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, structuredClone(subscription[name as keyof Subscription])]),
  );
  Object.assign(subscription, changes);
  ledger.record('customer.subscription.updated', subscription, before);
}

export function cancelNow(ledger: Ledger, subscription: Subscription): void {
  if (hasEnded(subscription)) {
    throw badRequest(`The subscription ${subscription.id} has ended already.`, undefined, 'resource_missing');
  }
  const now = ledger.now();
  const unpaid = openInvoice(ledger, subscription);
  if (unpaid) unpaid.next_payment_attempt = null;
  Object.assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? now, ended_at: now });
  ledger.record('customer.subscription.deleted', subscription);
}

export function cancelAtPeriodEnd(ledger: Ledger, subscription: Subscription, isWanted: boolean): void {
  if (hasEnded(subscription)) throw badRequest('A canceled subscription can only update its metadata.');
  if (subscription.cancel_at_period_end === isWanted) return;
  change(ledger, subscription, {
    cancel_at_period_end: isWanted,
    cancel_at: isWanted ? itemOf(subscription).current_period_end : null,
    canceled_at: isWanted ? ledger.now() : null,
  });
}

/**
 * Charges the whole difference of both prices, whatever is left of the month.
 *
 * @throws ProviderError when the card refuses it; nothing has changed then
 */
export function changePlan(
  ledger: Ledger,
  subscription: Subscription,
  price: Price,
  paymentMethod: string | null,
): void {
  const item = itemOf(subscription);
  if (item.price.id === price.id) return;
  const difference = price.unit_amount - item.price.unit_amount;
  const error = difference > 0 ? refusal(cardOf(ledger, subscription, paymentMethod), false) : undefined;
  if (error) throw error;
  change(ledger, subscription, { items: { ...subscription.items, data: [{ ...item, price }] } });
  if (difference <= 0) return;
  const description = `Change from ${nameOf(item.price)} to ${nameOf(price)}`;
  const invoice = newInvoice(ledger, subscription, { cents: difference, reason: 'subscription_update', description });
  tryToPay(ledger, subscription, invoice, paymentMethod);
}
