import { PersistedSongsCard, usePersistedSongs } from '../../shared/file-inbox/persisted-songs';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { isPaidTier } from '../../shared/plans/plan-of';
import { SessionError } from '../../shared/session/session-error';
import { useSession } from '../../shared/session/use-session';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';
import { LoadingTicks } from '../../shared/ui/states';
import { ActivationState } from './activation-state';
import { PlanSummary } from './plan-summary';
import { SignInPrompt } from './sign-in-prompt';
import { useActivation } from './use-activation';

/** `/success`: can be opened directly, so it checks for a subscription itself. */
export function SuccessPage() {
  usePageTitle('Subscription');
  const { status, problem } = useSession();
  if (status === 'signedIn') return <OwnSubscription />;
  return (
    <>
      <PageHeader title="Your subscription" />
      <div className="max-w-[36rem]">
        {status === 'loading' ? (
          <LoadingTicks />
        ) : problem === null ? (
          <SignInPrompt afterPayment />
        ) : (
          <SessionError problem={problem} />
        )}
      </div>
    </>
  );
}

function OwnSubscription() {
  const { tier } = useSession();
  const activation = useActivation(tier, null, false);
  const isActive = activation.phase === 'active';
  const persisted = usePersistedSongs();
  const waiting = isActive ? persisted : null;
  return (
    <ActivationState activation={activation}>
      {waiting && (
        <div className="pb-6">
          <PersistedSongsCard songs={waiting} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton variant={isActive && !waiting ? 'primary' : 'line'} to="/">
          Go to dashboard
        </LinkButton>
        <LinkButton to="/pricing">Subscription details</LinkButton>
      </div>
      {isActive && isPaidTier(activation.tier) && (
        <div className="max-w-[44rem] pt-8">
          <PlanSummary plan={activation.tier} />
        </div>
      )}
    </ActivationState>
  );
}
