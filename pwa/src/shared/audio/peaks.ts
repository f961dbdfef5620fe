import { delay } from '../scope';
import { framesOf, type Pcm } from './pcm';

/** The strokes of a waveform, from left to right: the lowest and highest sample of each slice, -1..1. */
export interface PeakRow {
  min: Float32Array;
  max: Float32Array;
}

/** The same waveform at two densities: for wide and for narrow screens. */
export interface Peaks {
  wide: PeakRow;
  narrow: PeakRow;
}

/** Strokes at each density: one per 3-4 px of the widest element they are drawn in. */
export const STROKES = { wide: 320, narrow: 115 } as const;

/** The calculation yields to the main thread after this time, ms, so that nothing on the screen stutters. */
const TURN_MS = 8;

/**
 * Minimum and maximum over all channels for every slice. Runs in short turns: 20 minutes of stereo take about 0.2 s.
 *
 * @throws the signal's reason when aborted
 */
export async function computePeaks(pcm: Pcm, options?: { signal?: AbortSignal }): Promise<Peaks> {
  const wide = emptyRow(STROKES.wide);
  const narrow = emptyRow(STROKES.narrow);
  const frames = framesOf(pcm);
  let turnEndsAt = performance.now() + TURN_MS;
  for (let stroke = 0; stroke < STROKES.wide; stroke += 1) {
    const from = Math.floor((stroke * frames) / STROKES.wide);
    const to = Math.floor(((stroke + 1) * frames) / STROKES.wide);
    const [min, max] = extremes(pcm.channels, from, Math.max(to, Math.min(from + 1, frames)));
    wide.min[stroke] = min;
    wide.max[stroke] = max;
    if (performance.now() > turnEndsAt) {
      await delay();
      options?.signal?.throwIfAborted();
      turnEndsAt = performance.now() + TURN_MS;
    }
  }
  for (let stroke = 0; stroke < STROKES.narrow; stroke += 1) {
    const from = Math.floor((stroke * STROKES.wide) / STROKES.narrow);
    const to = Math.ceil(((stroke + 1) * STROKES.wide) / STROKES.narrow);
    narrow.min[stroke] = Math.min(...wide.min.subarray(from, to));
    narrow.max[stroke] = Math.max(...wide.max.subarray(from, to));
  }
  return { wide, narrow };
}

function emptyRow(strokes: number): PeakRow {
  return { min: new Float32Array(strokes), max: new Float32Array(strokes) };
}

function extremes(channels: readonly Float32Array[], from: number, to: number): [min: number, max: number] {
  let min = 0;
  let max = 0;
  for (const channel of channels) {
    for (let i = from; i < to; i += 1) {
      const value = channel[i] ?? 0;
      if (value < min) min = value;
      else if (value > max) max = value;
    }
  }
  return [min, max];
}
