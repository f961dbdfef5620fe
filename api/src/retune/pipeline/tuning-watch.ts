import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { createTuningListener, type TuningListener } from './tuning-meter.adapter.js';

/** A meter that takes longer than this for a block, or for its last word, is given up. It needs milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Measures the tuning of sound that goes by on its way elsewhere. Nothing here ever throws or holds the sound up for
 * good: when the meter fails, there is no measurement, and `failure` says why.
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

  /** Ends the meter's thread. No error when it has ended by itself. */
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
    timer = setTimeout(() => reject(new Error('The tuning meter stands still')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
