import { gainFor } from '../domain/output-level.js';
import { type EncodedLevel, EncoderRun, type EncoderRunOptions } from './encoder-run.js';
import type { PeakMeter } from './engine.adapter.js';
import type { SampleSink } from './spool.js';

export interface CopyEncoderOptions extends EncoderRunOptions {
  /** Meters every sample before it arrives here. */
  meter: Pick<PeakMeter, 'truePeak'>;
}

/**
 * Passes samples straight to an encoder, for songs that pass through unshifted: decoding them again costs less than
 * storing them on disk. When a peak arrives for which the gain is too high, the encoder is stopped and the rest is only
 * metered.
 */
export class CopyEncoder implements SampleSink {
  isComplete = false;
  private readonly run: EncoderRun;

  constructor(
    private readonly options: CopyEncoderOptions,
    gain: number,
  ) {
    this.run = new EncoderRun(options, gain);
  }

  async append(chunk: Buffer): Promise<void> {
    if (!this.isGainLowEnough()) return this.run.stop();
    if (!(await this.run.write(chunk))) await this.run.finish();
  }

  complete(): void {
    this.isComplete = true;
  }

  /** The error itself goes to the caller that renders; {@link stop} ends the encoder. */
  fail(): void {}

  /** @returns null when the gain was too high, so that the file must be encoded again */
  async finish(): Promise<EncodedLevel | null> {
    return this.isGainLowEnough() ? this.run.finish() : null;
  }

  stop(): Promise<void> {
    return this.run.stop();
  }

  private isGainLowEnough(): boolean {
    return this.run.gain <= gainFor(this.options.meter.truePeak, this.options.ceiling);
  }
}
