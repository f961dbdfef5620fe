import type { Tier } from '@attune/catalogue/plans';
import { listedTargets, mayRetuneTo } from '@attune/catalogue/tier-policy';

/** Where the browser keeps the retuner's options of last time. */
export const OPTIONS_KEY = 'attune.retuner.choices';

const USUAL_HZ = 432;

/** 432 if the tier includes it, else its lowest target, Hz. */
export function firstTarget(tier: Tier): number {
  const targets = listedTargets(tier);
  return targets.find((target) => target === USUAL_HZ) ?? targets[0] ?? USUAL_HZ;
}

/** The target that the retuner begins with: that of last time if the tier includes it, Hz. */
export function nextTarget(tier: Tier): number {
  const last = readLastTarget();
  return last !== null && mayRetuneTo(tier, last) ? last : firstTarget(tier);
}

function readLastTarget(): number | null {
  try {
    const found = JSON.parse(window.localStorage.getItem(OPTIONS_KEY) ?? 'null') as Record<string, unknown> | null;
    return Number(found?.target === 'custom' ? found.customText : found?.target);
  } catch {
    return null;
  }
}
