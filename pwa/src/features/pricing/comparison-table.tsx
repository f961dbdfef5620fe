import { PLAN_COMPARISON, TIER_NAMES } from '@attune/catalogue/plan-offers';
import { type Tier, TIERS } from '@attune/catalogue/plans';
import { Check } from 'lucide-react';
import { Panel } from '../../shared/ui/panel';
import { Table } from '../../shared/ui/table';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';

/** What each tier includes, row by row; the user's own tier is tinted. */
export function ComparisonTable({ currentTier, className }: { currentTier: Tier | null; className: string }) {
  const tint = (tier: Tier) => (tier === currentTier ? 'bg-raised' : undefined);
  return (
    <Panel flush className={className}>
      <Table label="Feature comparison" className="table-fixed">
        <thead>
          <tr className="*:align-baseline!">
            <th scope="col" className="w-[28%] lg:w-1/4">
              Feature
            </th>
            {TIERS.map((tier) => (
              <th key={tier} scope="col" className={tint(tier)}>
                <span className="text-sm font-[600] text-ink">{TIER_NAMES[tier]}</span>
                {tier === currentTier && <VisuallyHidden>, your plan</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLAN_COMPARISON.map(({ feature, tiers }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {TIERS.map((tier) => (
                <td key={tier} className={tint(tier)}>
                  <Cell value={tiers[tier]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function Cell({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  return value ? (
    <>
      <Check aria-hidden className="icon text-accent-text" />
      <VisuallyHidden>Included</VisuallyHidden>
    </>
  ) : (
    <>
      <span aria-hidden className="text-ink-3">
        –
      </span>
      <VisuallyHidden>Not included</VisuallyHidden>
    </>
  );
}
