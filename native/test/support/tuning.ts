import { type TuningMeasurement, TuningMeter } from '../../lib/index.js';
import { type Recipe, synthesise, type Voice } from '../vectors/synthesis.js';
import { bytesOf } from './streams.js';

export function interleaved(planar: readonly Float32Array[]): Float32Array {
  const channels = planar.length;
  const samples = new Float32Array((planar[0]?.length ?? 0) * channels);
  planar.forEach((channel, c) => {
    for (let frame = 0; frame < channel.length; frame += 1) samples[frame * channels + c] = channel[frame] ?? 0;
  });
  return samples;
}

/** Passes the samples to a meter in chunks of `chunkBytes`. */
export async function measured(
  samples: Float32Array,
  options: { sampleRateHz: number; channels: number; hintHz?: number },
  chunkBytes = 65_536,
): Promise<TuningMeasurement> {
  const meter = new TuningMeter(options);
  const bytes = bytesOf(samples);
  for (let at = 0; at < bytes.length; at += chunkBytes) await meter.write(bytes.subarray(at, at + chunkBytes));
  return meter.end();
}

export function measuredRecipe(recipe: Recipe, hintHz?: number): Promise<TuningMeasurement> {
  const { sampleRateHz, channels } = recipe;
  return measured(interleaved(synthesise(recipe)), { sampleRateHz, channels, hintHz });
}

/** Four chords on plucked strings. */
export const PLUCKED: Voice = {
  chords: [
    [57, 60, 64, 69],
    [55, 59, 62, 67],
    [53, 57, 60, 65],
    [52, 56, 59, 64],
  ],
  chordSeconds: 0.6,
  level: 0.1,
  partials: 4,
  decayPerSecond: 1.5,
};

/** Some seconds of mono music at a tuning; all else may be changed. */
export function music(a4Hz: number, changes: Partial<Recipe> = {}): Recipe {
  return { sampleRateHz: 44_100, channels: 1, seconds: 5, a4Hz, voices: [PLUCKED], ...changes };
}
