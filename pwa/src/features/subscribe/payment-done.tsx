import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { PaidTier } from '@attune/catalogue/plans';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session';
import { useToast } from '../../shared/ui/use-toast';
import { ActivationState } from './activation-state';
import { useActivation } from './use-activation';

const REDIRECT_AFTER_MS = 2000;

/** Back from a paid checkout: waits for the plan, says so, and leads home. */
export function PaymentDone({ plan }: { plan: PaidTier | null }) {
  const { tier } = useSession();
  const activation = useActivation(tier, plan);
  const toast = useToast();
  const navigate = useNavigate();
  const active = activation.phase === 'active' ? activation.tier : null;

  useEffect(() => {
    if (active === null) return;
    toast({ title: 'Payment Successful', description: `You’re on the ${TIER_NAMES[active]} plan.`, tone: 'good' });
    const timer = setTimeout(() => void navigate('/'), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [active, navigate, toast]);

  return (
    <ActivationState activation={activation}>
      {activation.phase === 'active' && <p className="text-sm text-ink-3">Taking you to your dashboard.</p>}
    </ActivationState>
  );
}
