import { NARROW_SPACE } from '../../../shared/ui/figure-text';

/** Digits after the point that a target needs: none for whole numbers, else two. */
export function targetDecimals(hz: number): 0 | 2 {
  return Number.isInteger(hz) ? 0 : 2;
}

/** `432 Hz`, `441.50 Hz`: a target within a sentence. */
export function targetText(hz: number): string {
  return `${hz.toFixed(targetDecimals(hz))}${NARROW_SPACE}Hz`;
}
