import { useCallback, useEffect, useState } from 'react';
import type { PaidTier, Tier } from '../../../../api/src/catalogue/plans';
import { asApiError } from '../../api/api-error';
import { useBillingSyncMutation } from '../../api/generated/attune-client';

const ASK_AGAIN_MS = 2000;
const MOST_ATTEMPTS = 10;

export type Activation =
  | { phase: 'activating' }
  | { phase: 'active'; tier: Tier }
  /** The provider has not confirmed anything yet. */
  | { phase: 'waiting' }
  | { phase: 'failed'; message: string };

const ACTIVATING: Activation = { phase: 'activating' };

/**
 * After a payment: asks the server to look at the provider until the plan has arrived.
 * @param currentTier what the session says
 * @param plan what was bought; null when nobody knows, then any plan will do
 */
export function useActivation(currentTier: Tier, plan: PaidTier | null): Activation & { retry: () => void } {
  const [sync] = useBillingSyncMutation();
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<Activation>(ACTIVATING);
  const hasArrived = arrived(currentTier, plan);

  useEffect(() => {
    if (hasArrived) return;
    const abort = new AbortController();
    void untilArrived(() => sync().unwrap(), plan, abort.signal).then((outcome) => {
      if (!abort.signal.aborted) setResult(outcome);
    });
    return () => abort.abort();
  }, [hasArrived, plan, round, sync]);

  const retry = useCallback(() => {
    setResult(ACTIVATING);
    setRound((last) => last + 1);
  }, []);
  return { ...(hasArrived ? { phase: 'active', tier: currentTier } : result), retry };
}

function arrived(tier: Tier, plan: PaidTier | null): boolean {
  return plan === null ? tier !== 'free' : tier === plan;
}

async function untilArrived(
  sync: () => Promise<{ newTier: Tier }>,
  plan: PaidTier | null,
  signal: AbortSignal,
): Promise<Activation> {
  let last: Activation = { phase: 'waiting' };
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !signal.aborted; attempt += 1) {
    if (attempt > 0) await pause(signal);
    try {
      const { newTier } = await sync();
      if (arrived(newTier, plan)) return { phase: 'active', tier: newTier };
      last = { phase: 'waiting' };
    } catch (error) {
      const { status, message } = asApiError(error);
      last = { phase: 'failed', message };
      if (status === 401 || status === 403) return last;
    }
  }
  return last;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
