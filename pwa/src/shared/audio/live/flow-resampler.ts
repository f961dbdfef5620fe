import { kernelFor, SincKernel } from '@attune/catalogue/sinc-kernel';

/** Buffer length, frames: more than the longest delay (about 0.6 s at 96 kHz), a power of two. */
const REMEMBERED = 65_536;
/**
 * At another pitch, speed or latency the delay changes by so much per call at most: that much more or less is read
 * then, which the stretcher hears as another tempo for a moment. A jump would click.
 */
const MAX_SLEW_FRAMES = 16;

/** How the resampler reads; what the stretcher behind it delays is taken off its own delay. */
interface FlowSettings {
  /** Pitch of the output / pitch of the recording. */
  ratio: number;
  /** Frames from input to the stretcher's output, the same for every ratio. */
  latencyFrames: number;
  /** Whether another latency is taken up little by little, while it sounds, and not at once. */
  isGradual?: boolean;
}

/**
 * Resamples a stereo stream in real time so that its pitch is `ratio` times that of the recording, whatever the speed
 * at which the recording was read for it.
 *
 * For every input block, about 1/step as many frames are output; on average exactly as many.
 */
export class FlowResampler {
  readonly #left = new Float32Array(REMEMBERED);
  readonly #right = new Float32Array(REMEMBERED);
  /** At which speed each frame was read. */
  readonly #speeds = new Float32Array(REMEMBERED).fill(1);
  #written = 0;
  #read = 0;
  #delayFrames = 0;
  #step = 1;
  /** At which speed the frame at the read position was read, and the last one that came. */
  #speed = 1;
  #lastSpeed = 1;
  #settings: FlowSettings = { ratio: 1, latencyFrames: 0 };
  #kernel = new SincKernel(1);
  #weights = new Float32Array(2 * this.#kernel.reach);

  /** @param stretcher its delay, at the rate of its input and at that of its output */
  constructor(private readonly stretcher: { inputLatency: number; outputLatency: number }) {}

  set(settings: FlowSettings): void {
    const isOtherLatency = settings.latencyFrames !== this.#settings.latencyFrames;
    this.#settings = settings;
    this.#follow();
    if (!isOtherLatency || settings.isGradual) return;
    // Another latency moves the read position, so that the output stays in time with the music.
    const delayFrames = this.#wantedDelay();
    this.#read -= delayFrames - this.#delayFrames;
    this.#delayFrames = delayFrames;
  }

  /** Adds one input block, read at `speed`; an unconnected input counts as silence. */
  push(left: Float32Array | undefined, right: Float32Array | undefined, frames: number, speed: number): void {
    for (let i = 0; i < frames; i += 1) {
      const at = (this.#written + i) % REMEMBERED;
      this.#left[at] = left?.[i] ?? 0;
      this.#right[at] = right?.[i] ?? left?.[i] ?? 0;
      this.#speeds[at] = speed;
    }
    this.#lastSpeed = speed;
    this.#written += frames;
  }

  /** Writes all frames that are due. @returns how many */
  pull(left: Float32Array, right: Float32Array): number {
    this.#follow();
    const change = this.#wantedDelay() - this.#delayFrames;
    this.#delayFrames += Math.min(MAX_SLEW_FRAMES, Math.max(-MAX_SLEW_FRAMES, change));
    const until = this.#written - this.#delayFrames;
    let count = 0;
    while (this.#read < until && count < left.length) {
      if (this.#speedHere !== this.#speed) this.#follow();
      this.#sample(left, right, count);
      count += 1;
      this.#read += this.#step;
    }
    return count;
  }

  #sample(left: Float32Array, right: Float32Array, to: number): void {
    const { reach } = this.#kernel;
    const weights = this.#weights;
    const whole = Math.floor(this.#read);
    this.#kernel.weigh(this.#read - whole, weights);
    const from = whole - reach + 1;
    let sumLeft = 0;
    let sumRight = 0;
    for (let tap = 0; tap < weights.length; tap += 1) {
      const weight = weights[tap] ?? 0;
      const at = (from + tap + REMEMBERED) % REMEMBERED;
      sumLeft += weight * (this.#left[at] ?? 0);
      sumRight += weight * (this.#right[at] ?? 0);
    }
    left[to] = sumLeft;
    right[to] = sumRight;
  }

  /** At which speed the frame at the read position was read. */
  get #speedHere(): number {
    return this.#speeds[(Math.floor(this.#read) + REMEMBERED) % REMEMBERED] ?? 1;
  }

  /** The step at the read position, and the kernel that goes with it. */
  #follow(): void {
    const { ratio } = this.#settings;
    this.#speed = this.#speedHere;
    this.#step = ratio / this.#speed;
    const kernel = kernelFor(this.#step, this.#kernel);
    if (kernel !== this.#kernel) this.#weights = new Float32Array(2 * kernel.reach);
    this.#kernel = kernel;
  }

  /**
   * What the stretcher does not delay itself. Its input runs at 1/step of real time: at the speed that comes, so that
   * the delay is right before the sound begins.
   */
  #wantedDelay(): number {
    const { inputLatency, outputLatency } = this.stretcher;
    const own = (inputLatency * this.#settings.ratio) / this.#lastSpeed + outputLatency;
    return Math.max(this.#kernel.reach, this.#settings.latencyFrames - own);
  }
}
