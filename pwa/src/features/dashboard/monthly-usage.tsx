import { PLAN_OFFERS } from '@attune/catalogue/plan-offers';
import { PLAN_LIMITS, UNLIMITED_RETUNES } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { type UsageDto, useUsageReadQuery } from '../../api/generated/attune-client';
import { utcDay } from '../../shared/format/localised';
import { LimitNote } from '../../shared/plans/limit-note';
import { readUsage } from '../../shared/plans/usage';
import { useWorkspace } from '../../shared/session/use-workspace';
import { Figure } from '../../shared/ui/figure';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Meter } from '../../shared/ui/meter';
import { Panel } from '../../shared/ui/panel';
import { LoadingTicks } from '../../shared/ui/states';

const TITLE = 'Monthly usage';

/** This month's usage of retunes; nothing when they are unlimited. `isWaiting`: the primary button is elsewhere. */
export function MonthlyUsage({ isWaiting }: { isWaiting: boolean }) {
  const { tier } = useWorkspace();
  const { data: usage, error, refetch, isFetching } = useUsageReadQuery();
  if (!mayRetune(tier)) return <NoRetunes />;
  if (usage) return readUsage(usage).isUnlimited ? null : <Usage usage={usage} isWaiting={isWaiting} />;
  // A panel that disappears again would shift the page.
  if (PLAN_LIMITS[tier].retunesPerMonth >= UNLIMITED_RETUNES) return null;
  return (
    <Panel title={TITLE}>
      {error && !isFetching ? (
        <LoadError title="We couldn’t load your usage" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks lines={[[1.6, 100]]} label="Loading usage" />
      )}
    </Panel>
  );
}

function Usage({ usage, isWaiting }: { usage: UsageDto; isWaiting: boolean }) {
  const reading = readUsage(usage);
  const { used, limit, isUsedUp, isNearLimit } = reading;
  return (
    <Panel
      title={TITLE}
      end={
        <p className="text-sm text-ink-2">
          <Figure value={used} /> of <Figure value={limit} /> retunes. Your retunes reset on {utcDay(usage.resetsAt)}.
        </p>
      }
    >
      <Meter
        label={TITLE}
        value={used}
        max={limit}
        valueText={`${used} of ${limit} retunes`}
        tone={isNearLimit ? 'warn' : 'normal'}
      />
      <LimitNote usage={reading} gain="unlimited access" className="mt-4" />
      {isUsedUp && (
        <LinkButton variant={isWaiting ? 'line' : 'primary'} to="/pricing" className="mt-4">
          Upgrade Plan
        </LinkButton>
      )}
    </Panel>
  );
}

function NoRetunes() {
  const [smallest] = PLAN_OFFERS;
  return (
    <Panel title={TITLE}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[44em] text-sm text-ink-2">
          The Free plan includes the tuner, the player and the education hub. Retuning needs a paid plan.
          {smallest && <span>{` ${smallest.name} starts at ${smallest.price} a month.`}</span>}
        </p>
        <LinkButton to="/pricing">Upgrade Plan</LinkButton>
      </div>
    </Panel>
  );
}
