import { dollars, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { RefreshCw } from 'lucide-react';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { utcDay } from '../../shared/dates/dates';
import { offerOf } from '../../shared/plans/plan-of';
import { useBillingPortal } from '../../shared/plans/use-billing-portal';
import { useSession } from '../../shared/session/use-session';
import { Badge } from '../../shared/ui/badge';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Panel } from '../../shared/ui/panel';
import { LoadingTicks } from '../../shared/ui/states';
import { StorageReadout } from './storage-readout';
import { UsageReadout } from './usage-readout';
import { useSync } from './use-sync';

/** The plan, what is used of it, and the ways to change it. */
export function Subscription() {
  const { tier } = useSession();
  const { data: usage, error, isFetching, refetch } = useUsageReadQuery();
  const offer = offerOf(tier);
  return (
    <Panel title="Subscription" end={<Badge tone="lamp">{TIER_NAMES[tier]}</Badge>}>
      <div className="grid gap-5">
        {!mayRetune(tier) ? (
          <p className="text-sm text-ink-2">
            The Free plan includes the tuner, the player and the education hub. Retuning needs a paid plan.
          </p>
        ) : usage ? (
          <UsageReadout usage={usage} />
        ) : error && !isFetching ? (
          <LoadError title="We couldn’t load your usage" error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingTicks lines={[[2.8, 60]]} label="Loading usage" />
        )}
        {usage?.storedBytes !== undefined && usage.storageLimitBytes !== undefined && (
          <StorageReadout storedBytes={usage.storedBytes} limitBytes={usage.storageLimitBytes} />
        )}
        {offer && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-4 text-sm">
            <dt className="text-ink-3">Price</dt>
            <dd className="text-right">{dollars(offer.priceCents)} per month</dd>
            {(usage ?? !error) && (
              <>
                <dt className="text-ink-3">Resets on</dt>
                <dd className="text-right">{usage && utcDay(usage.resetsAt)}</dd>
              </>
            )}
          </dl>
        )}
        {tier === 'free' ? (
          <div>
            <LinkButton variant="primary" to="/pricing">
              Upgrade Plan
            </LinkButton>
          </div>
        ) : (
          <PaidActions isStudio={tier === 'studio'} />
        )}
      </div>
    </Panel>
  );
}

function PaidActions({ isStudio }: { isStudio: boolean }) {
  const portal = useBillingPortal('/account', ({ message }) => ({
    title: 'Error',
    description: message || 'Failed to open billing portal',
    tone: 'bad',
  }));
  const { sync, isSyncing } = useSync();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {isStudio && (
          <LinkButton variant="primary" to="/studio">
            Access Studio Hub
          </LinkButton>
        )}
        <Button onClick={portal.open} busy={portal.isOpening} busyLabel="Opening...">
          Manage Subscription
        </Button>
      </div>
      <div className="-mb-2 -ml-[1.1rem] flex flex-wrap">
        <LinkButton variant="quiet" to="/pricing">
          View All Plans
        </LinkButton>
        <Button variant="quiet" onClick={sync} busy={isSyncing} busyLabel="Syncing...">
          <RefreshCw aria-hidden className="icon" />
          Sync Subscription
        </Button>
      </div>
    </div>
  );
}
