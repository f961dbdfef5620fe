import type { ComparisonRow } from '@attune/catalogue/plan-offers';
import { type Tier, TIERS } from '@attune/catalogue/plans';

export interface TierGroup {
  tiers: readonly Tier[];
  /** The value as text; `true` when the feature is simply included. */
  value: string | true;
}

/** The tiers that include a feature, grouped by value, smallest tier first; tiers without it are left out. */
export function tiersIncluding({ tiers }: ComparisonRow): TierGroup[] {
  const groups: { tiers: Tier[]; value: string | true }[] = [];
  for (const tier of TIERS) {
    const value = tiers[tier];
    if (value === false) continue;
    const last = groups.at(-1);
    if (last?.value === value) last.tiers.push(tier);
    else groups.push({ tiers: [tier], value });
  }
  return groups;
}
