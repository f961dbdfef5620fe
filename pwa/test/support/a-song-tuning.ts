import type { Tuning } from '../../src/features/retuner/song';

/** A song's tuning as the browser measures it. */
export function measuredAs(a4Hz: number, confidence = 0.97): Tuning {
  return {
    kind: 'measured',
    measurement: {
      a4Hz,
      cents: 0.28,
      errorCents: 0.4,
      confidence,
      movement: null,
      temperament: null,
      spreadHz: 0.04,
      partials: 1846,
      histogram: Array.from({ length: 101 }, (_, bin) => (bin === 50 ? 1 : 0)),
      candidatesHz: [a4Hz],
    },
  };
}
