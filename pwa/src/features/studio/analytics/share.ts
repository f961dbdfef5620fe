interface Measured {
  measured: number;
  onTarget: number;
}

/** The share of measured songs that are on target, percent; rounded down, so that 100 means all. Null without any. */
export function percentOnTarget({ measured, onTarget }: Measured): number | null {
  return measured === 0 ? null : Math.floor((1000 * onTarget) / measured) / 10;
}
