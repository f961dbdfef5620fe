import { NATURAL_HZ, SOLFEGGIO_HZ } from './frequencies.js';
import { MAX_DURATION_SECONDS, PLAN_LIMITS, type Tier, TIERS } from './plans.js';
import { CUSTOM_TARGET_HZ } from './retuning.js';

const sorted = (...hz: number[]): readonly number[] => hz.toSorted((a, b) => a - b);

const LISTED_TARGETS: Record<Tier, readonly number[]> = {
  free: [],
  basic: sorted(...NATURAL_HZ),
  pro: sorted(...NATURAL_HZ, ...SOLFEGGIO_HZ),
  studio: sorted(...NATURAL_HZ, ...SOLFEGGIO_HZ),
};

/** The integer targets a tier may choose from, ascending, Hz. */
export function listedTargets(tier: Tier): readonly number[] {
  return LISTED_TARGETS[tier];
}

/** Whether a tier may retune at all. */
export function mayRetune(tier: Tier): boolean {
  return PLAN_LIMITS[tier].retunesPerMonth > 0;
}

/** The largest file a tier may have measured, bytes: its limit for retuning, or Basic's for tiers without retuning. */
export function maxMeasuredBytes(tier: Tier): number {
  return Math.max(PLAN_LIMITS[tier].maxFileBytes, PLAN_LIMITS.basic.maxFileBytes);
}

const HOUR_SECONDS = 60 * 60;

/** The longest recording a tier may have measured, seconds. */
export function maxMeasuredSeconds(tier: Tier): number {
  return mayRetune(tier) ? MAX_DURATION_SECONDS : HOUR_SECONDS / 4;
}

/** How much audio a tier may have measured per hour, in seconds of playing time. */
export function measuredSecondsPerHour(tier: Tier): number {
  return (mayRetune(tier) ? 24 : 2) * HOUR_SECONDS;
}

/** The number of measurements that a user may have queued or running at once. */
export const MAX_MEASUREMENTS_AT_ONCE = 2;

/** Whether a tier may use API keys. */
export function mayUseApi(tier: Tier): boolean {
  return tier === 'studio';
}

/** Whether a tier may retune to custom pitches. */
export function mayChooseOwnTarget(tier: Tier): boolean {
  return tier === 'studio';
}

/** Whether a tier keeps its originals and results in a history after the download. */
export function keepsHistory(tier: Tier): boolean {
  return tier === 'studio';
}

/** Whether a tier may have a song that was retuned on a device rendered again by the server. */
export function mayVerify(tier: Tier): boolean {
  return tier === 'studio';
}

/** Whether a number is a target of any tier: a listed one, or within the custom range with its two decimals. */
export function isTarget(targetHz: number): boolean {
  return TIERS.some((tier) => LISTED_TARGETS[tier].includes(targetHz)) || isCustomTarget(targetHz);
}

/** Whether a tier may retune to this target. */
export function mayRetuneTo(tier: Tier, targetHz: number): boolean {
  return LISTED_TARGETS[tier].includes(targetHz) || (mayChooseOwnTarget(tier) && isCustomTarget(targetHz));
}

/** The lowest tier that may retune to a target. */
export function lowestTierFor(targetHz: number): Tier | undefined {
  return TIERS.find((tier) => mayRetuneTo(tier, targetHz));
}

function isCustomTarget(targetHz: number): boolean {
  const scale = 10 ** CUSTOM_TARGET_HZ.decimals;
  const hasFewDecimals = Math.abs(targetHz * scale - Math.round(targetHz * scale)) < 1e-6;
  return targetHz >= CUSTOM_TARGET_HZ.min && targetHz <= CUSTOM_TARGET_HZ.max && hasFewDecimals;
}
