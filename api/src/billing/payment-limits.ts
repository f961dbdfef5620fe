/** How long the payment provider, and a user's other requests to it, may keep a request waiting. */
export interface PaymentLimits {
  /** For one answer of the provider. */
  answerTimeoutMs: number;
  /** For one's turn, when other requests about payments are under way. */
  waitMs: number;
  /** Answers missed in a row after which the provider counts as unavailable. */
  maxFailures: number;
  /** How long it then is not asked. */
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
