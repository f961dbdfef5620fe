import { framesOf, type Pcm } from '../../../shared/audio/pcm';
import type { PeakRow } from '../../../shared/audio/peaks';
import { delay } from '../../../shared/scope';
import { attackSample, attackSlices } from './attacks';

/** What practising needs to know of a song's sound, which is itself with the audio thread. */
export interface SoundDetail {
  secondsPerSlice: number;
  /** Lowest and highest sample of each slice. */
  peaks: PeakRow;
  /** Where notes begin, seconds, ascending. */
  attacks: readonly number[];
}

const SLICE_SECONDS = 0.004;
/** The calculation yields to the main thread after this time, ms, so that nothing on the screen stutters. */
const TURN_MS = 8;
/** Around an attack, slices: before it, and where it may begin. */
const QUIET_SLICES = 3;
const ATTACK_SLICES = 4;

/**
 * The waveform in slices of 4 ms, and the attacks. Runs in short turns.
 *
 * @throws the signal's reason when aborted
 */
export async function describeSound(pcm: Pcm, { signal }: { signal: AbortSignal }): Promise<SoundDetail> {
  const sliceFrames = Math.max(1, Math.round(SLICE_SECONDS * pcm.sampleRateHz));
  const slices = Math.ceil(framesOf(pcm) / sliceFrames);
  const [min, max, level, edge] = [0, 1, 2, 3].map(() => new Float32Array(slices)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  let turnEndsAt = performance.now() + TURN_MS;
  for (let i = 0; i < slices; i += 1) {
    const slice = sliceOf(pcm, i * sliceFrames, sliceFrames);
    [min[i], max[i], level[i], edge[i]] = slice;
    if (performance.now() <= turnEndsAt) continue;
    await delay();
    signal.throwIfAborted();
    turnEndsAt = performance.now() + TURN_MS;
  }
  const secondsPerSlice = sliceFrames / pcm.sampleRateHz;
  const attacks = attackSlices({ secondsPerSlice, level, edge }).map((i) => {
    const from = Math.max(0, (i - QUIET_SLICES) * sliceFrames);
    const quiet = Math.max(0, i - 1) * sliceFrames - from;
    const samples = mono(pcm, from, (i + ATTACK_SLICES) * sliceFrames);
    return (from + attackSample(samples, Math.max(0, quiet))) / pcm.sampleRateHz;
  });
  return { secondsPerSlice, peaks: { min, max }, attacks };
}

/** A part of the waveform as the given number of strokes; beyond the song it is silent. */
export function strokesOf({ secondsPerSlice, peaks }: SoundDetail, part: Part, strokes: number): PeakRow {
  const row = { min: new Float32Array(strokes), max: new Float32Array(strokes) };
  const sliceAt = (stroke: number) =>
    (part.fromSeconds + ((part.toSeconds - part.fromSeconds) * stroke) / strokes) / secondsPerSlice;
  for (let i = 0; i < strokes; i += 1) {
    const from = Math.floor(sliceAt(i));
    const to = Math.max(from + 1, Math.ceil(sliceAt(i + 1)));
    for (let slice = Math.max(0, from); slice < Math.min(peaks.min.length, to); slice += 1) {
      row.min[i] = Math.min(row.min[i] ?? 0, peaks.min[slice] ?? 0);
      row.max[i] = Math.max(row.max[i] ?? 0, peaks.max[slice] ?? 0);
    }
  }
  return row;
}

interface Part {
  fromSeconds: number;
  toSeconds: number;
}

/** The highest sample of a part of the song, 0-1. */
export function peakOf({ secondsPerSlice, peaks }: SoundDetail, { fromSeconds, toSeconds }: Part): number {
  const slices = [fromSeconds, toSeconds].map((seconds) => Math.round(seconds / secondsPerSlice));
  const highest = (row: Float32Array) =>
    row.subarray(...slices).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Math.min(1, Math.max(highest(peaks.min), highest(peaks.max)));
}

function sliceOf(pcm: Pcm, from: number, frames: number): [min: number, max: number, level: number, edge: number] {
  let [min, max, level, edge] = [0, 0, 0, 0];
  const to = Math.min(framesOf(pcm), from + frames);
  for (const channel of pcm.channels) {
    let last = channel[from - 1] ?? 0;
    for (let i = from; i < to; i += 1) {
      const value = channel[i] ?? 0;
      if (value < min) min = value;
      else if (value > max) max = value;
      level += value * value;
      edge += (value - last) * (value - last);
      last = value;
    }
  }
  const samples = Math.max(1, (to - from) * pcm.channels.length);
  return [min, max, level / samples, edge / samples];
}

function mono(pcm: Pcm, from: number, to: number): Float32Array {
  const [first, ...others] = pcm.channels.map((channel) => channel.slice(from, to));
  const sum = first ?? new Float32Array(0);
  for (const channel of others) for (const [i, value] of channel.entries()) sum[i] = (sum[i] ?? 0) + value;
  return sum;
}
