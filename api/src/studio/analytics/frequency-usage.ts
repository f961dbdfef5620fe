import type { TargetUsageDto } from './analytics.dto.js';

/** The targets with a line of their own, Hz. */
const LISTED_HZ = [432, 444, 528, 396, 639] as const;
const DEFAULT_HZ = 432;

interface TargetCount {
  targetHz: number;
  retunes: number;
}

/** How often each target was used, in percent of all retunes. */
export function frequencyUsage(counts: readonly TargetCount[]): TargetUsageDto[] {
  const total = sum(counts);
  const line = (targetHz: number | null, retunes: number): TargetUsageDto => ({
    targetHz,
    retunes,
    percent: total === 0 ? 0 : Math.round((1000 * retunes) / total) / 10,
  });
  const isListed = ({ targetHz }: TargetCount): boolean => LISTED_HZ.some((hz) => hz === targetHz);
  return [
    ...LISTED_HZ.map((hz) => line(hz, sum(counts.filter(({ targetHz }) => targetHz === hz)))),
    line(null, sum(counts.filter((count) => !isListed(count)))),
  ];
}

/** Hz; of several used equally often the lowest, and 432 until there are any. */
export function mostUsedHz(counts: readonly TargetCount[]): number {
  const [first] = counts.toSorted((a, b) => b.retunes - a.retunes || a.targetHz - b.targetHz);
  return first?.targetHz ?? DEFAULT_HZ;
}

function sum(counts: readonly TargetCount[]): number {
  return counts.reduce((total, { retunes }) => total + retunes, 0);
}
