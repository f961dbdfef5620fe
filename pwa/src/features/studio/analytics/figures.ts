import { NARROW_SPACE } from '../../../shared/ui/figure-text';

/** Digits after the point that a target needs: none for whole numbers, else two. */
export function targetDecimals(hz: number): 0 | 2 {
  return Number.isInteger(hz) ? 0 : 2;
}

/** `432 Hz`, `441.50 Hz`: a target within a sentence. */
export function targetText(hz: number): string {
  return `${hz.toFixed(targetDecimals(hz))}${NARROW_SPACE}Hz`;
}

interface Measured {
  measured: number;
  onTarget: number;
}

/** The share of measured songs that are on target, percent; rounded down, so that 100 means all. Null without any. */
export function percentOnTarget({ measured, onTarget }: Measured): number | null {
  return measured === 0 ? null : Math.floor((1000 * onTarget) / measured) / 10;
}

const STEPS = [1, 2, 3, 4, 5, 6, 8];

/** How many retunes one mark stands for, so that `max` retunes have at most `maxMarks`: 1 to 6, 8, 10, 20, 30 … */
export function retunesPerMark(max: number, maxMarks: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((one) => max <= one * power * maxMarks);
    if (step !== undefined) return step * power;
  }
}

/** A path of vertical strokes, one per unit, in a box one unit high. */
export function marksPath(count: number): string {
  return Array.from({ length: count }, (_, mark) => `M${mark + 0.5} 0V1`).join('');
}
