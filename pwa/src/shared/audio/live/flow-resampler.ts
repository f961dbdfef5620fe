import { SincKernel } from './sinc-kernel';

/** Buffer length, frames: more than the longest delay (about 0.25 s at 96 kHz), a power of two. */
const REMEMBERED = 32_768;

/**
 * Resamples a stereo stream in real time, delayed by `delayFrames`.
 *
 * For every input block, about 1/step as many frames are output; on average exactly as many.
 */
export class FlowResampler {
  readonly #left = new Float32Array(REMEMBERED);
  readonly #right = new Float32Array(REMEMBERED);
  #written = 0;
  #read = 0;
  #delayFrames = 0;
  #kernel = new SincKernel(1);
  #weights = new Float32Array(2 * this.#kernel.reach);

  /**
   * @param step input frames per output frame
   * @param delayFrames at least the reach of the kernel (24 frames, or 24 steps)
   */
  set(step: number, delayFrames: number): void {
    if (step !== this.#kernel.step) {
      this.#kernel = new SincKernel(step);
      this.#weights = new Float32Array(2 * this.#kernel.reach);
    }
    // A change of delay moves the read position, so that the output stays in time with the music.
    this.#read -= delayFrames - this.#delayFrames;
    this.#delayFrames = delayFrames;
  }

  /** Adds one input block; an unconnected input counts as silence. */
  push(left: Float32Array | undefined, right: Float32Array | undefined, frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      const at = (this.#written + i) % REMEMBERED;
      this.#left[at] = left?.[i] ?? 0;
      this.#right[at] = right?.[i] ?? left?.[i] ?? 0;
    }
    this.#written += frames;
  }

  /** Writes all frames that are due. @returns how many */
  pull(left: Float32Array, right: Float32Array): number {
    const { step, reach } = this.#kernel;
    const weights = this.#weights;
    const until = this.#written - this.#delayFrames;
    let count = 0;
    while (this.#read < until && count < left.length) {
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
      left[count] = sumLeft;
      right[count] = sumRight;
      count += 1;
      this.#read += step;
    }
    return count;
  }
}
