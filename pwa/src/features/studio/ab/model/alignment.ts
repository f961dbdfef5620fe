import { RealFft } from '../../../../shared/dsp/real-fft';
import type { Onsets } from './onset-meter';

/** How the start of B relates to that of A. */
export interface Alignment {
  /** What is heard at frame n of A is heard at frame n * stretch + offsetFrames of B. */
  offsetFrames: number;
  /** Length of the music in B / in A; 1 when both have the same tempo. */
  stretch: number;
  /** Height of the correlation's peak over its spread; below {@link MIN_CONFIDENCE} the offset is a guess. */
  confidence: number;
}

/** Music that has nothing to do with each other stays below it: its best of a million chances is about 5. */
export const MIN_CONFIDENCE = 9;
/** Lengths that differ less have the same tempo, and another silence at the end. */
const MIN_STRETCH = 0.002;
/** The range of a varispeed retune, either way. */
const MAX_STRETCH = 2.5;
/** Where no other tempo is the better explanation, the same one is it. */
const STRETCH_ADVANTAGE = 1.25;

/**
 * Finds where B has to start, and how much slower it is, from the rises of both, which may be of different pitch.
 *
 * @param lengths length of B / length of A: the stretch, if they differ in tempo
 * @returns null when the two have too little in common
 */
export function align(a: Onsets, b: Onsets, lengths: number): Alignment | null {
  const same = correlate(a.rows, b.rows);
  const isOther = Math.abs(lengths - 1) >= MIN_STRETCH && lengths < MAX_STRETCH && lengths > 1 / MAX_STRETCH;
  const atTempo = (row: Float64Array) => resampled(row, lengths);
  const other = isOther ? correlate(a.rows, b.rows.map(atTempo)) : null;
  const isStretched = other !== null && other.confidence > same.confidence * STRETCH_ADVANTAGE;
  const { lag, confidence } = isStretched ? other : same;
  if (confidence < MIN_CONFIDENCE) return null;
  const factor = isStretched ? lengths : 1;
  return { offsetFrames: lag * b.hopFrames * factor, stretch: factor, confidence };
}

/**
 * Cross-correlation of all rows together: the lag of `b` behind `a` in hops, with the fraction that a parabola through
 * the peak gives, and the peak over the standard deviation of all lags.
 */
function correlate(a: readonly Float64Array[], b: readonly Float64Array[]): { lag: number; confidence: number } {
  const length = (a[0]?.length ?? 0) + (b[0]?.length ?? 0);
  let size = 4;
  while (size < length) size *= 2;
  const fft = new RealFft(size);
  const [re, im] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
  for (const [band, row] of a.entries()) addCrossSpectrum(fft, row, b[band] ?? row, re, im);
  const sums = new Float64Array(size);
  fft.inverse(re, im, sums);
  let best = 0;
  let squares = 0;
  for (let i = 0; i < size; i += 1) {
    const value = sums[i] as number;
    squares += value * value;
    if (value > (sums[best] as number)) best = i;
  }
  const at = (index: number) => sums[(index + size) % size] as number;
  const [before, peak, after] = [at(best - 1), at(best), at(best + 1)];
  const bend = before - 2 * peak + after;
  const fraction = bend < 0 ? (0.5 * (before - after)) / bend : 0;
  const lag = best < (b[0]?.length ?? 0) ? best : best - size;
  return { lag: lag + fraction, confidence: squares > 0 ? peak / Math.sqrt(squares / size) : 0 };
}

/** Adds conj(A) * B, each scaled to the same energy, so that no band outweighs the others. */
function addCrossSpectrum(fft: RealFft, a: Float64Array, b: Float64Array, re: Float64Array, im: Float64Array): void {
  const scale = 1 / Math.sqrt(energyOf(a) * energyOf(b) || 1);
  const [aRe, aIm] = spectrumOf(fft, a);
  const [bRe, bIm] = spectrumOf(fft, b);
  for (let k = 0; k < re.length; k += 1) {
    const [ar, ai, br, bi] = [aRe[k] as number, aIm[k] as number, bRe[k] as number, bIm[k] as number];
    re[k] = (re[k] as number) + scale * (ar * br + ai * bi);
    im[k] = (im[k] as number) + scale * (ar * bi - ai * br);
  }
}

function spectrumOf(fft: RealFft, row: Float64Array): [re: Float64Array, im: Float64Array] {
  const padded = new Float64Array(fft.size);
  padded.set(row);
  const [re, im] = [new Float64Array(fft.size / 2 + 1), new Float64Array(fft.size / 2 + 1)];
  fft.forward(padded, re, im);
  return [re, im];
}

const energyOf = (row: Float64Array): number => row.reduce((sum, value) => sum + value * value, 0);

/** Read at every `step`th place, between places linearly. */
function resampled(row: Float64Array, step: number): Float64Array {
  return Float64Array.from({ length: Math.floor(row.length / step) }, (_, i) => {
    const place = Math.floor(i * step);
    const share = i * step - place;
    return (row[place] ?? 0) * (1 - share) + (row[place + 1] ?? 0) * share;
  });
}
