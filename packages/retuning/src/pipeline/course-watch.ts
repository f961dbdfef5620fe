import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { bytesPerFrame } from './frame-aligner.js';
import type { TuningWatch } from './ports.js';
import type { MeasuredCourse } from './straightening.js';

interface CourseWatchOptions {
  channels: number;
  sampleRateHz: number;
  /** A meter for one stretch. */
  createWatch: () => TuningWatch;
  /** Length of a stretch. */
  seconds: number;
}

/** Measures the tuning of each stretch of the audio that passes by. */
export class CourseWatch {
  private readonly sections: TuningMeasurement['drift'] = [];
  private readonly bytesPerFrame: number;
  private readonly sectionBytes: number;
  private watch: TuningWatch;
  private shownBytes = 0;
  private isFailed = false;

  constructor(private readonly options: CourseWatchOptions) {
    this.bytesPerFrame = bytesPerFrame(options.channels);
    this.sectionBytes = Math.round(options.seconds * options.sampleRateHz) * this.bytesPerFrame;
    this.watch = options.createWatch();
  }

  /** Whole frames. Resolves when the bytes may be reused. */
  async show(interleaved: Uint8Array): Promise<void> {
    for (let at = 0; at < interleaved.length && !this.isFailed;) {
      const part = interleaved.subarray(at, at + this.sectionBytes - this.shownBytes);
      await this.watch.show(part);
      at += part.length;
      this.shownBytes += part.length;
      if (this.shownBytes === this.sectionBytes) await this.endSection();
    }
  }

  /** @returns null when a meter failed */
  async finish(): Promise<MeasuredCourse | null> {
    const frames = (this.sections.length * this.sectionBytes + this.shownBytes) / this.bytesPerFrame;
    if (this.shownBytes > 0) await this.endSection();
    return this.isFailed ? null : { drift: this.sections, durationSeconds: frames / this.options.sampleRateHz };
  }

  /** Stops the meter. No error when it has already ended. */
  destroy(): void {
    this.watch.destroy();
  }

  private async endSection(): Promise<void> {
    const measurement = await this.watch.finish();
    this.watch.destroy();
    this.shownBytes = 0;
    this.isFailed ||= measurement === null;
    if (measurement === null) return;
    const { a4Hz, errorCents, confidence } = measurement;
    const atSeconds = (this.sections.length * this.sectionBytes) / this.bytesPerFrame / this.options.sampleRateHz;
    this.sections.push({ atSeconds, a4Hz, errorCents, confidence });
    this.watch = this.options.createWatch();
  }
}
