import { centsBetween } from '@attune/catalogue/pitch';
/** What is measured of rendered sound. Signals are one channel, -1..1. */

/** A steady tone, with harmonics falling off by half each. */
export function tone(
  frequencyHz: number,
  { seconds, sampleRateHz, harmonics = 1, level = 0.3 }: ToneOptions,
): Float32Array<ArrayBuffer> {
  const signal = new Float32Array(Math.round(seconds * sampleRateHz));
  for (let harmonic = 1; harmonic <= harmonics && harmonic * frequencyHz < sampleRateHz / 2; harmonic += 1) {
    const step = (2 * Math.PI * harmonic * frequencyHz) / sampleRateHz;
    for (let i = 0; i < signal.length; i += 1) {
      signal[i] = (signal[i] ?? 0) + level * 0.5 ** (harmonic - 1) * Math.sin(step * i);
    }
  }
  return signal;
}

interface ToneOptions {
  seconds: number;
  sampleRateHz: number;
  harmonics?: number;
  level?: number;
}

/** Chords that change every half second over a beat of noise: something like music, always the same. */
export function music(seconds: number, sampleRateHz: number): Float32Array<ArrayBuffer> {
  const signal = new Float32Array(Math.round(seconds * sampleRateHz));
  const chords = [
    [110, 220, 277.18, 329.63],
    [146.83, 220, 293.66, 369.99],
    [164.81, 246.94, 329.63, 415.3],
    [98, 196, 246.94, 392],
  ];
  let seed = 1;
  for (let i = 0; i < signal.length; i += 1) {
    const time = i / sampleRateHz;
    const beat = Math.floor(time / 0.5);
    const within = time - beat * 0.5;
    let value = 0;
    for (const hz of chords[beat % chords.length] ?? []) {
      for (let harmonic = 1; harmonic <= 6; harmonic += 1) {
        value += (0.05 / harmonic) * Math.sin(2 * Math.PI * hz * harmonic * time);
      }
    }
    // Numerical Recipes' linear congruence: noise that is the same everywhere.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = (seed / 2 ** 31 - 1) * 0.25 * Math.exp(-within * 30);
    signal[i] = value * (0.4 + 0.6 * Math.exp(-within * 3)) + noise;
  }
  return signal;
}

/**
 * The frequency of a partial, from the slope of its phase: over seconds this is exact to about 1e-5 Hz, whatever the
 * other partials are.
 *
 * @param nearHz within about 20 Hz of the frequency
 */
export function frequencyNear(signal: Float32Array, nearHz: number, sampleRateHz: number): number {
  const window = Math.round(0.15 * sampleRateHz);
  const hop = Math.round(0.01 * sampleRateHz);
  const times: number[] = [];
  const phases: number[] = [];
  let phase = 0;
  let before: number | null = null;
  for (let start = 0; start + window < signal.length; start += hop) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < window; i += 1) {
      const weighted = (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / window)) * (signal[start + i] ?? 0);
      const angle = (2 * Math.PI * nearHz * (start + i)) / sampleRateHz;
      re += weighted * Math.cos(angle);
      im -= weighted * Math.sin(angle);
    }
    const now = Math.atan2(im, re);
    if (before !== null) phase += Math.atan2(Math.sin(now - before), Math.cos(now - before));
    before = now;
    times.push(start / sampleRateHz);
    phases.push(phase);
  }
  return nearHz + slope(times, phases) / (2 * Math.PI);
}

function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [meanX, meanY] = [mean(x), mean(y)];
  let xy = 0;
  let xx = 0;
  for (const [i, value] of x.entries()) {
    xy += (value - meanX) * ((y[i] ?? 0) - meanY);
    xx += (value - meanX) ** 2;
  }
  return xy / xx;
}

export function cents(measuredHz: number, expectedHz: number): number {
  return centsBetween(measuredHz, expectedHz);
}

/** Level in dB of the mean square. */
export function levelDb(signal: Float32Array): number {
  let sum = 0;
  for (const value of signal) sum += value * value;
  return 10 * Math.log10(sum / signal.length + 1e-20);
}

/** The lowest level of any 5 ms, dB: a gap shows as a deep dip. */
export function lowestLevelDb(signal: Float32Array, sampleRateHz: number): number {
  const window = Math.round(0.005 * sampleRateHz);
  let lowest = Infinity;
  for (let start = 0; start + window <= signal.length; start += window >> 1) {
    lowest = Math.min(lowest, levelDb(signal.subarray(start, start + window)));
  }
  return lowest;
}

/** The largest step from one sample to the next: a click shows as a large one. */
export function largestStep(signal: Float32Array): number {
  let largest = 0;
  for (let i = 1; i < signal.length; i += 1) {
    largest = Math.max(largest, Math.abs((signal[i] ?? 0) - (signal[i - 1] ?? 0)));
  }
  return largest;
}

export function largestDifference(a: Float32Array, b: Float32Array): number {
  let largest = 0;
  for (const [i, value] of a.entries()) largest = Math.max(largest, Math.abs(value - (b[i] ?? 0)));
  return largest;
}
