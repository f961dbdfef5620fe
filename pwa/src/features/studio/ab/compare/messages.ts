import type { Estimate, PairComparison, Side } from '../model/pair-analyser';
import type { WindowPair } from '../model/waveform-match';

/** To the worker: `start`, every `block` as soon as the one before was taken, `estimate`, then `finish`. */
export type PairCommand =
  | { type: 'start'; sampleRateHz: number }
  /** One array per channel; their memory is transferred. */
  | { type: 'block'; side: Side; planar: Float32Array<ArrayBuffer>[] }
  | { type: 'estimate' }
  | { type: 'finish'; windows: WindowPair[] };

export type PairAnswer =
  { type: 'taken' } | { type: 'estimated'; estimate: Estimate } | { type: 'compared'; comparison: PairComparison };
