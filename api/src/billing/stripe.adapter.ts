import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Config } from '../platform/config/config.js';
import { badSignature, providerAway } from './billing.errors.js';
import type { ProviderSubscription } from './domain/subscription-state.js';
import {
  type Checkout,
  type NewCheckout,
  type NewCustomer,
  PaymentProvider,
  type PaymentEvent,
  type PlanChange,
  UnknownCustomerError,
} from './payment-provider.js';

const ANSWER_TIMEOUT_MS = 6000;
const RETRIES = 1;
/** More than anyone has at once; one page of a list. */
const MANY = 100;

/** Stripe, through its own SDK. Configuration says whether that is the real one or the sandbox's stand-in. */
@Injectable()
export class StripeAdapter extends PaymentProvider {
  private readonly stripe: Stripe | undefined;
  private readonly webhookSecret: string | undefined;

  constructor({ stripe }: Config) {
    super();
    this.webhookSecret = stripe.webhookSecret;
    this.stripe = stripe.secretKey === undefined ? undefined : connect(stripe.secretKey, stripe.apiBase);
  }

  async createCustomer({ userId, email, name, replaces }: NewCustomer): Promise<string> {
    const { id } = await this.ask((stripe) =>
      stripe.customers.create(
        { email, name: name ?? undefined, metadata: { userId } },
        { idempotencyKey: `attune-customer-${userId}-${replaces ?? 'first'}` },
      ),
    );
    return id;
  }

  async deleteCustomer(customerId: string): Promise<void> {
    await this.ask((stripe) => stripe.customers.del(customerId)).catch(unlessUnknown(undefined));
  }

  async subscriptionsOf(customerId: string): Promise<ProviderSubscription[]> {
    const list = await this.ask((stripe) =>
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: MANY }),
    ).catch(unlessUnknown(undefined));
    return (list?.data ?? []).flatMap(toSubscription);
  }

  async openCheckouts(customerId: string): Promise<Checkout[]> {
    const { data } = await this.ask((stripe) =>
      stripe.checkout.sessions.list({
        customer: customerId,
        status: 'open',
        limit: MANY,
        expand: ['data.line_items', 'data.customer'],
      }),
    );
    // Checkouts outlive their customer, but nobody can pay them any more.
    if (data.some(({ customer }) => typeof customer === 'object' && customer?.deleted)) {
      throw new UnknownCustomerError(`Customer ${customerId} was deleted.`);
    }
    return data.flatMap(({ id, url, line_items }) =>
      url === null ? [] : [{ id, url, priceId: line_items?.data[0]?.price?.id ?? null }],
    );
  }

  async closeCheckout(id: string): Promise<boolean> {
    try {
      await this.ask((stripe) => stripe.checkout.sessions.expire(id));
      return true;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
      throw error;
    }
  }

  async openCheckout({ customerId, userId, plan, priceId, successUrl, cancelUrl }: NewCheckout): Promise<string> {
    const { url } = await this.ask((stripe) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        metadata: { userId, plan },
        subscription_data: { metadata: { userId } },
      }),
    );
    if (url === null) throw new TypeError('Stripe opened a checkout without a page.');
    return url;
  }

  async openPortal(customerId: string, returnUrl: string): Promise<string> {
    const { url } = await this.ask((stripe) =>
      stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
    );
    return url;
  }

  async openPlanChange({ customerId, subscription, priceId, doneUrl, backUrl }: PlanChange): Promise<string> {
    const { url } = await this.ask((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: backUrl,
        flow_data: {
          type: 'subscription_update_confirm',
          after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id: subscription.itemId, price: priceId, quantity: 1 }],
          },
        },
      }),
    );
    return url;
  }

  readEvent(rawBody: Buffer | undefined, signature: string | undefined): PaymentEvent {
    if (!this.stripe || this.webhookSecret === undefined || !rawBody || signature === undefined) throw badSignature();
    try {
      const { id, type, data } = this.stripe.webhooks.constructEvent(rawBody, signature, this.webhookSecret);
      return { id, type, customerId: customerOf(data.object) };
    } catch (error) {
      throw badSignature(error);
    }
  }

  private async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.stripe) throw providerAway();
    try {
      return await question(this.stripe);
    } catch (error) {
      throw translated(error);
    }
  }
}

function connect(secretKey: string, apiBase: string | undefined): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
    timeout: ANSWER_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** What the provider cannot do now, as against what it refuses. A refused key is ours to repair, not the person's. */
function translated(error: unknown): unknown {
  const { errors } = Stripe;
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return providerAway(error);
  }
  const isCustomer = error instanceof errors.StripeInvalidRequestError && /no such customer/i.test(error.message);
  return isCustomer ? new UnknownCustomerError(error.message, { cause: error }) : error;
}

function unlessUnknown<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof UnknownCustomerError) return instead;
    throw error;
  };
}

function toSubscription({ id, status, created, items }: Stripe.Subscription): ProviderSubscription[] {
  const [item] = items.data;
  return item ? [{ id, itemId: item.id, priceId: item.price.id, status, createdAt: created }] : [];
}

/** Events carry their customer as an id, as an object, or are about the customer itself. */
function customerOf(object: object): string | null {
  const { id, object: kind, customer } = object as { id?: unknown; object?: unknown; customer?: unknown };
  if (kind === 'customer') return typeof id === 'string' ? id : null;
  if (typeof customer === 'object' && customer !== null && 'id' in customer) return String(customer.id);
  return typeof customer === 'string' ? customer : null;
}
