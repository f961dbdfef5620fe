import { toGain } from '../model/loudness';
import type { PairComparison } from '../model/pair-analyser';
import type { PairSides } from './pair-graph';

/** Both files as they are: from their first frame, at their own level. */
export function unalignedSides(a: AudioBuffer | null, b: AudioBuffer | null): PairSides {
  const plain = (buffer: AudioBuffer | null) => buffer && { buffer, leadFrames: 0, stretch: 1, level: 1 };
  return { a: plain(a), b: plain(b) };
}

/** Time 0 is the first moment that both have; the louder one is turned down. */
export function alignedSides(a: AudioBuffer, b: AudioBuffer, comparison: PairComparison): PairSides {
  const { offsetFrames, stretch, aDb, bDb } = comparison;
  return {
    a: { buffer: a, leadFrames: Math.max(0, Math.round(-offsetFrames / stretch)), stretch: 1, level: toGain(aDb) },
    b: { buffer: b, leadFrames: Math.max(0, offsetFrames), stretch, level: toGain(bDb) },
  };
}
