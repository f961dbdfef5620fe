import { useSearchParams } from 'react-router-dom';
import type { SubscriptionDto } from '../../api/generated/attune-client';
import { useLazyComponent } from '../hooks/use-lazy-component';
import { useSession } from '../session/use-session';
import { hasPlanNotice } from './plan-state';
import { wasInPortal } from './portal-return';

const loadLine = async () => (await import('./notice/plan-notice-line')).PlanNoticeLine;
const loadReturn = async () => (await import('./notice/portal-return')).PortalReturn;

/** The state of the user's own plan in one line, when it is not as usual. */
export function OwnPlanNotice() {
  const { user } = useSession();
  const subscription: SubscriptionDto | null = hasPlanNotice(user) ? user.subscription : null;
  const line = useLazyComponent(loadLine, subscription && 1);
  return (
    <>
      <AfterPortal />
      {subscription && line && <line.Component subscription={subscription} />}
    </>
  );
}

/** On pages that the billing portal leads back to. */
export function AfterPortal() {
  const [params] = useSearchParams();
  const isDue = wasInPortal() || params.get('card') === 'updated';
  const part = useLazyComponent(loadReturn, isDue ? 1 : null);
  return part && <part.Component />;
}
