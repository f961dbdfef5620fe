import type { PlanOffer } from '@attune/catalogue/plan-offers';
import { subscribePath } from '../../shared/plans/plan-of';
import { useBillingPortal } from '../../shared/plans/use-billing-portal';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { portalRefused } from './portal-refused';

/** The button of a plan's card: what it does depends on who looks at it. */
export function PlanAction({ offer }: { offer: PlanOffer }) {
  const { status, tier } = useSession();
  if (status === 'loading') return <span className="block h-control" />;
  if (tier === offer.id) return <ManageButton />;
  const label = tier === 'free' ? 'Get Started' : 'Upgrade';
  return (
    <LinkButton
      variant={offer.popular ? 'primary' : 'line'}
      to={subscribePath(offer.id)}
      aria-label={`${label}: ${offer.name}`}
    >
      {label}
    </LinkButton>
  );
}

function ManageButton() {
  const { open, isOpening } = useBillingPortal('/pricing', portalRefused);
  return (
    <Button onClick={open} busy={isOpening} busyLabel="Opening...">
      Manage Subscription
    </Button>
  );
}
