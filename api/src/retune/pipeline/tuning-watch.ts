import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { createTuningListener, type TuningListener } from './tuning-meter.adapter.js';

/** A meter that takes longer than this for a block or for its result is abandoned. It normally needs milliseconds. */
const METER_TIMEOUT_MS = 10_000;

/**
 * Measures the tuning of audio that passes by. It never throws and never blocks the audio for good: when the meter
 * fails, there is no measurement, and `failure` gives the reason.
 */
export class TuningWatch {
  failure: unknown;
  private listener: TuningListener | undefined;

  constructor(options: { sampleRateHz: number; channels: number; hintHz?: number }) {
    try {
      this.listener = createTuningListener(options);
    } catch (error) {
      this.failure = error;
    }
  }

  /** Resolves when the bytes may be reused. */
  async show(interleaved: Uint8Array): Promise<void> {
    if (!this.listener) return;
    try {
      await inTime(this.listener.write(interleaved));
    } catch (error) {
      this.giveUp(error);
    }
  }

  /** @returns null when there is no measurement */
  async finish(): Promise<TuningMeasurement | null> {
    if (!this.listener) return null;
    try {
      return await inTime(this.listener.end());
    } catch (error) {
      this.giveUp(error);
      return null;
    }
  }

  /** Stops the meter's thread. No error when it has already ended. */
  destroy(): void {
    this.listener?.destroy();
    this.listener = undefined;
  }

  private giveUp(error: unknown): void {
    this.failure ??= error;
    this.destroy();
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The tuning meter is not responding')), METER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
