import { dollars, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { RefreshCw } from 'lucide-react';
import { asApiError } from '../../api/api-error';
import { type UsageDto, useBillingSyncMutation, useUsageReadQuery } from '../../api/generated/attune-client';
import { utcDay } from '../../shared/dates/dates';
import { LimitNote } from '../../shared/plans/limit-note';
import { offerOf } from '../../shared/plans/plan-of';
import { readUsage } from '../../shared/plans/usage';
import { useBillingPortal } from '../../shared/plans/use-billing-portal';
import { useSession } from '../../shared/session/use-session';
import { Badge } from '../../shared/ui/badge';
import { Button } from '../../shared/ui/button';
import { Figure } from '../../shared/ui/figure';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Meter } from '../../shared/ui/meter';
import { Panel } from '../../shared/ui/panel';
import { LoadingTicks } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/use-toast';
import { StorageReadout } from './storage-readout';

/** The plan, its usage, and how to change it. */
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

/** "18 / 50 retunes", with one graduation for each; an infinity sign when there is no limit. */
function UsageReadout({ usage }: { usage: UsageDto }) {
  const reading = readUsage(usage);
  const { used, limit, isUnlimited, isNearLimit } = reading;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>
          <Figure value={used} size="xl" />
          <span className="figure mx-[0.14em] text-(length:--figure-xl) leading-[1.05] font-[250] text-ink-3">/</span>
          <Figure value={isUnlimited ? Infinity : limit} size="xl" />
        </span>{' '}
        <span className="text-sm text-ink-2">retunes this month</span>
      </p>
      {!isUnlimited && (
        <Meter
          label="Monthly usage"
          value={used}
          max={limit}
          valueText={`${used} of ${limit} retunes`}
          tone={isNearLimit ? 'warn' : 'normal'}
        />
      )}
      <LimitNote usage={reading} gain="unlimited retunes" />
    </div>
  );
}

/** Has the server check with the payment provider, and reports the result. */
function useSync() {
  const { tier: shownTier } = useSession();
  const toast = useToast();
  const [syncSubscription, { isLoading }] = useBillingSyncMutation();
  const sync = async () => {
    try {
      const { previousTier, newTier } = await syncSubscription().unwrap();
      // The server may already have known a change that this page did not.
      const before = previousTier === newTier ? shownTier : previousTier;
      toast({
        title: 'Subscription Synced',
        description:
          before === newTier
            ? `Nothing has changed. You’re on the ${TIER_NAMES[newTier]} plan.`
            : `Updated from ${before} to ${newTier} plan`,
        tone: 'good',
      });
    } catch (error) {
      toast({
        title: 'Sync Failed',
        description: asApiError(error).message || 'Failed to sync subscription',
        tone: 'bad',
      });
    }
  };
  return { sync: () => void sync(), isSyncing: isLoading };
}
