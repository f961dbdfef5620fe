import { refusal } from './charges.js';
import type { CheckedCard } from './card-form.js';
import { attachCard, createCustomer, requireCustomer, useCard } from './customers.js';
import { newId } from './ids.js';
import type { Ledger } from './ledger.js';
import { type CheckoutSession, toList, type Metadata, type Price } from './objects.js';
import { nameOf } from './plans.js';
import { badRequest } from './provider-error.js';
import { subscribe } from './subscriptions.js';

const DAY_SECONDS = 24 * 3600;

export interface NewCheckout {
  price: Price;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
}

export function createCheckoutSession(ledger: Ledger, pageUrl: string, wish: NewCheckout): CheckoutSession {
  const id = newId('cs_test', 58);
  const now = ledger.now();
  const { price } = wish;
  const amount = price.unit_amount;
  return ledger.checkoutSessions.add({
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: wish.cancelUrl,
    client_reference_id: wish.clientReferenceId,
    created: now,
    currency: price.currency,
    customer: wish.customer,
    customer_email: wish.customerEmail,
    expires_at: now + DAY_SECONDS,
    invoice: null,
    line_items: toList(
      [
        {
          id: newId('li'),
          object: 'item',
          amount_total: amount,
          currency: price.currency,
          description: nameOf(price),
          price,
          quantity: 1,
        },
      ],
      `/v1/checkout/sessions/${id}/line_items`,
    ),
    livemode: false,
    metadata: wish.metadata,
    mode: 'subscription',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: wish.successUrl,
    url: `${pageUrl}/${id}`,
    _subscription_metadata: wish.subscriptionMetadata,
  });
}

export function expireCheckoutSession(ledger: Ledger, session: CheckoutSession): void {
  if (session.status !== 'open') {
    throw badRequest(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  }
  Object.assign(session, { status: 'expired', url: null });
  ledger.record('checkout.session.expired', session);
}

/** Pays. @throws ProviderError when the card refuses; the session stays open then */
export function completeCheckout(ledger: Ledger, session: CheckoutSession, card: CheckedCard): void {
  const error = refusal(card.card, true);
  if (error) throw error;
  const [line] = session.line_items.data;
  if (!line) throw new TypeError(`Checkout session ${session.id} has no line.`);
  const customer =
    session.customer === null
      ? createCustomer(ledger, { email: session.customer_email, name: card.name })
      : requireCustomer(ledger, session.customer);
  const method = attachCard(ledger, customer, card);
  const subscription = subscribe(ledger, {
    customer: customer.id,
    price: line.price,
    method,
    metadata: session._subscription_metadata,
  });
  useCard(ledger, customer, method);
  Object.assign(session, {
    customer: customer.id,
    invoice: subscription.latest_invoice,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  ledger.record('checkout.session.completed', session);
}
