import { RealFft } from '../../../../shared/dsp/real-fft';

/** Frames of A in a window, a power of two. */
export const WINDOW_FRAMES = 16_384;
/** How far the match may lie from the place expected, frames, either way. */
export const REACH_FRAMES = 512;
/** Normalized correlation from which two windows hold the same waveform. */
const SAME_WAVEFORM = 0.8;

/** The same place in both: `b` has {@link REACH_FRAMES} more at either end. One channel each. */
export interface WindowPair {
  a: Float32Array;
  b: Float32Array;
}

/**
 * How many frames B lies behind the place expected, when most windows show the same waveform and agree to the frame;
 * else null, as after every shift of pitch that keeps the tempo.
 */
export function matchWaveforms(windows: readonly WindowPair[]): number | null {
  const lags = windows.map(lagOf).filter((lag) => lag !== null);
  lags.sort((one, other) => one - other);
  const median = lags[lags.length >> 1];
  if (median === undefined || lags.length * 2 <= windows.length) return null;
  const agreeing = lags.filter((lag) => Math.abs(lag - median) <= 1);
  return agreeing.length * 2 > windows.length ? median : null;
}

function lagOf({ a, b }: WindowPair): number | null {
  const size = 2 * WINDOW_FRAMES;
  const fft = new RealFft(size);
  const half = size / 2 + 1;
  const [aRe, aIm, bRe, bIm] = [half, half, half, half].map((length) => new Float64Array(length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  fft.forward(padded(a, size), aRe, aIm);
  fft.forward(padded(b, size), bRe, bIm);
  for (let k = 0; k < half; k += 1) {
    const [ar, ai, br, bi] = [aRe[k] as number, aIm[k] as number, bRe[k] as number, bIm[k] as number];
    aRe[k] = ar * br + ai * bi;
    aIm[k] = ar * bi - ai * br;
  }
  const sums = new Float64Array(size);
  fft.inverse(aRe, aIm, sums);
  const energyA = energyOf(a, 0, a.length);
  let best = 0;
  let height = 0;
  let energyB = energyOf(b, 0, a.length);
  for (let lag = 0; lag <= 2 * REACH_FRAMES; lag += 1) {
    const share = (sums[lag] as number) / Math.sqrt(energyA * energyB || 1);
    if (share > height) [best, height] = [lag, share];
    energyB += (b[lag + a.length] ?? 0) ** 2 - (b[lag] ?? 0) ** 2;
  }
  return height >= SAME_WAVEFORM ? best - REACH_FRAMES : null;
}

function padded(values: Float32Array, size: number): Float32Array {
  const row = new Float32Array(size);
  row.set(values.subarray(0, size));
  return row;
}

function energyOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += (values[i] ?? 0) ** 2;
  return sum;
}
