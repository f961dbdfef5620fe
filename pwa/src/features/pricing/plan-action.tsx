import type { PlanOffer } from '@attune/catalogue/plan-offers';
import { TIERS } from '@attune/catalogue/plans';
import type { ApiError } from '../../api/api-error';
import { subscribePath } from '../../shared/plans/plan-of';
import { useBillingPortal } from '../../shared/plans/use-billing-portal';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import type { ToastMessage } from '../../shared/ui/use-toast';

/** The button of a plan's card: its action depends on the user. */
export function PlanAction({ offer }: { offer: PlanOffer }) {
  const { status, tier } = useSession();
  if (status === 'loading') return <span className="block h-control" />;
  if (tier === offer.id) return <ManageButton />;
  const isDearer = TIERS.indexOf(offer.id) > TIERS.indexOf(tier);
  const label = tier === 'free' ? 'Get Started' : isDearer ? 'Upgrade' : 'Change plan';
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

/** Opens the billing portal, which returns to the pricing page. */
export function ManageButton() {
  const { open, isOpening } = useBillingPortal('/pricing', portalErrorToast);
  return (
    <Button onClick={open} busy={isOpening} busyLabel="Opening...">
      Manage Subscription
    </Button>
  );
}

const CONFLICT = 409;

/** The pricing page's message when the billing portal does not open. */
function portalErrorToast({ status, message }: ApiError): ToastMessage {
  if (status === 401) {
    return {
      title: 'Authentication Required',
      description: 'Please sign in to manage your subscription.',
      tone: 'bad',
    };
  }
  return {
    title: 'Error',
    // Retrying does not help on a conflict: there is nothing to manage, and the server says why.
    description: status === CONFLICT ? message : 'Failed to open subscription management. Please try again.',
    tone: 'bad',
  };
}
