import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { RefreshCw } from 'lucide-react';
import { asApiError } from '../../api/api-error';
import {
  type UsageDto,
  type UserDto,
  useBillingSyncMutation,
  useWorkspacesListQuery,
} from '../../api/generated/attune-client';
import { utcDate, utcDay } from '../../shared/format/localised';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { FigureList } from '../../shared/plans/figure-list';
import { LimitNote } from '../../shared/plans/limit-note';
import { AfterPortal } from '../../shared/plans/own-plan-notice';
import { offerOf } from '../../shared/plans/plan-of';
import { hasPlanNotice, renewing } from '../../shared/plans/plan-state';
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
import { useOwnUsageQuery } from './account-api';
import { StorageReadout } from './storage-readout';

const loadNotice = async () => (await import('../../shared/plans/notice/plan-notice-card')).PlanNoticeCard;
const loadStudioEnded = async () => (await import('../../shared/plans/notice/studio-ended')).StudioEnded;

/** The plan, its usage, and how to change it. */
export function Subscription({ user }: { user: UserDto }) {
  const { tier } = useSession();
  const { data: usage, error, isFetching, refetch } = useOwnUsageQuery(undefined);
  const subscription = hasPlanNotice(user) ? user.subscription : null;
  const notice = useLazyComponent(loadNotice, subscription && 1);
  return (
    <Panel
      id="plan"
      title="Subscription"
      end={<Badge tone={tier === 'free' ? 'neutral' : 'lamp'}>{TIER_NAMES[tier]}</Badge>}
    >
      <AfterPortal />
      <div className="grid gap-5">
        {!mayRetune(tier) ? (
          <p className="text-sm text-ink-2">
            {subscription
              ? 'No retunes until the invoice is paid. The tuner, the player and the education hub stay.'
              : 'The Free plan includes the tuner, the player and the education hub. Retuning needs a paid plan.'}
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
        <PausedStudio userId={user.id} />
        {subscription && notice ? (
          <notice.Component subscription={subscription}>
            <PlanButtons user={user} hasPrimary={subscription.status !== 'active' || subscription.endsAt !== null} />
          </notice.Component>
        ) : (
          <>
            <FigureList rows={planFigures(user, tier, usage)} />
            <div className="flex flex-wrap gap-3">
              <PlanButtons user={user} hasPrimary={false} />
            </div>
          </>
        )}
        {tier !== 'free' && <PaidLinks />}
      </div>
    </Panel>
  );
}

/** Price, next payment and next reset of a plan that runs; the last plan of a user who has none. */
function planFigures(user: UserDto, tier: Tier, usage: UsageDto | undefined): (readonly [string, string])[] {
  const offer = offerOf(tier);
  if (!offer) {
    const { subscription } = user;
    return subscription?.status === 'ended' && subscription.endsAt !== null
      ? [['Last plan', `${TIER_NAMES[subscription.plan]}, until ${utcDate(subscription.endsAt)}`]]
      : [];
  }
  const renews = renewing(user);
  return [
    ['Price', `${offer.price} per month`],
    ...(renews ? [['Renews', utcDate(renews.periodEndsAt)] as const] : []),
    ...(usage ? [['Your retunes reset', utcDay(usage.resetsAt)] as const] : []),
  ];
}

/** What a Studio plan left behind, once it has ended. */
function PausedStudio({ userId }: { userId: string }) {
  const { data } = useWorkspacesListQuery();
  const { pausedAt = null, keptUntil = null } = data?.find(({ id }) => id === userId) ?? {};
  const part = useLazyComponent(loadStudioEnded, pausedAt);
  return (
    part && pausedAt !== null && keptUntil !== null && <part.Component pausedAt={pausedAt} keptUntil={keptUntil} />
  );
}

/** @param hasPrimary whether the notice beside them has the primary button */
function PlanButtons({ user, hasPrimary }: { user: UserDto; hasPrimary: boolean }) {
  const { tier } = useSession();
  const portal = useBillingPortal('/account', ({ message }) => ({
    title: 'Error',
    description: message || 'Failed to open billing portal',
    tone: 'bad',
  }));
  const main = hasPrimary ? 'line' : 'primary';
  return (
    <>
      {tier === 'free' && !hasPrimary && (
        <LinkButton variant={main} to="/pricing">
          Upgrade Plan
        </LinkButton>
      )}
      {tier === 'studio' && (
        <LinkButton variant={main} to="/studio">
          Access Studio Hub
        </LinkButton>
      )}
      {(user.hasBillingPortal || tier !== 'free') && (
        <Button onClick={portal.open} busy={portal.isOpening} busyLabel="Opening...">
          Manage Subscription
        </Button>
      )}
    </>
  );
}

function PaidLinks() {
  const { sync, isSyncing } = useSync();
  return (
    <div className="-mb-2 -ml-[1.1rem] flex flex-wrap">
      <LinkButton variant="quiet" to="/pricing">
        View All Plans
      </LinkButton>
      <Button variant="quiet" onClick={sync} busy={isSyncing} busyLabel="Syncing...">
        <RefreshCw aria-hidden className="icon" />
        Sync Subscription
      </Button>
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
