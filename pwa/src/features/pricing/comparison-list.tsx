import { PLAN_COMPARISON, TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { Check } from 'lucide-react';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { tiersIncluding } from './tiers-including';

/** The comparison for screens too narrow for a table: for each feature, the tiers that include it. */
export function ComparisonList({ currentTier, className }: { currentTier: Tier | null; className: string }) {
  return (
    <ul className={classNames('joined text-sm', className)}>
      {PLAN_COMPARISON.map((row) => (
        <li key={row.feature} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
          <b className="font-[580]">{row.feature}</b>
          <dl className="ml-auto grid gap-1 has-[>:nth-child(2)]:mt-1 has-[>:nth-child(2)]:w-full">
            {tiersIncluding(row).map(({ tiers, value }) => (
              <div key={tiers[0]} className="flex items-baseline justify-between gap-4">
                <dt className="text-ink-2">
                  {tiers.map((tier, i) => (
                    <span key={tier}>
                      {i > 0 && <span>{', '}</span>}
                      <span className={tier === currentTier ? 'font-[600] text-accent-text' : undefined}>
                        {TIER_NAMES[tier]}
                        {tier === currentTier && <VisuallyHidden> (your plan)</VisuallyHidden>}
                      </span>
                    </span>
                  ))}
                </dt>
                <dd className="text-right">
                  {value === true ? (
                    <>
                      <Check aria-hidden className="icon inline align-[-0.2em] text-accent-text" />
                      <VisuallyHidden>Included</VisuallyHidden>
                    </>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
