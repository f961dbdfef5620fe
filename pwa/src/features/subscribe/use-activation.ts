import type { PaidTier, Tier } from '@attune/catalogue/plans';
import { useCallback, useEffect, useState } from 'react';
import { useBillingSyncMutation } from '../../api/generated/attune-client';
import { type Activation, hasArrived, untilArrived } from './activation';

const ACTIVATING: Activation = { phase: 'activating' };

/**
 * After a payment: has the server check with the provider until the plan is active.
 * @param currentTier the tier of the session
 * @param plan the bought plan; null when it is unknown, then any plan will do
 * @param isPaid whether the user comes from the payment page; otherwise the provider is asked only once
 */
export function useActivation(
  currentTier: Tier,
  plan: PaidTier | null,
  isPaid: boolean,
): Activation & { retry: () => void } {
  const [sync] = useBillingSyncMutation();
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<Activation>(ACTIVATING);
  const isThere = hasArrived(currentTier, plan);

  useEffect(() => {
    if (isThere) return;
    const leaving = new AbortController();
    const attempts = isPaid ? undefined : 1;
    void untilArrived(() => sync().unwrap(), plan, leaving.signal, { attempts }).then((outcome) => {
      if (!leaving.signal.aborted) setResult(outcome);
    });
    return () => leaving.abort();
  }, [isThere, isPaid, plan, round, sync]);

  const retry = useCallback(() => {
    setResult(ACTIVATING);
    setRound((last) => last + 1);
  }, []);
  return { ...(isThere ? { phase: 'active', tier: currentTier } : result), retry };
}
