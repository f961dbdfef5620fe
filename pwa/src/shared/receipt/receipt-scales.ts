import { centsBetween } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { Receipt } from './receipt-rows';

/** Needle positions, cents from 440 Hz; measured, else calculated. */
export function needlesOf({ before, after, sourceHz, equivalentA4Hz }: Receipt): [was: number, now: number] {
  const against440 = (hz: number): number => centsBetween(hz, STANDARD_A4_HZ);
  return [against440(before?.a4Hz ?? sourceHz), against440(after?.a4Hz ?? equivalentA4Hz)];
}

/** Half the width of their scale, a round number of cents that covers both needles. */
export function scaleCents(receipt: Receipt): number {
  const farthest = Math.max(...needlesOf(receipt).map((cents) => Math.abs(cents)));
  return [40, 100, 200, 400, 800, 1600].find((half) => farthest <= half * 0.97) ?? 2400;
}

/** Half the width of the magnified scale around the target, cents: covers the difference and its error. */
export function magnifiedCents({ differenceCents, errorCents = 0 }: NonNullable<Receipt['measured']>): number {
  const farthest = Math.abs(differenceCents) + errorCents;
  return [1, 2, 4, 10, 20, 40].find((half) => farthest <= half * 0.97) ?? 100;
}
