import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { PaidTier } from '@attune/catalogue/plans';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PersistedSongsCard, usePersistedSongs } from '../../shared/file-inbox/persisted-songs';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { isPaidTier } from '../../shared/plans/plan-of';
import { Scope } from '../../shared/scope';
import { SessionError } from '../../shared/session/session-error';
import { useSession } from '../../shared/session/use-session';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';
import { LoadingTicks } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/use-toast';
import { ActivationState } from './activation-state';
import { PlanSummary } from './plan-summary';
import { SignInPrompt } from './sign-in-prompt';
import { StartCheckout } from './start-checkout';
import { useActivation } from './use-activation';
import { type Checkout, useCheckout } from './use-checkout';

/** `/subscribe?plan=`: leads to the checkout of the chosen plan, which returns here with `payment=`. */
export function SubscribePage() {
  const [params] = useSearchParams();
  const { status, problem } = useSession();
  const asked = params.get('plan');
  const isPaid = params.get('payment') === 'success';
  const plan = isPaidTier(asked) ? asked : 'basic';
  const checkout = useCheckout(plan);
  usePageTitle('Subscribe');
  useCancelledToast();
  useStartAfterSignIn(checkout, isPaid);

  if (status === 'signedIn' && isPaid) return <PaymentDone plan={isPaidTier(asked) ? asked : null} />;
  return (
    <>
      <div className="-mb-6 pt-6">
        <LinkButton variant="quiet" to="/pricing" className="-ml-3 px-3!">
          <ArrowLeft aria-hidden className="icon" />
          Back to pricing
        </LinkButton>
      </div>
      <PageHeader title="Subscribe" lead="Billed monthly until you cancel." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <PlanSummary plan={plan} />
        {status === 'loading' ? (
          <LoadingTicks />
        ) : problem !== null ? (
          <SessionError problem={problem} />
        ) : status === 'signedOut' && !checkout.isExpired ? (
          <SignInPrompt afterPayment={isPaid} />
        ) : (
          <StartCheckout plan={plan} checkout={checkout} />
        )}
      </div>
    </>
  );
}

/**
 * Who chose the plan as a visitor, here or (with `start=checkout`) on another page, goes on to the payment once signed
 * in: this page would only show the same plan again.
 */
function useStartAfterSignIn({ start }: Checkout, isPaid: boolean): void {
  const { status, tier, problem } = useSession();
  const [params, setParams] = useSearchParams();
  const isVisitor = status === 'signedOut' && problem === null;
  const wasVisitor = useRef(false);
  const goOn = useEffectEvent(() => {
    const wasChosen = params.get('start') === 'checkout';
    // Who comes back from the payment sees the plan.
    if (wasChosen) setParams({ plan: params.get('plan') ?? 'basic' }, { replace: true });
    if ((wasVisitor.current || wasChosen) && tier === 'free' && !isPaid) start();
  });
  useEffect(() => {
    if (status === 'signedIn') goOn();
    wasVisitor.current = isVisitor;
  }, [status, isVisitor]);
}

/** Reports a cancelled payment once, and removes it from the address so that a reload does not repeat the message. */
function useCancelledToast(): void {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const isCancelled = params.get('payment') === 'cancelled';
  useEffect(() => {
    if (!isCancelled) return;
    toast({
      title: 'Payment Cancelled',
      description: 'Your payment was cancelled. You can try again anytime.',
      tone: 'bad',
    });
    setParams(
      (before) => {
        before.delete('payment');
        return before;
      },
      { replace: true },
    );
  }, [isCancelled, setParams, toast]);
}

const REDIRECT_AFTER_MS = 2000;

/** The return from a paid checkout: waits for the plan, confirms it, and goes home. */
function PaymentDone({ plan }: { plan: PaidTier | null }) {
  const { tier } = useSession();
  const activation = useActivation(tier, plan, true);
  const toast = useToast();
  const navigate = useNavigate();
  const active = activation.phase === 'active' ? activation.tier : null;
  const persisted = usePersistedSongs();

  useEffect(() => {
    if (active === null) return;
    toast({ title: 'Payment Successful', description: `You’re on the ${TIER_NAMES[active]} plan.`, tone: 'good' });
    const scope = new Scope();
    scope.timeout(() => void navigate('/'), REDIRECT_AFTER_MS);
    return scope.dispose;
  }, [active, navigate, toast]);

  return (
    <ActivationState activation={activation}>
      {active !== null && (
        <div className="grid gap-6">
          {persisted && <PersistedSongsCard songs={persisted} />}
          <p className="text-sm text-ink-3">Taking you to your dashboard.</p>
        </div>
      )}
    </ActivationState>
  );
}
