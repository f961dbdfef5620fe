// Tests find globals slowly, in their sandbox: once, not for each sample.
const { Math } = globalThis;

/** Interleaved frames of the same signal in every channel. */
export function signal(frames: number, channels: number, valueAt: (frame: number) => number): Float32Array {
  const interleaved = new Float32Array(frames * channels);
  for (let frame = 0; frame < frames; frame += 1) {
    interleaved.fill(valueAt(frame), frame * channels, (frame + 1) * channels);
  }
  return interleaved;
}

/** A sine of amplitude 0.5. */
export function tone(hz: number, seconds: number, sampleRateHz: number, channels = 1): Float32Array {
  const step = (2 * Math.PI * hz) / sampleRateHz;
  return signal(Math.round(seconds * sampleRateHz), channels, (frame) => 0.5 * Math.sin(step * frame));
}

/** White noise in -0.8..0.8, the same for the same seed (a linear congruential generator, Numerical Recipes). */
export function noise(samples: number, seed = 1): Float32Array {
  let state = seed >>> 0;
  return Float32Array.from({ length: samples }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 1.6;
  });
}

/**
 * The frequency of a sine near `nearHz`, from the slope of its phase: every 2048 frames the phase of a Hann-windowed
 * stretch of 8192 against a reference at `nearHz`, then a least-squares line through the unwrapped phases. Over five
 * seconds the slope of a clean sine is good to about 1e-7 Hz. Half a second at either end is left out.
 */
export function measuredHz(mono: Float32Array, nearHz: number, sampleRateHz: number): number {
  const size = 8192;
  const margin = sampleRateHz / 2;
  const step = (2 * Math.PI * nearHz) / sampleRateHz;
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const real = Float64Array.from(mono, (sample, frame) => sample * Math.cos(step * frame));
  const imaginary = Float64Array.from(mono, (sample, frame) => -sample * Math.sin(step * frame));
  const times: number[] = [];
  const phases: number[] = [];
  for (let start = margin; start + size < mono.length - margin; start += 2048) {
    const phase = Math.atan2(weightedSum(imaginary, start, window), weightedSum(real, start, window));
    const before = phases.at(-1) ?? 0;
    phases.push(phase + 2 * Math.PI * Math.round((before - phase) / (2 * Math.PI)));
    times.push(start / sampleRateHz);
  }
  return nearHz + slope(times, phases) / (2 * Math.PI);
}

function weightedSum(values: Float64Array, start: number, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += (values[start + i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

export function cents(measured: number, expected: number): number {
  return 1200 * Math.log2(measured / expected);
}

function slope(x: readonly number[], y: readonly number[]): number {
  const meanX = mean(x);
  const meanY = mean(y);
  let covariance = 0;
  let variance = 0;
  x.forEach((value, i) => {
    covariance += (value - meanX) * ((y[i] ?? 0) - meanY);
    variance += (value - meanX) ** 2;
  });
  return covariance / variance;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
