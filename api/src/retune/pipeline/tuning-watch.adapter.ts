import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { TuningWatch as TuningWatchPort, TuningWatchOptions } from '@attune/retuning/pipeline/ports';
import { TuningMeter } from 'node-rubberband';

const METER_RATES_HZ = { min: 8_000, max: 192_000 } as const;
/** A meter that takes longer than this for a block or for its result is abandoned. It normally needs milliseconds. */
const METER_TIMEOUT_MS = 10_000;

/**
 * Measures the tuning of audio that passes by. It never throws and never blocks the audio for good: when the meter
 * fails, there is no measurement, and `failure` gives the reason.
 */
export class TuningWatch implements TuningWatchPort {
  failure: unknown;
  private listener: TuningListener | undefined;

  constructor(options: TuningWatchOptions) {
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

/** Measures interleaved float32 in a thread of its own, in constant memory. */
interface TuningListener {
  /** Resolves when there is space for more; until then the bytes must not change. */
  write(interleaved: Uint8Array): Promise<void>;
  end(): Promise<TuningMeasurement>;
  /** Stops the thread in any state. May be called at any time. */
  destroy(): void;
}

/**
 * Rates beyond the meter's (4 kHz telephone, 384 kHz masters) are passed to it as twice or half the rate, so the music
 * appears an octave higher or lower: every note keeps its name, and A4 its pitch.
 */
function createTuningListener({ sampleRateHz, channels, hintHz }: TuningWatchOptions): TuningListener {
  const octaves = sampleRateHz < METER_RATES_HZ.min ? 1 : sampleRateHz > METER_RATES_HZ.max ? -1 : 0;
  const factor = 2 ** octaves;
  const meterRateHz = Math.round(sampleRateHz * factor);
  const meter = new TuningMeter({ sampleRateHz: meterRateHz, channels, hintHz });
  return {
    write: (interleaved) => meter.write(interleaved),
    end: async () => atRate(await meter.end(), factor),
    destroy: () => meter.destroy(),
  };
}

/** Reverts the effect of another rate on times and frequencies. */
function atRate(measurement: TuningMeasurement, factor: number): TuningMeasurement {
  if (factor === 1) return measurement;
  const { spectrum, drift, durationSeconds } = measurement;
  return {
    ...measurement,
    durationSeconds: durationSeconds * factor,
    drift: drift.map((point) => ({ ...point, atSeconds: point.atSeconds * factor })),
    spectrum: { ...spectrum, centresHz: spectrum.centresHz.map((hz) => hz / factor) },
  };
}
