import { Inject, Injectable, Optional } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Gauge } from 'prom-client';
import Stripe from 'stripe';
import { MetricsService } from '../platform/observability/metrics/metrics.service.js';
import { badSignature, providerAway } from './billing.errors.js';
import { BillingSettings } from './billing.settings.js';
import { CircuitBreaker, CircuitOpenError, type CircuitState } from './circuit-breaker.js';
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
import { customerOf, SUBSCRIPTION_EXPANSIONS, toPaidInvoice, toSubscription } from './stripe-objects.js';

/** No retries, which would double the wait. The SDK still repeats a request once that failed on a stale connection. */
const RETRIES = 0;
/** The size of one page of a list, more than any user has at once. */
const MANY = 100;

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
    this.stripe = secretKey === undefined ? undefined : connect(secretKey, apiBase, answerTimeoutMs);
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

  async openPortal({ customerId, returnUrl, cardUpdatedUrl }: PortalPage): Promise<string> {
    const start = { customer: customerId, return_url: returnUrl };
    const open = async (page: Stripe.BillingPortal.SessionCreateParams): Promise<string> =>
      (await this.ask((stripe) => stripe.billingPortal.sessions.create(page))).url;
    if (cardUpdatedUrl === undefined) return open(start);
    try {
      return await open({
        ...start,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: cardUpdatedUrl } },
        },
      });
    } catch (error) {
      // The portal's configuration may not offer this page.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return open(start);
      throw error;
    }
  }

  async resume(subscriptionId: string): Promise<void> {
    await this.ask(async (stripe) => {
      const { cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId);
      // Stripe rejects a request that changes both.
      const change = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      return stripe.subscriptions.update(subscriptionId, change);
    });
  }

  async payInvoice(id: string): Promise<boolean> {
    try {
      const { status } = await this.ask((stripe) => stripe.invoices.pay(id));
      return status === 'paid';
    } catch (error) {
      const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
      if (error instanceof StripeCardError) return false;
      // It was paid or voided meanwhile.
      if (error instanceof StripeInvalidRequestError) return true;
      throw error;
    }
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
      return { id, type, customerId: customerOf(data.object), paidInvoice: toPaidInvoice(type, data.object) };
    } catch (error) {
      throw badSignature(error);
    }
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

function connect(secretKey: string, apiBase: string | undefined, timeoutMs: number): Stripe {
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

/** No response, or an unusable one (a 5xx, a proxy's error page); a refusal counts as a response. */
function isOutage(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError } = Stripe.errors;
  return error instanceof StripeConnectionError || error instanceof StripeAPIError;
}

/** The provider is unavailable, as opposed to refusing. A rejected API key is our mistake, not the user's. */
function translated(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof CircuitOpenError) return providerAway(error, Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
  if (
    isOutage(error) ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return providerAway(error);
  }
  const hasBillingPortal = error instanceof errors.StripeInvalidRequestError && /no such customer/i.test(error.message);
  return hasBillingPortal ? new UnknownCustomerError(error.message, { cause: error }) : error;
}

function unlessUnknown<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof UnknownCustomerError) return instead;
    throw error;
  };
}
