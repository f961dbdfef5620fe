/** How long a request may wait for the payment provider and for the user's other payment requests. */
export interface PaymentLimits {
  /** For one response of the provider. */
  answerTimeoutMs: number;
  /** In the queue behind other payment requests. */
  waitMs: number;
  /** Timeouts in a row after which the provider counts as unavailable. */
  maxFailures: number;
  /** How long the provider is then not called. */
  openMs: number;
}

/** Tests provide shorter ones. */
export const PAYMENT_LIMITS = Symbol('PAYMENT_LIMITS');

export const DEFAULT_PAYMENT_LIMITS: PaymentLimits = {
  answerTimeoutMs: 5000,
  waitMs: 4000,
  maxFailures: 3,
  openMs: 30_000,
};
