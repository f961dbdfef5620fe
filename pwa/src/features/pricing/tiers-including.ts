import type { ComparisonRow } from '@attune/catalogue/plan-offers';
import { type Tier, TIERS } from '@attune/catalogue/plans';

export interface TierGroup {
  tiers: readonly Tier[];
  /** What they have of it in words; `true` when they simply have it. */
  value: string | true;
}

/** Who has a feature: tiers of the same value together, the smallest first; those without are left out. */
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
