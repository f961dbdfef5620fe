import type { TimeMap } from '@attune/catalogue/time-map';
import { crossfadeSeam, SEAM_SECONDS } from './loop-seam';
import type { LoopRange } from './protocol';
import { kernelFor, type SincKernel } from '@attune/catalogue/sinc-kernel';

/** The widest kernel reaches 24 samples at the fastest step, 96 kHz read for an 8 kHz output at 2.5 times. */
const TAIL_FRAMES = 512;

/** While the speed follows the pitch of the recording, it is set again after this number of frames. */
const COURSE_FRAMES = 128;

/** Sound in memory: one or two channels of equal length. */
export interface LoadedTrack {
  key: string;
  channels: readonly Float32Array[];
  sampleRateHz: number;
  /** Speed at which it is read: 1 as recorded; a varispeed ratio otherwise. */
  speed: number;
  /** How its pitch moves, and how much of that is taken out, 0-1. */
  course: TimeMap | null;
  straight: number;
}

/** A position in the sequence of tracks: which one, and where in it (input frames, with a fraction). */
export interface Cursor {
  track: LoadedTrack | null;
  frame: number;
  /** How often it came to the end of the loop. */
  rounds: number;
  /** At which speed the current track is read, if not at its own. */
  speed?: number | undefined;
}

/** The loop in frames of the recording. */
interface LoopFrames {
  from: number;
  to: number;
  stops: boolean;
}

/**
 * Reads the current track and, without a seam, the next one, resampled to the output's rate.
 *
 * A loop of the current track repeats, with a crossfade of a few milliseconds at its seam.
 *
 * At a step of exactly one from a whole frame it copies. Otherwise it interpolates; a kernel that reaches over the end
 * of a track reads on in the next, so that an album cut into files sounds as it was before.
 */
export class TrackReader {
  /** The current track, and the one that follows it. */
  current: LoadedTrack | null = null;
  next: LoadedTrack | null = null;
  /** What repeats of the current track. */
  loop: LoopRange | null = null;
  #previous: LoadedTrack | null = null;
  #kernel: SincKernel | null = null;
  /** The one before: a speed that moves around the border of two builds neither again. */
  #otherKernel: SincKernel | null = null;
  #weights = new Float32Array(0);
  /** What leads to the beginning of the loop, while its end is read. */
  #leading: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];

  constructor(private readonly outputRateHz: number) {}

  load(track: LoadedTrack): void {
    this.current = track;
    this.next = null;
    this.loop = null;
    this.#previous = null;
  }

  /** The next track has become the current one. */
  moveOn(): void {
    this.#previous = this.current && tailOf(this.current);
    this.current = this.next;
    this.next = null;
    this.loop = null;
  }

  at(seconds: number): Cursor {
    const track = this.current;
    if (track === null) return { track, frame: 0, rounds: 0 };
    const frame = Math.round(Math.min(lengthOf(track), Math.max(0, seconds * track.sampleRateHz)));
    return { track, frame, rounds: 0 };
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
      const { step, loop, available } = this.#ahead(cursor, cursor.track);
      const taken = Math.min(left, available, isSteady(cursor.track) ? left : COURSE_FRAMES);
      cursor.frame += taken * step;
      left -= taken;
      if (loop && cursor.frame >= loop.to) {
        if (!goRound(cursor, loop)) return;
      } else if (left > 0 && taken === available) this.#cross(cursor);
    }
  }

  /**
   * Fills `left` and `right` from the cursor on and moves it; silence after the last track, and in the rest of a call
   * in which a loop stops.
   *
   * @returns frames that came from a track
   */
  read(cursor: Cursor, left: Float32Array, right: Float32Array): number {
    let at = 0;
    while (cursor.track !== null && at < left.length) {
      const { step, loop, available } = this.#ahead(cursor, cursor.track);
      const count = Math.min(left.length - at, available);
      const [toLeft, toRight] = [left.subarray(at, at + count), right.subarray(at, at + count)];
      if (count > 0) this.#render(cursor.track, cursor.frame, step, toLeft, toRight);
      if (count > 0 && loop) this.#join(cursor.track, cursor.frame, step, loop, toLeft, toRight);
      cursor.frame += count * step;
      at += count;
      if (loop && cursor.frame >= loop.to) {
        if (!goRound(cursor, loop)) break;
      } else if (at < left.length) this.#cross(cursor);
    }
    left.fill(0, at);
    right.fill(0, at);
    return at;
  }

  /** What can be read from a cursor until the loop goes round or the track ends. */
  #ahead(cursor: Cursor, track: LoadedTrack): { step: number; loop: LoopFrames | null; available: number } {
    const step = this.stepAt(cursor);
    const loop = this.#loopAhead(cursor, track);
    const available = Math.ceil(((loop?.to ?? lengthOf(track)) - cursor.frame) / step);
    return { step, loop, available: Math.max(0, available) };
  }

  /** The loop, if the cursor will come to its end. */
  #loopAhead({ frame }: Cursor, track: LoadedTrack): LoopFrames | null {
    if (this.loop === null || track !== this.current) return null;
    const frameAt = (seconds: number) => Math.round(Math.max(0, seconds) * track.sampleRateHz);
    const from = frameAt(this.loop.fromSeconds);
    const to = Math.min(lengthOf(track), frameAt(this.loop.toSeconds));
    return frame < to && from < to ? { from, to, stops: this.loop.stops } : null;
  }

  /** The crossfade at the end of a loop, for what was just read there. */
  #join(
    track: LoadedTrack,
    frame: number,
    step: number,
    { from, to, stops }: LoopFrames,
    left: Float32Array,
    right: Float32Array,
  ): void {
    // A whole song begins again at the sample, as the next one would.
    if (from === 0 && to === lengthOf(track)) return;
    const fadeFrames = Math.min(SEAM_SECONDS * this.outputRateHz * step, to - from);
    if (frame + left.length * step <= to - fadeFrames) return;
    if (this.#leading[0].length < left.length) {
      this.#leading = [new Float32Array(left.length), new Float32Array(left.length)];
    }
    const [leadLeft, leadRight] = this.#leading.map((channel) => channel.subarray(0, left.length));
    if (leadLeft === undefined || leadRight === undefined) return;
    if (stops) for (const channel of [leadLeft, leadRight]) channel.fill(0);
    else this.#render(track, frame - (to - from), step, leadLeft, leadRight);
    const place = { leftFrames: to - frame, fadeFrames, step };
    crossfadeSeam(left, leadLeft, place);
    crossfadeSeam(right, leadRight, place);
  }

  /** Frames of the recording per frame of the output, at a position. */
  stepAt({ track, frame, speed }: Cursor): number {
    if (track === null) return 1;
    const own = track === this.current && speed !== undefined ? speed : track.speed;
    const step = (track.sampleRateHz / this.outputRateHz) * own;
    if (track.course === null || track.straight === 0) return step;
    return step * track.course.speedAt(frame / track.sampleRateHz) ** track.straight;
  }

  #cross(cursor: Cursor): void {
    const { track } = cursor;
    const follower = track !== null && track === this.current ? this.next : null;
    if (track !== null && follower !== null) {
      const first = { ...cursor, track: follower, frame: 0 };
      cursor.frame = ((cursor.frame - lengthOf(track)) * this.stepAt(first)) / this.stepAt(cursor);
      // Whole frames are read from their first sample on, so that equal rates remain a plain copy.
      if (cursor.frame < 1e-6) cursor.frame = 0;
    }
    cursor.track = follower;
  }

  #render(track: LoadedTrack, frame: number, step: number, left: Float32Array, right: Float32Array): void {
    const [first, second = first] = track.channels;
    if (first === undefined || second === undefined) return;
    if (step === 1 && frame >= 0 && Number.isInteger(frame)) {
      left.set(first.subarray(frame, frame + left.length));
      right.set(second.subarray(frame, frame + left.length));
      return;
    }
    const kernel = kernelFor(step, this.#kernel, this.#otherKernel);
    if (kernel !== this.#kernel) {
      this.#weights = new Float32Array(2 * kernel.reach);
      this.#otherKernel = this.#kernel;
    }
    this.#kernel = kernel;
    const { reach } = kernel;
    const weights = this.#weights;
    const length = first.length;
    for (let i = 0; i < left.length; i += 1) {
      const exact = frame + i * step;
      const whole = Math.floor(exact);
      kernel.weigh(exact - whole, weights);
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

/** From the end of a loop to its beginning. @returns whether it goes on there */
function goRound(cursor: Cursor, { from, to, stops }: LoopFrames): boolean {
  cursor.rounds += 1;
  if (stops) return false;
  cursor.frame = from + (cursor.frame - to);
  // Whole frames are read from their first sample on, so that equal rates remain a plain copy.
  if (Math.abs(cursor.frame - from) < 1e-6) cursor.frame = from;
  return true;
}

/** Whether it is read at one speed everywhere. */
function isSteady({ course, straight }: LoadedTrack): boolean {
  return course === null || straight === 0;
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
