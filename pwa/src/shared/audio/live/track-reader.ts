import { SincKernel } from './sinc-kernel';

/** The widest kernel reaches 24 samples at the fastest step, 96 kHz read for an 8 kHz output at 2.5 times. */
const TAIL_FRAMES = 512;

/** Sound in memory: one or two channels of equal length. */
export interface LoadedTrack {
  key: string;
  channels: readonly Float32Array[];
  sampleRateHz: number;
  /** Speed at which it is read: 1 as recorded; a varispeed ratio otherwise. */
  speed: number;
}

/** A position in the sequence of tracks: which one, and where in it (input frames, with a fraction). */
export interface Cursor {
  track: LoadedTrack | null;
  frame: number;
}

/**
 * Reads the current track and, without a seam, the next one, resampled to the output's rate.
 *
 * At a step of exactly one from a whole frame it copies. Otherwise it interpolates; a kernel that reaches over the end
 * of a track reads on in the next, so that an album cut into files sounds as it was before.
 */
export class TrackReader {
  /** The current track, and the one that follows it. */
  current: LoadedTrack | null = null;
  next: LoadedTrack | null = null;
  #previous: LoadedTrack | null = null;
  #kernel: SincKernel | null = null;
  #weights = new Float32Array(0);

  constructor(private readonly outputRateHz: number) {}

  load(track: LoadedTrack): void {
    this.current = track;
    this.next = null;
    this.#previous = null;
  }

  /** The next track has become the current one. */
  moveOn(): void {
    this.#previous = this.current && tailOf(this.current);
    this.current = this.next;
    this.next = null;
  }

  at(seconds: number): Cursor {
    const track = this.current;
    if (track === null) return { track, frame: 0 };
    return { track, frame: Math.round(Math.min(lengthOf(track), Math.max(0, seconds * track.sampleRateHz))) };
  }

  secondsOf(cursor: Cursor): number {
    return cursor.track === null ? 0 : cursor.frame / cursor.track.sampleRateHz;
  }

  /** Whether the last track is over at this position. */
  isOver({ track, frame }: Cursor): boolean {
    return track !== null && track === this.current && this.next === null && frame >= lengthOf(track);
  }

  /** Moves a cursor by `frames` output frames without reading. */
  skip(cursor: Cursor, outputFrames: number): void {
    let left = outputFrames;
    while (cursor.track !== null && left > 0) {
      const step = this.#stepOf(cursor.track);
      const available = Math.ceil((lengthOf(cursor.track) - cursor.frame) / step);
      const taken = Math.min(left, Math.max(0, available));
      cursor.frame += taken * step;
      left -= taken;
      if (left > 0) this.#cross(cursor);
    }
  }

  /**
   * Fills `left` and `right` from the cursor on and moves it; silence after the last track.
   *
   * @returns frames that came from a track
   */
  read(cursor: Cursor, left: Float32Array, right: Float32Array): number {
    let at = 0;
    while (cursor.track !== null && at < left.length) {
      const step = this.#stepOf(cursor.track);
      const available = Math.ceil((lengthOf(cursor.track) - cursor.frame) / step);
      const count = Math.min(left.length - at, Math.max(0, available));
      if (count > 0) this.#render(cursor.track, cursor.frame, step, left.subarray(at, at + count), right.subarray(at));
      cursor.frame += count * step;
      at += count;
      if (at < left.length) this.#cross(cursor);
    }
    left.fill(0, at);
    right.fill(0, at);
    return at;
  }

  #stepOf(track: LoadedTrack): number {
    return (track.sampleRateHz / this.outputRateHz) * track.speed;
  }

  #cross(cursor: Cursor): void {
    const { track } = cursor;
    const follower = track !== null && track === this.current ? this.next : null;
    if (track !== null && follower !== null) {
      cursor.frame = ((cursor.frame - lengthOf(track)) * this.#stepOf(follower)) / this.#stepOf(track);
      // Whole frames are read from their first sample on, so that equal rates remain a plain copy.
      if (cursor.frame < 1e-6) cursor.frame = 0;
    }
    cursor.track = follower;
  }

  #render(track: LoadedTrack, frame: number, step: number, left: Float32Array, right: Float32Array): void {
    const [first, second = first] = track.channels;
    if (first === undefined || second === undefined) return;
    if (step === 1 && Number.isInteger(frame)) {
      left.set(first.subarray(frame, frame + left.length));
      right.set(second.subarray(frame, frame + left.length));
      return;
    }
    if (this.#kernel?.step !== step) {
      this.#kernel = new SincKernel(step);
      this.#weights = new Float32Array(2 * this.#kernel.reach);
    }
    const { reach } = this.#kernel;
    const weights = this.#weights;
    const length = first.length;
    for (let i = 0; i < left.length; i += 1) {
      const exact = frame + i * step;
      const whole = Math.floor(exact);
      this.#kernel.weigh(exact - whole, weights);
      const from = whole - reach + 1;
      const isInside = from >= 0 && from + weights.length <= length;
      let sumLeft = 0;
      let sumRight = 0;
      for (let tap = 0; tap < weights.length; tap += 1) {
        const weight = weights[tap] ?? 0;
        const index = from + tap;
        sumLeft += weight * (isInside ? (first[index] ?? 0) : this.#beyond(track, 0, index));
        sumRight += weight * (isInside ? (second[index] ?? 0) : this.#beyond(track, 1, index));
      }
      left[i] = sumLeft;
      right[i] = sumRight;
    }
  }

  /** A sample that may be in the previous or next track, if that has the same sample rate. */
  #beyond(track: LoadedTrack, channel: 0 | 1, index: number): number {
    const length = lengthOf(track);
    if (index >= 0 && index < length) return sample(track, channel, index);
    const isBefore = index < 0;
    const neighbour = isBefore ? this.#before(track) : track === this.current ? this.next : null;
    if (neighbour?.sampleRateHz !== track.sampleRateHz) return 0;
    return sample(neighbour, channel, isBefore ? lengthOf(neighbour) + index : index - length);
  }

  #before(track: LoadedTrack): LoadedTrack | null {
    return track === this.next ? this.current : this.#previous;
  }
}

function lengthOf(track: LoadedTrack): number {
  return track.channels[0]?.length ?? 0;
}

/** The part of a finished track that a kernel can still reach; the rest is released. */
function tailOf(track: LoadedTrack): LoadedTrack {
  return { ...track, channels: track.channels.map((channel) => channel.slice(-TAIL_FRAMES)) };
}

function sample({ channels }: LoadedTrack, channel: 0 | 1, index: number): number {
  return (channels[channel] ?? channels[0])?.[index] ?? 0;
}
