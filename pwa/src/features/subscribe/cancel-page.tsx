import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useSession } from '../../shared/session/use-session';
import { LinkButton } from '../../shared/ui/link-button';
import { PageHeader } from '../../shared/ui/page-header';

/** `/cancel`: the return from a checkout that was cancelled. */
export function CancelPage() {
  usePageTitle('Checkout Canceled');
  const { tier } = useSession();
  const stays =
    tier === 'free'
      ? 'Your account stays active with its free features: the tuner, the player and the education hub.'
      : `Your account stays active on the ${TIER_NAMES[tier]} plan.`;
  return (
    <>
      <PageHeader title="Checkout Canceled" lead={`You weren’t charged. ${stays}`} />
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to="/pricing">
          Try again
        </LinkButton>
        <LinkButton to="/">Back to app</LinkButton>
      </div>
    </>
  );
}
