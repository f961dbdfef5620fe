import { checkedBoolean, checkedChoice } from './argument-errors.js';
import { type EngineOptions, engineOptions, type StretcherOptions } from './options.js';

/** All construction options of Rubber Band. Those beyond StretcherOptions rarely need changing. */
export interface DetailedStretcherOptions extends StretcherOptions {
  /** R2: what happens to phases at transients. Default 'crisp'. */
  transients?: keyof typeof TRANSIENTS;
  /** R2: what counts as a transient. Default 'compound'. */
  detector?: keyof typeof DETECTORS;
  /** R2: whether neighbouring frequency bins keep their phase relation. Default 'laminar'. */
  phase?: keyof typeof PHASES;
  /** Length of the analysis window. R3 has 'standard' and 'short' (3x faster, poor on drums). Default 'standard'. */
  window?: keyof typeof WINDOWS;
  /** R2: time-domain smoothing. Default false. */
  smoothing?: boolean;
  /** Whether the spectral envelope moves with the pitch ('shifted', default) or stays ('preserved'). */
  formant?: keyof typeof FORMANTS;
  /**
   * R3 offline, our own build: a second thread, with 'auto' while a core is idle; the samples are the same. R2 offline: a
   * thread per channel. Default 'never'.
   */
  threading?: keyof typeof THREADINGS;
}

// RubberBandStretcher::Option.
export const TRANSIENTS = { crisp: 0, mixed: 0x0000_0100, smooth: 0x0000_0200 };
export const DETECTORS = { compound: 0, percussive: 0x0000_0400, soft: 0x0000_0800 };
export const PHASES = { laminar: 0, independent: 0x0000_2000 };
export const WINDOWS = { standard: 0, short: 0x0010_0000, long: 0x0020_0000 };
export const FORMANTS = { shifted: 0, preserved: 0x0100_0000 };
export const THREADINGS = { auto: 0, never: 0x0001_0000, always: 0x0002_0000 };
const SMOOTHINGS = { false: 0, true: 0x0080_0000 };

/** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
export function detailedEngineOptions(options: DetailedStretcherOptions): EngineOptions {
  const checked = engineOptions(options);
  const flags =
    checkedChoice('options.transients', options.transients ?? 'crisp', TRANSIENTS) |
    checkedChoice('options.detector', options.detector ?? 'compound', DETECTORS) |
    checkedChoice('options.phase', options.phase ?? 'laminar', PHASES) |
    checkedChoice('options.window', options.window ?? 'standard', WINDOWS) |
    checkedChoice('options.formant', options.formant ?? 'shifted', FORMANTS) |
    checkedChoice('options.threading', options.threading ?? 'never', THREADINGS) |
    SMOOTHINGS[`${checkedBoolean('options.smoothing', options.smoothing ?? false)}`];
  return { ...checked, flags: checked.flags | flags };
}
