import {
  checkedBoolean,
  checkedChoice,
  checkedInteger,
  checkedNumber,
  outOfRange,
  wrongType,
} from './argument-errors.js';

/** Those from `transients` on rarely need changing. */
export interface StretchStreamOptions {
  /** Frames per second; a whole number from 8000 to 192000. */
  sampleRateHz: number;
  /** 1 to 8. */
  channels: number;
  /** Output pitch divided by input pitch, 0.125 to 8: 432 / 440 lowers A4 from 440 to 432 Hz. */
  pitchRatio: number;
  /** Output length divided by input length, 0.125 to 8; default 1. Times `pitchRatio` it must stay in 0.125 to 8. */
  timeRatio?: number;
  /** 'R3' (finer, about 10 times faster than real time) or 'R2' (faster, about 20 times); default 'R3'. */
  engine?: 'R2' | 'R3';
  /** 'offline' aligns and pads automatically; 'realtime' keeps latency low. Default 'offline'. */
  mode?: 'offline' | 'realtime';
  /** Keeps the phases of the channels together, for a stable stereo image and a clean mono sum. Default true. */
  channelsTogether?: boolean;
  /** Quality of the resampler (R2: real-time mode only). Default 'quality'. */
  pitchQuality?: 'speed' | 'quality' | 'consistency';
  /** Frames passed to the engine at a time, 16 to 16384; default 512. Changes alignment and, slightly, the samples. */
  blockFrames?: number;
  /**
   * R2: what happens to phases at transients. Default 'smooth': R2's own default ('crisp') mistakes steady tones for
   * transients, and in measurements moved most of a pure tone's energy to other frequencies, while the attack of a drum
   * was the same with both.
   */
  transients?: 'crisp' | 'mixed' | 'smooth';
  /** R2: what counts as a transient. Default 'compound'. */
  detector?: 'compound' | 'percussive' | 'soft';
  /** R2: whether neighbouring frequency bins keep their phase relation. Default 'laminar'. */
  phase?: 'laminar' | 'independent';
  /** Length of the analysis window. R3 has 'standard' and 'short' (3x faster, poor on drums). Default 'standard'. */
  window?: 'standard' | 'short' | 'long';
  /** R2: time-domain smoothing. Default false. */
  smoothing?: boolean;
  /** Whether the spectral envelope moves with the pitch ('shifted', default) or stays ('preserved'). */
  formant?: 'shifted' | 'preserved';
  /**
   * R3 offline, our own build or WebAssembly: up to two helper threads, with 'auto' (default) on idle cores; the
   * samples are the same. R2 never has any.
   */
  threading?: 'auto' | 'never' | 'always';
}

/** Options for the native side: all defaults applied, the choices as Rubber Band's option bits. */
export interface EngineOptions {
  sampleRateHz: number;
  channels: number;
  pitchRatio: number;
  timeRatio: number;
  blockFrames: number;
  flags: number;
}

/** Three octaves each way: beyond, the engine's hop sizes reach their limits and it warns of unreliable results. */
const MIN_RATIO = 1 / 8;
const MAX_RATIO = 8;

/** RubberBandStretcher::Option. */
export const ENGINES = { R2: 0, R3: 0x2000_0000 };
export const MODES = { offline: 0, realtime: 0x0000_0001 };
const CHANNELS_TOGETHER = 0x1000_0000;
const PITCH_QUALITIES = { speed: 0, quality: 0x0200_0000, consistency: 0x0400_0000 };
const TRANSIENTS = { crisp: 0, mixed: 0x0000_0100, smooth: 0x0000_0200 };
const DETECTORS = { compound: 0, percussive: 0x0000_0400, soft: 0x0000_0800 };
const PHASES = { laminar: 0, independent: 0x0000_2000 };
const WINDOWS = { standard: 0, short: 0x0010_0000, long: 0x0020_0000 };
const SMOOTHING = 0x0080_0000;
const FORMANTS = { shifted: 0, preserved: 0x0100_0000 };
export const THREADINGS = { auto: 0, never: 0x0001_0000, always: 0x0002_0000 };

/** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
export function engineOptions(options: StretchStreamOptions): EngineOptions {
  checkOptions(options);
  const pitchRatio = checkedRatio('options.pitchRatio', options.pitchRatio);
  const timeRatio = checkedRatio('options.timeRatio', options.timeRatio ?? 1);
  const product = pitchRatio * timeRatio;
  if (product < MIN_RATIO || product > MAX_RATIO) {
    throw outOfRange('options.pitchRatio * options.timeRatio', `from ${MIN_RATIO} to ${MAX_RATIO}`, product);
  }
  const together = checkedBoolean('options.channelsTogether', options.channelsTogether ?? true);
  const smoothing = checkedBoolean('options.smoothing', options.smoothing ?? false);
  const threading = options.engine === 'R2' ? 'never' : (options.threading ?? 'auto');
  return {
    sampleRateHz: checkedInteger('options.sampleRateHz', options.sampleRateHz, 8000, 192_000),
    channels: checkedChannels(options.channels),
    pitchRatio,
    timeRatio,
    blockFrames: checkedInteger('options.blockFrames', options.blockFrames ?? 512, 16, 16_384),
    flags:
      checkedChoice('options.engine', options.engine ?? 'R3', ENGINES) |
      checkedChoice('options.mode', options.mode ?? 'offline', MODES) |
      checkedChoice('options.pitchQuality', options.pitchQuality ?? 'quality', PITCH_QUALITIES) |
      checkedChoice('options.transients', options.transients ?? 'smooth', TRANSIENTS) |
      checkedChoice('options.detector', options.detector ?? 'compound', DETECTORS) |
      checkedChoice('options.phase', options.phase ?? 'laminar', PHASES) |
      checkedChoice('options.window', options.window ?? 'standard', WINDOWS) |
      checkedChoice('options.formant', options.formant ?? 'shifted', FORMANTS) |
      checkedChoice('options.threading', threading, THREADINGS) |
      (together ? CHANNELS_TOGETHER : 0) |
      (smoothing ? SMOOTHING : 0),
  };
}

/** Rejects anything but an object. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw wrongType('options', 'an object', options);
}

export function checkedChannels(channels: unknown, argument = 'options.channels'): number {
  return checkedInteger(argument, channels, 1, 8);
}

export function checkedRatio(argument: string, ratio: unknown): number {
  return checkedNumber(argument, ratio, MIN_RATIO, MAX_RATIO);
}

export interface ShiftMeterOptions {
  /** Frames per second, 4000 to 384000. */
  originalRateHz: number;
  /** 1 to 8. */
  originalChannels: number;
  /** Frames per second, 4000 to 384000. */
  resultRateHz: number;
  /** 1 to 8. */
  resultChannels: number;
  /** What is expected: pitch of the result / pitch of the original, 0.125 to 8. */
  pitchRatio: number;
  /** Length of the result / length of the original, 0.125 to 8. */
  timeRatio: number;
}
