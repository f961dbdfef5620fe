import type { UsageDto } from '../../api/generated/attune-client';
import { LimitNote } from '../../shared/plans/limit-note';
import { readUsage } from '../../shared/plans/usage';
import { Figure } from '../../shared/ui/figure';
import { Meter } from '../../shared/ui/meter';

/** "18 / 50 retunes", with one graduation for each; an infinity sign when there is no limit. */
export function UsageReadout({ usage }: { usage: UsageDto }) {
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
