import type { CheckedCard } from './card-form.js';
import { newId } from './ids.js';
import type { Ledger } from './ledger.js';
import type { Customer, Metadata, PaymentMethod } from './objects.js';
import { noSuch } from './provider-error.js';
import { cancelNow, hasEnded } from './subscriptions.js';

export interface CustomerFields {
  /** Default: a new one. */
  id?: string;
  email?: string | null;
  name?: string | null;
  metadata?: Metadata;
}

export function createCustomer(ledger: Ledger, { id, email, name, metadata }: CustomerFields): Customer {
  const customer = ledger.customers.add({
    id: id ?? newId('cus', 14),
    object: 'customer',
    created: ledger.now(),
    currency: null,
    email: email ?? null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: metadata ?? {},
    name: name ?? null,
  });
  ledger.record('customer.created', customer);
  return customer;
}

/** A customer that has not been deleted. */
export function requireCustomer(ledger: Ledger, id: string, param?: string): Customer {
  const customer = ledger.customers.get(id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

/** Ends all subscriptions at once and deletes the customer. */
export function deleteCustomer(ledger: Ledger, id: string): Customer {
  const customer = requireCustomer(ledger, id);
  for (const subscription of ledger.subscriptions.list((one) => one.customer === id && !hasEnded(one))) {
    cancelNow(ledger, subscription);
  }
  Object.assign(customer, { deleted: true, email: null, name: null, metadata: {} });
  ledger.record('customer.deleted', customer);
  return customer;
}

/** Stores a card (its last four digits) for a customer. */
export function attachCard(ledger: Ledger, customer: Customer, checked: CheckedCard): PaymentMethod {
  const method = ledger.paymentMethods.add({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { email: customer.email, name: checked.name },
    card: {
      brand: checked.card.brand,
      country: 'US',
      exp_month: checked.expMonth,
      exp_year: checked.expYear,
      funding: 'credit',
      last4: checked.card.number.slice(-4),
    },
    created: ledger.now(),
    customer: customer.id,
    livemode: false,
    metadata: {},
    type: 'card',
  });
  ledger.record('payment_method.attached', method);
  return method;
}

/** Makes a card the customer's default. A subscription that has a card of its own goes on charging that one. */
export function useCard(ledger: Ledger, customer: Customer, method: PaymentMethod): void {
  customer.invoice_settings.default_payment_method = method.id;
  ledger.record('customer.updated', customer);
}
