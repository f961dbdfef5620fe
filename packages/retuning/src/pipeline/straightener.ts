import { SincKernel, STUDIO } from '@attune/catalogue/sinc-kernel';
import type { TimeMap } from '@attune/catalogue/time-map';

export interface StraightenerOptions {
  channels: number;
  sampleRateHz: number;
  timeMap: TimeMap;
  /** Receives everything that comes out. */
  listener?: ((interleaved: Float32Array) => void) | undefined;
}

/** Frames that are computed before they are passed on. */
const BLOCK_FRAMES = 8192;

/**
 * Varispeed from moment to moment: takes the movement out of the pitch. Whole frames of interleaved float32 in, the
 * same out, as many as the time map says, each read between the samples by a windowed sinc. The blocks that come out
 * are the caller's.
 */
export class Straightener {
  /** That came out; final after {@link flush}. */
  frames = 0;
  private readonly kernel: SincKernel;
  private readonly weights: Float32Array;
  /** The last frames that came in, by channel: those that the kernel still reads. */
  private planes: Float32Array[];
  /** Frames in the planes, and the number of the first of them in the song. */
  private stored = 0;
  private firstStored: number;
  private received = 0;

  constructor(private readonly options: StraightenerOptions) {
    const { fastest } = options.timeMap.speedRangePercent;
    // One kernel for all, wide enough where it reads fastest: another one would be heard as a change of the highs.
    this.kernel = new SincKernel(1 + fastest / 100, STUDIO);
    this.weights = new Float32Array(2 * this.kernel.reach);
    this.planes = Array.from({ length: options.channels }, () => new Float32Array(0));
    this.firstStored = 0;
    // Silence before the song.
    this.store(new Float32Array(this.kernel.reach * options.channels));
    this.firstStored = -this.kernel.reach;
  }

  /** The next frames. @returns blocks that are ready */
  *process(interleaved: Float32Array): Generator<Float32Array> {
    this.received += interleaved.length / this.options.channels;
    this.store(interleaved);
    yield* this.passUntil(this.firstStored + this.stored - this.kernel.reach, Infinity);
  }

  /** Marks the end. @returns the remaining blocks */
  *flush(): Generator<Float32Array> {
    const { channels, sampleRateHz, timeMap } = this.options;
    const frames = Math.round(timeMap.outputSecondsAt(this.received / sampleRateHz) * sampleRateHz);
    // Silence after it: enough for the last frame, wherever rounding puts it.
    this.store(new Float32Array((this.kernel.reach + 2) * channels));
    yield* this.passUntil(Infinity, frames);
  }

  /** Appends frames, and drops those that are not read any more. */
  private store(interleaved: Float32Array): void {
    const { channels } = this.options;
    const count = interleaved.length / channels;
    const keep = Math.min(this.stored, Math.max(0, this.firstStored + this.stored - this.oldestNeeded()));
    const drop = this.stored - keep;
    this.planes = this.planes.map((plane, channel) => {
      const next = new Float32Array(keep + count);
      next.set(plane.subarray(drop, this.stored));
      for (let i = 0; i < count; i += 1) next[keep + i] = interleaved[i * channels + channel] ?? 0;
      return next;
    });
    this.firstStored += drop;
    this.stored = keep + count;
  }

  private oldestNeeded(): number {
    return Math.floor(this.positionOf(this.frames)) - this.kernel.reach;
  }

  /** Where a frame of the output is in the song, in frames. */
  private positionOf(frame: number): number {
    const { sampleRateHz, timeMap } = this.options;
    return timeMap.inputSecondsAt(frame / sampleRateHz) * sampleRateHz;
  }

  /** Passes on the frames that are read before a place in the song, up to a number of frames altogether. */
  private *passUntil(beforePosition: number, maxFrames: number): Generator<Float32Array> {
    const { channels } = this.options;
    let block = new Float32Array(BLOCK_FRAMES * channels);
    let filled = 0;
    while (this.frames < maxFrames) {
      const position = this.positionOf(this.frames);
      if (Math.floor(position) + 1 > beforePosition) break;
      this.resample(position, block, filled * channels);
      this.frames += 1;
      filled += 1;
      if (filled < BLOCK_FRAMES) continue;
      yield this.passed(block);
      block = new Float32Array(BLOCK_FRAMES * channels);
      filled = 0;
    }
    if (filled > 0) yield this.passed(block.subarray(0, filled * channels));
  }

  private resample(position: number, into: Float32Array, at: number): void {
    const { kernel, weights } = this;
    const whole = Math.floor(position);
    kernel.weigh(position - whole, weights);
    const from = whole - kernel.reach + 1 - this.firstStored;
    for (const [channel, plane] of this.planes.entries()) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1) sum += (weights[tap] ?? 0) * (plane[from + tap] ?? 0);
      into[at + channel] = sum;
    }
  }

  private passed(samples: Float32Array): Float32Array {
    this.options.listener?.(samples);
    return samples;
  }
}
