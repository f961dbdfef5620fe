import Stripe from 'stripe';
import { providerAway } from './billing.errors.js';
import { CircuitOpenError } from './circuit-breaker.js';
import { UnknownCustomerError } from './payment-provider.js';

const NEEDS_CONFIRMATION = new Set<string | undefined>([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
]);

/** No response, or an unusable one (a 5xx, a proxy's error page); a refusal counts as a response. */
export function isOutage(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError } = Stripe.errors;
  return error instanceof StripeConnectionError || error instanceof StripeAPIError;
}

/** Stripe repeats its answer to an idempotency key for a day, also that something went wrong on its side. */
export function isReplayedOutage(error: unknown): boolean {
  const { StripeAPIError } = Stripe.errors;
  return error instanceof StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

/** The user has to confirm the charge at the bank first. */
export function needsConfirmation(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && NEEDS_CONFIRMATION.has(error.code);
}

/** The provider is unavailable, as opposed to refusing. A rejected API key is our mistake, not the user's. */
export function translated(error: unknown): unknown {
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
  const isUnknownCustomer =
    error instanceof errors.StripeInvalidRequestError && /no such customer/i.test(error.message);
  return isUnknownCustomer ? new UnknownCustomerError(error.message, { cause: error }) : error;
}

export function unlessUnknown<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof UnknownCustomerError) return instead;
    throw error;
  };
}
