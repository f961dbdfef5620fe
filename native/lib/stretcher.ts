import { addon, type NativeStretcher } from './addon.js';
import { checkedBoolean, checkedChoice, checkedInteger, checkedPlanar } from './argument-errors.js';
import { checkedKeyFrames } from './key-frames.js';
import { checkedRatio, PITCH_QUALITIES } from './options.js';
import {
  type DetailedStretcherOptions,
  detailedEngineOptions,
  DETECTORS,
  FORMANTS,
  PHASES,
  TRANSIENTS,
} from './stretcher-options.js';

/** Half the range of a 32-bit count: enough for 3 hours at 192 kHz, and far below the engine's own limits. */
const MAX_FRAMES = 2 ** 31 - 1;

type Stage = 'new' | 'studying' | 'processing' | 'finished';

/**
 * Rubber Band's own object, call by call, on the calling thread: each call blocks until it is done. For whole songs use
 * StretchStream, which has its own thread and handles alignment and length.
 *
 * Audio is planar: an array with one Float32Array per channel, all of one length, which is the number of frames.
 *
 * Where Rubber Band would print a warning and ignore the call, this throws an Error with the reason.
 */
export class Stretcher {
  /** Number of channels: how many arrays study(), process() and retrieve() take. */
  readonly channels: number;
  /** The engine in use: 2 for R2 (faster), 3 for R3 (finer). */
  readonly engineVersion: number;
  readonly #native: NativeStretcher;
  readonly #realtime: boolean;
  #stage: Stage = 'new';

  /** @throws TypeError or RangeError naming the option, the allowed values, and the value received. */
  constructor(options: DetailedStretcherOptions) {
    const checked = detailedEngineOptions(options);
    this.#native = new addon.Stretcher(checked);
    this.#realtime = options.mode === 'realtime';
    this.channels = checked.channels;
    this.engineVersion = this.#native.engineVersion();
  }

  /** Frees the engine's memory at once rather than when this object is collected. Any call after it throws an Error. */
  close(): void {
    this.#native.close();
  }

  /** Resets to the state after construction, except for the ratios. */
  reset(): void {
    this.#native.reset();
    this.#stage = 'new';
  }

  /** Output length divided by input length, 0.125 to 8. Offline it is fixed once study() or process() was called. */
  get timeRatio(): number {
    return this.#native.timeRatio();
  }

  set timeRatio(ratio: number) {
    const checked = checkedRatio('timeRatio', ratio);
    this.#refuseOnceBegun('timeRatio');
    this.#native.setTimeRatio(checked);
  }

  /** Output pitch divided by input pitch, 0.125 to 8. Offline it is fixed once study() or process() was called. */
  get pitchRatio(): number {
    return this.#native.pitchRatio();
  }

  set pitchRatio(ratio: number) {
    const checked = checkedRatio('pitchRatio', ratio);
    this.#refuseOnceBegun('pitchRatio');
    this.#native.setPitchRatio(checked);
  }

  /** R3: output formants divided by input formants, 0.125 to 8; 0 (default) follows the `formant` option. */
  get formantRatio(): number {
    return this.#native.formantRatio();
  }

  set formantRatio(ratio: number) {
    const checked = ratio === 0 ? 0 : checkedRatio('formantRatio (unless 0)', ratio);
    this.#refuseUnlessEngine(3, 'formantRatio');
    this.#refuseOnceBegun('formantRatio');
    this.#native.setFormantRatio(checked);
  }

  /** R2 in real-time mode: 'crisp', 'mixed' or 'smooth'. */
  setTransients(transients: keyof typeof TRANSIENTS): void {
    const flags = checkedChoice('transients', transients, TRANSIENTS);
    this.#refuseUnlessChangeable('transients');
    this.#native.setTransients(flags);
  }

  /** R2 in real-time mode: 'compound', 'percussive' or 'soft'. */
  setDetector(detector: keyof typeof DETECTORS): void {
    const flags = checkedChoice('detector', detector, DETECTORS);
    this.#refuseUnlessChangeable('detector');
    this.#native.setDetector(flags);
  }

  /** R2, at any time: 'laminar' or 'independent'. */
  setPhase(phase: keyof typeof PHASES): void {
    const flags = checkedChoice('phase', phase, PHASES);
    this.#refuseUnlessEngine(2, 'phase');
    this.#native.setPhase(flags);
  }

  /** At any time: 'shifted' or 'preserved'. */
  setFormant(formant: keyof typeof FORMANTS): void {
    this.#native.setFormant(checkedChoice('formant', formant, FORMANTS));
  }

  /** R2 in real-time mode: 'speed', 'quality' or 'consistency'. */
  setPitchQuality(quality: keyof typeof PITCH_QUALITIES): void {
    const flags = checkedChoice('quality', quality, PITCH_QUALITIES);
    this.#refuseUnlessChangeable('pitchQuality');
    this.#native.setPitchQuality(flags);
  }

  /** Real-time: frames of silence to process before the input. Offline: 0. */
  get startPad(): number {
    return this.#native.startPad();
  }

  /** Real-time: frames to drop from the start of the output, if the pad was processed. Offline: 0. */
  get startDelay(): number {
    return this.#native.startDelay();
  }

  /** Frames of input that process() needs before more output becomes available; 0 when there is some already. */
  get framesRequired(): number {
    return this.#native.framesRequired();
  }

  /** Frames of output ready for retrieve(); -1 when the last block was processed and all output retrieved. */
  get available(): number {
    return this.#native.available();
  }

  /** Offline, before process(): the exact number of input frames to come. Output is cut to fit. Real-time: ignored. */
  setExpectedInputFrames(frames: number): void {
    const checked = checkedInteger('frames', frames, 0, MAX_FRAMES);
    this.#refuseOnceBegun('the expected number of frames');
    this.#native.setExpectedInputFrames(checked);
  }

  /** Before study() and process(): the maximum number of frames per call of process(). */
  setMaxProcessFrames(frames: number): void {
    const checked = checkedInteger('frames', frames, 1, 2 ** 24);
    if (this.#stage !== 'new') throw stateError('the largest block cannot change once study() or process() was called');
    this.#native.setMaxProcessFrames(checked);
  }

  /**
   * Offline, before process(), after the ratios are set: maps frames of the input to given frames of the output. It
   * affects the timing within the song; the overall length is still input length x timeRatio. reset() clears it.
   *
   * @param map input frame -> output frame, both integers and increasing
   */
  setKeyFrameMap(map: ReadonlyMap<number, number>): void {
    const pairs = checkedKeyFrames('map', map);
    if (this.#realtime) throw stateError('a key frame map needs offline mode');
    if (this.#stage !== 'new' && this.#stage !== 'studying') {
      throw stateError('a key frame map cannot be set once process() was called');
    }
    this.#native.setKeyFrameMap(pairs);
  }

  /**
   * Offline, before process(): lets the engine analyse the input. R2 needs all of it. R3 only counts it.
   *
   * @param channels planar, channels x frames, -1..1
   * @param last true with the last block
   */
  study(channels: readonly Float32Array[], last = false): void {
    const frames = checkedPlanar('channels', channels, this.channels);
    const checkedLast = checkedBoolean('last', last);
    if (this.#realtime) throw stateError('study() needs offline mode');
    if (this.#stage === 'processing' || this.#stage === 'finished') {
      throw stateError('study() cannot be called after process(); reset() starts again');
    }
    this.#stage = 'studying';
    this.#native.study(channels, frames, checkedLast);
  }

  /**
   * Passes the next block to the engine. The output depends on the size of the blocks; 512 frames align best.
   *
   * @param channels planar, channels x frames, -1..1
   * @param last true with the last block; after it only retrieve() and reset() make sense
   */
  process(channels: readonly Float32Array[], last = false): void {
    const frames = checkedPlanar('channels', channels, this.channels);
    const checkedLast = checkedBoolean('last', last);
    if (this.#stage === 'finished') {
      throw stateError('process() cannot be called after the last block; reset() starts again');
    }
    this.#stage = checkedLast ? 'finished' : 'processing';
    this.#native.process(channels, frames, checkedLast);
  }

  /**
   * Retrieves finished frames from the engine.
   *
   * @param into planar, channels x frames; its beginning is overwritten
   * @returns how many frames were written: as many as fit and are available
   */
  retrieve(into: readonly Float32Array[]): number {
    const room = checkedPlanar('into', into, this.channels);
    const frames = Math.min(room, Math.max(0, this.available));
    return frames === 0 ? 0 : this.#native.retrieve(into, frames);
  }

  #refuseOnceBegun(what: string): void {
    if (this.#realtime || this.#stage === 'new') return;
    throw stateError(`${what} cannot change in offline mode after study() or process(); reset() starts again`);
  }

  #refuseUnlessChangeable(what: string): void {
    this.#refuseUnlessEngine(2, what);
    if (!this.#realtime) throw stateError(`${what} cannot change in offline mode; set it when constructing`);
  }

  #refuseUnlessEngine(version: number, what: string): void {
    if (this.engineVersion === version) return;
    throw stateError(`${what} belongs to engine R${version}, but this stretcher runs R${this.engineVersion}`);
  }
}

function stateError(message: string): Error {
  return new Error(message);
}
