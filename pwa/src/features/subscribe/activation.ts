import type { PaidTier, Tier } from '@attune/catalogue/plans';
import { asApiError } from '../../api/api-error';
import { delay } from '../../shared/scope';

const POLL_INTERVAL_MS = 2000;
const MAX_ATTEMPTS = 10;

/** State of a payment. */
export type Activation =
  | { phase: 'activating' }
  | { phase: 'active'; tier: Tier }
  /** The provider has not confirmed anything yet. */
  | { phase: 'waiting' }
  | { phase: 'failed'; message: string };

/** Whether the bought plan is active; any plan will do when the bought one is unknown. */
export function hasArrived(tier: Tier, plan: PaidTier | null): boolean {
  return plan === null ? tier !== 'free' : tier === plan;
}

/**
 * Polls until the plan is active, by default ten times, 2 s apart. Errors are retried unless they concern the user:
 * the provider may be temporarily unavailable.
 * @param sync has the server check with the provider
 */
export async function untilArrived(
  sync: () => Promise<{ newTier: Tier }>,
  plan: PaidTier | null,
  signal: AbortSignal,
  { pauseMs = POLL_INTERVAL_MS, attempts = MAX_ATTEMPTS }: { pauseMs?: number; attempts?: number | undefined } = {},
): Promise<Activation> {
  let last: Activation = { phase: 'waiting' };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await delay(pauseMs, signal);
    if (signal.aborted) break;
    try {
      const { newTier } = await sync();
      if (hasArrived(newTier, plan)) return { phase: 'active', tier: newTier };
      last = { phase: 'waiting' };
    } catch (error) {
      const { status, message } = asApiError(error);
      last = { phase: 'failed', message };
      if (status === 401 || status === 403) return last;
    }
  }
  return last;
}
