import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Gauge } from 'prom-client';
import Stripe from 'stripe';
import { MetricsService } from '../platform/observability/metrics/metrics.service.js';
import { badSignature, confirmationNeeded, providerAway } from './billing.errors.js';
import { BillingSettings } from './billing.settings.js';
import { CircuitBreaker, type CircuitState } from './circuit-breaker.js';
import type { ProviderSubscription } from './domain/subscription-state.js';
import { DEFAULT_PAYMENT_LIMITS, PAYMENT_LIMITS, type PaymentLimits } from './payment-limits.js';
import {
  type Checkout,
  type NewCheckout,
  type NewCustomer,
  PaymentProvider,
  type PaymentEvent,
  type PlanChange,
  type PortalPage,
  UnknownCustomerError,
} from './payment-provider.js';
import { isOutage, isReplayedOutage, needsConfirmation, translated, unlessUnknown } from './stripe-errors.js';
import { customerOf, SUBSCRIPTION_EXPANSIONS, toPaidInvoice, toSubscription, userIdOf } from './stripe-objects.js';

/** No retries, which would double the wait. The SDK still repeats a request once that failed on a stale connection. */
const RETRIES = 0;
/** The size of one page of a list, more than any user has at once. */
const MANY = 100;

type PortalParams = Stripe.BillingPortal.SessionCreateParams;

/** Stripe, through its own SDK. Configuration decides between the real one and the sandbox. */
@Injectable()
export class StripeAdapter extends PaymentProvider {
  private readonly stripe: Stripe | undefined;
  private readonly webhookSecret: string | undefined;

  private readonly circuit: CircuitBreaker;

  constructor(
    { stripe }: BillingSettings,
    metrics: MetricsService,
    private readonly logger: PinoLogger,
    @Optional() @Inject(PAYMENT_LIMITS) private readonly limits: PaymentLimits = DEFAULT_PAYMENT_LIMITS,
  ) {
    super();
    const { answerTimeoutMs, maxFailures, openMs } = limits;
    const { secretKey, apiBase } = stripe;
    this.webhookSecret = stripe.webhookSecret;
    this.stripe = secretKey === undefined ? undefined : connectStripe(secretKey, apiBase, answerTimeoutMs);
    const circuit = new CircuitBreaker({
      maxFailures,
      openMs,
      isOutage,
      onChange: (state) => {
        this.logState(state);
      },
    });
    this.circuit = circuit;
    new Gauge({
      name: 'payment_provider_circuit_open',
      help: '1 while the payment provider is not asked because it missed several answers in a row, else 0.',
      registers: [metrics.registry],
      collect() {
        this.set(circuit.state === 'closed' ? 0 : 1);
      },
    });
  }

  async createCustomer({ userId, email, name, replaces }: NewCustomer): Promise<string> {
    const key = `attune-customer-${userId}-${replaces ?? 'first'}`;
    const { id } = await this.ask(async (stripe) => {
      const create = (idempotencyKey: string): Promise<Stripe.Customer> =>
        stripe.customers.create({ email, name: name ?? undefined, metadata: { userId } }, { idempotencyKey });
      return create(key).catch((error: unknown) => {
        if (isReplayedOutage(error)) return create(`${key}-${randomUUID()}`);
        throw error;
      });
    });
    return id;
  }

  async updateCustomer(customerId: string, { email, name }: Pick<NewCustomer, 'email' | 'name'>): Promise<void> {
    await this.ask((stripe) => stripe.customers.update(customerId, { email, name: name ?? '' })).catch(
      unlessUnknown(undefined),
    );
  }

  async deleteCustomer(customerId: string): Promise<void> {
    await this.ask((stripe) => stripe.customers.del(customerId)).catch(unlessUnknown(undefined));
  }

  async listSubscriptions(customerId: string): Promise<ProviderSubscription[]> {
    const list = await this.ask((stripe) =>
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: MANY,
        expand: SUBSCRIPTION_EXPANSIONS.map((path) => `data.${path}`),
      }),
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
    // Checkouts outlive their customer, but can no longer be paid.
    if (data.some(({ customer }) => typeof customer === 'object' && customer?.deleted)) {
      throw new UnknownCustomerError(`Customer ${customerId} was deleted.`);
    }
    return data.flatMap(({ id, url, line_items }) =>
      url === null ? [] : [{ id, url, priceId: line_items?.data[0]?.price?.id ?? null }],
    );
  }

  async closeCheckout(id: string): Promise<void> {
    try {
      await this.ask((stripe) => stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
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

  async openPortal({ customerId, returnUrl, cardUpdatedUrl }: PortalPage): Promise<string> {
    const start = { customer: customerId, return_url: returnUrl };
    if (cardUpdatedUrl === undefined) return this.openPortalAt(start);
    return this.openPortalPage(start, {
      ...start,
      flow_data: { type: 'payment_method_update', after_completion: redirectTo(cardUpdatedUrl) },
    });
  }

  async resume(subscriptionId: string): Promise<void> {
    await this.ask(async (stripe) => {
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId);
      // Stripe rejects a request that changes both.
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return stripe.subscriptions.update(subscriptionId, change);
    });
  }

  async chargeDefaultCard(subscriptionId: string): Promise<string | null> {
    return this.ask(async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['customer'] });
      const card = defaultCardOf(subscription.customer);
      if (card !== null && card !== idOf(subscription.default_payment_method)) {
        await stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
      }
      return card;
    });
  }

  async payInvoice(id: string, cardId: string | null): Promise<boolean> {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    try {
      const params = cardId === null ? {} : { payment_method: cardId };
      const { status } = await this.ask((stripe) => stripe.invoices.pay(id, params));
      return status === 'paid';
    } catch (error) {
      if (needsConfirmation(error)) throw confirmationNeeded(error);
      if (error instanceof StripeCardError) return false;
      if (!(error instanceof StripeInvalidRequestError)) throw error;
      // It may have been paid or voided meanwhile.
      const { status } = await this.ask((stripe) => stripe.invoices.retrieve(id));
      return status !== 'open';
    }
  }

  async openPlanChange(change: PlanChange): Promise<string> {
    const { customerId, subscription, priceId, doneUrl, backUrl, returnUrl } = change;
    return this.openPortalPage(
      { customer: customerId, return_url: returnUrl },
      {
        customer: customerId,
        return_url: backUrl,
        flow_data: {
          type: 'subscription_update_confirm',
          after_completion: redirectTo(doneUrl),
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id: subscription.itemId, price: priceId, quantity: 1 }],
          },
        },
      },
    );
  }

  readEvent(rawBody: Buffer | undefined, signature: string | undefined): PaymentEvent {
    if (!this.stripe || this.webhookSecret === undefined || !rawBody || signature === undefined) throw badSignature();
    try {
      const { id, type, data } = this.stripe.webhooks.constructEvent(rawBody, signature, this.webhookSecret);
      const { object } = data;
      return {
        id,
        type,
        customerId: customerOf(object),
        userId: userIdOf(object),
        paidInvoice: toPaidInvoice(type, object),
      };
    } catch (error) {
      throw badSignature(error);
    }
  }

  /** Opens the portal at `start` when its configuration does not offer the page. */
  private async openPortalPage(start: PortalParams, page: PortalParams): Promise<string> {
    try {
      return await this.openPortalAt(page);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return this.openPortalAt(start);
      throw error;
    }
  }

  private async openPortalAt(page: PortalParams): Promise<string> {
    return (await this.ask((stripe) => stripe.billingPortal.sessions.create(page))).url;
  }

  private async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe } = this;
    if (!stripe) throw providerAway();
    try {
      return await this.circuit.run(() => question(stripe));
    } catch (error) {
      throw translated(error);
    }
  }

  private logState(state: CircuitState): void {
    const log = { circuit: state };
    if (state === 'closed') this.logger.info(log, 'The payment provider answers again');
    if (state === 'half-open') this.logger.info(log, 'One call finds out whether the payment provider answers again');
    if (state === 'open') {
      this.logger.error(
        { ...log, openMs: this.limits.openMs },
        'The payment provider does not answer; it is not asked for now',
      );
    }
  }
}

/** @param apiBase undefined: Stripe itself */
export function connectStripe(secretKey: string, apiBase: string | undefined, timeoutMs: number): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function redirectTo(url: string): { type: 'redirect'; redirect: { return_url: string } } {
  return { type: 'redirect', redirect: { return_url: url } };
}

function defaultCardOf(customer: Stripe.Subscription['customer']): string | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  return idOf(customer.invoice_settings.default_payment_method);
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
