import type { UsageDto } from '../../api/generated/attune-client';
import { readUsage } from '../../shared/plans/usage';
import { Figure } from '../../shared/ui/figure';
import { Meter } from '../../shared/ui/meter';
import { Note } from '../../shared/ui/note';

/** "18 / 50 retunes", with one graduation for each; an infinity sign when there is no limit. */
export function UsageReadout({ usage }: { usage: UsageDto }) {
  const { used, limit, isUnlimited, isUsedUp, isNearLimit } = readUsage(usage);
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
      {isNearLimit && (
        <Note tone="warn">
          {isUsedUp ? (
            <>
              <b className="block font-[620]">Monthly Limit Reached</b>
              {`You've used all ${limit} retunes for this month. Upgrade to a higher tier for more conversions.`}
            </>
          ) : (
            "You're approaching your monthly limit. Consider upgrading for unlimited retunes."
          )}
        </Note>
      )}
    </div>
  );
}
