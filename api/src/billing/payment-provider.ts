import type { PaidTier } from '@attune/catalogue/plans';
import type { ProviderSubscription } from './domain/subscription-state.js';

export interface NewCustomer {
  userId: string;
  email: string;
  name: string | null;
  /** The customer that the provider has lost, if any. */
  replaces: string | null;
}

export interface Checkout {
  id: string;
  priceId: string | null;
  /** The hosted page. */
  url: string;
}

export interface NewCheckout {
  customerId: string;
  userId: string;
  plan: PaidTier;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

export interface PlanChange {
  customerId: string;
  subscription: ProviderSubscription;
  priceId: string;
  /** Where the user goes after the change, and where without it. */
  doneUrl: string;
  backUrl: string;
  /** Where the portal leads back to when it opens at its start. */
  returnUrl: string;
}

/** What the portal is opened for. */
export interface PortalPage {
  customerId: string;
  /** Where its way back leads. */
  returnUrl: string;
  /** Given: the portal opens where the card is changed, and leads here afterwards. */
  cardUpdatedUrl?: string;
}

/** An invoice that was paid. */
export interface PaidInvoice {
  id: string;
  /** In the smallest unit of `currency`, as the provider counts it. */
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Seconds since 1970. */
  createdAt: number;
  /** As it is printed on the invoice. */
  number: string | null;
  /** The provider's page of it. */
  url: string | null;
}

/** Something happened to a customer's payments; the state has to be requested. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** The user that the object belongs to, as noted when it was created; null: there is no note. */
  userId: string | null;
  /** The invoice that the event is about, when it says that it was paid: that stays true. */
  paidInvoice: PaidInvoice | null;
}

/** The provider does not, or no longer, know this customer. */
export class UnknownCustomerError extends Error {}

/**
 * The company that takes the payments. Every method but `readEvent` throws AppError `billing.provider_away` (503) when
 * it does not answer, and UnknownCustomerError where it says so.
 */
export abstract class PaymentProvider {
  /** All calls for the same user and the same `replaces` get the same customer. @returns its id */
  abstract createCustomer(customer: NewCustomer): Promise<string>;

  /** Does nothing for a customer the provider does not know. */
  abstract updateCustomer(customerId: string, customer: Pick<NewCustomer, 'email' | 'name'>): Promise<void>;

  /** Ends all subscriptions at once and deletes the customer. Calling it again is no error. */
  abstract deleteCustomer(customerId: string): Promise<void>;

  /** All current and past subscriptions of the customer; empty for a customer the provider does not know. */
  abstract listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;

  /** Checkouts that can still be paid. Throws UnknownCustomerError. */
  abstract openCheckouts(customerId: string): Promise<Checkout[]>;

  /** Does nothing when it can no longer be closed, e.g. because it was just paid. */
  abstract closeCheckout(id: string): Promise<void>;

  /** Throws UnknownCustomerError. @returns the address of the hosted page */
  abstract openCheckout(checkout: NewCheckout): Promise<string>;

  /**
   * Throws UnknownCustomerError.
   *
   * @returns the address of the hosted portal, of its start where it has no page to change the card
   */
  abstract openPortal(page: PortalPage): Promise<string>;

  /** Lets a subscription that was to end renew again. */
  abstract resume(subscriptionId: string): Promise<void>;

  /**
   * Charges a subscription to the customer's default card from now on: the portal changes only that one.
   *
   * @returns the card's id; null when the customer has no default card
   */
  abstract chargeDefaultCard(subscriptionId: string): Promise<string | null>;

  /**
   * Charges an invoice to a card; null: to that of its subscription. Throws AppError `billing.confirmation_needed`
   * (409) when the user's bank wants the payment confirmed.
   *
   * @returns whether nothing is left to pay
   */
  abstract payInvoice(invoiceId: string, cardId: string | null): Promise<boolean>;

  /**
   * Throws UnknownCustomerError.
   *
   * @returns the address of the portal's page that confirms this change, of its start where it has no such page
   */
  abstract openPlanChange(change: PlanChange): Promise<string>;

  /**
   * Reads a webhook's body after checking that its signature is valid and recent.
   *
   * @param rawBody exactly the bytes that arrived
   * @throws AppError `billing.bad_signature` (400)
   */
  abstract readEvent(rawBody: Buffer | undefined, signature: string | undefined): PaymentEvent;
}
