import type Stripe from 'stripe';
import type { ProviderInvoice, ProviderSubscription } from './domain/subscription-state.js';
import type { PaidInvoice } from './payment-provider.js';

/** The references that {@link toSubscription} reads; Stripe returns ids in their place unless asked for more. */
export const SUBSCRIPTION_EXPANSIONS = ['latest_invoice', 'schedule', 'default_payment_method'];

/** @returns nothing for a subscription without an item, which Stripe does not create */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription[] {
  const { id, status, created, items, cancel_at, cancel_at_period_end, ended_at } = subscription;
  const [item] = items.data;
  if (!item) return [];
  const periodEndsAt = item.current_period_end;
  return [
    {
      id,
      itemId: item.id,
      priceId: item.price.id,
      status,
      createdAt: created,
      periodEndsAt,
      cancelAt: cancel_at ?? (cancel_at_period_end ? periodEndsAt : null),
      endedAt: ended_at,
      nextPriceId: nextPrice(subscription.schedule, periodEndsAt),
      openInvoice: toOpenInvoice(subscription.latest_invoice),
      cardLast4: lastDigits(subscription.default_payment_method),
    },
  ];
}

/** The price of the phase that begins when the current period is over. */
function nextPrice(schedule: Stripe.Subscription['schedule'] | undefined, periodEndsAt: number): string | null {
  if (!schedule || typeof schedule === 'string') return null;
  const price = schedule.phases.find(({ start_date }) => start_date >= periodEndsAt)?.items[0]?.price;
  return (typeof price === 'object' ? price.id : price) ?? null;
}

/** An invoice that a charge failed to pay; one that has not been charged yet is no problem of the user's. */
function toOpenInvoice(invoice: Stripe.Subscription['latest_invoice']): ProviderInvoice | null {
  if (!invoice || typeof invoice === 'string') return null;
  const { id, status, amount_remaining, currency, attempt_count, created, next_payment_attempt } = invoice;
  if (status !== 'open' || amount_remaining <= 0 || attempt_count === 0) return null;
  return {
    id,
    amountCents: amount_remaining,
    currency,
    createdAt: created,
    attempts: attempt_count,
    nextAttemptAt: next_payment_attempt,
  };
}

function lastDigits(method: Stripe.Subscription['default_payment_method']): string | null {
  return (typeof method === 'object' && method?.card?.last4) || null;
}

/** The invoice of an event that says so, if anything was paid. */
export function toPaidInvoice(type: string, object: object): PaidInvoice | null {
  if (type !== 'invoice.paid') return null;
  const { id, amount_paid, currency, created, number, hosted_invoice_url } = object as Partial<Stripe.Invoice>;
  if (id === undefined || amount_paid === undefined || amount_paid <= 0) return null;
  if (currency === undefined || created === undefined) return null;
  return {
    id,
    amountCents: amount_paid,
    currency,
    createdAt: created,
    number: number ?? null,
    url: hosted_invoice_url ?? null,
  };
}

/** Events contain their customer as an id or as an object, or are about the customer itself. */
export function customerOf(object: object): string | null {
  const { id, object: kind, customer } = object as { id?: unknown; object?: unknown; customer?: unknown };
  if (kind === 'customer') return typeof id === 'string' ? id : null;
  if (typeof customer === 'object' && customer !== null && 'id' in customer) return String(customer.id);
  return typeof customer === 'string' ? customer : null;
}

/** The user that was noted on the object of an event, or on the subscription of an invoice. */
export function userIdOf(object: object): string | null {
  const { metadata, parent } = object as Partial<Stripe.Invoice>;
  return metadata?.userId ?? parent?.subscription_details?.metadata?.userId ?? null;
}
