import type { CoursePoint } from '@attune/catalogue/time-map';

/** Messages between the main thread and the audio thread. */

export const SOURCE_PROCESSOR = 'attune-track-source';
export const COMPARATOR_PROCESSOR = 'attune-comparator';
export const STRETCH_PROCESSOR = 'attune-stretch';

/** The three outputs of the source. */
export const SOURCE_OUTPUT = {
  /** The signal that is heard, as recorded or at varispeed. */
  now: 0,
  /**
   * The same, ahead by the stretcher's latency, so that both arrive together. Its third channel is the speed at which
   * it was read, so that the stretcher knows what moved its pitch already.
   */
  ahead: 1,
  /** One channel, 0..1: closes for a few milliseconds around pauses and jumps, which would click. */
  gate: 2,
} as const;

/** How long the pitch takes to another one while it sounds, seconds. */
export const GLIDE_SECONDS = 0.25;

/** A part of the current track that repeats, seconds. */
export interface LoopRange {
  fromSeconds: number;
  toSeconds: number;
  /** Stops at its end, ready to play from its beginning: a count-in comes before each round. */
  stops: boolean;
}

/** How the pitch of a recording moves; read at the speed that undoes it, the pitch stays at the centre. */
export interface PitchCourse {
  points: readonly CoursePoint[];
  centreCents: number;
}

/** How fast a track is read. */
export interface ReadSpeed {
  speed: number;
  /** What is straightened by reading a little faster or slower than `speed`; nothing without it. */
  course?: PitchCourse | null;
}

/** How another speed begins: at once and without a jump of the waveform. */
export interface SpeedChange {
  /** Whether the pitch takes {@link GLIDE_SECONDS} to it while it sounds. */
  glides?: boolean;
  /**
   * Whether what is heard is not stretched, and goes on from where it is. Otherwise the position follows what the
   * stretcher returns, which is still at the other speed.
   */
  isUnstretched?: boolean;
}

export interface TrackData extends ReadSpeed {
  key: string;
  /** One or two channels; their memory is transferred. */
  channels: Float32Array<ArrayBuffer>[];
  sampleRateHz: number;
}

export type SourceCommand =
  /** Replaces everything; stopped at `atSeconds` unless `play`. */
  | { type: 'load'; track: TrackData; atSeconds: number; play: boolean }
  | { type: 'unload' }
  | { type: 'next'; track: TrackData | null }
  /** `atContextSeconds`: when the music begins, on the clock of the context; at once without it. */
  | { type: 'play'; atContextSeconds?: number | undefined }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | ({ type: 'speed'; key: string } & ReadSpeed & SpeedChange)
  /** What repeats of the current track; null plays on to its end. A position after it is not changed. */
  | { type: 'loop'; loop: LoopRange | null }
  /**
   * Starts the output that runs ahead by `frames`; 0 stops it. `seamless`: playback continues meanwhile. While it runs
   * ahead it may get further ahead: the stretcher then takes up the difference by itself. `speed`: at which the current
   * track is read ahead, while what is heard stays at its own.
   */
  | { type: 'lead'; frames: number; seamless: boolean; speed?: number | undefined };

export type SourceEvent =
  | { type: 'position'; key: string; seconds: number; contextTime: number; isRunning: boolean }
  /** The stretched signal and the one that is heard are now in sync. */
  | { type: 'led' }
  | { type: 'paused' }
  /** The output that runs ahead has reached the next track. */
  | { type: 'approaching'; key: string }
  | { type: 'track'; key: string }
  /** The end of the loop was reached: it plays from its beginning, or has stopped there. */
  | { type: 'round' }
  | { type: 'ended'; key: string };

/** `matches`: whether both signals have the same pitch range, so that their levels can be matched. */
export type ComparatorCommand = { type: 'reset'; matches: boolean };

/** The `processorOptions` of the stretcher. */
export interface StretchOptions {
  /** signalsmith-stretch.wasm */
  module: ArrayBuffer;
  blockFrames: number;
  intervalFrames: number;
}

/** Its first and only message. */
export type StretchEvent = { type: 'ready' } | { type: 'failed'; reason: string };
