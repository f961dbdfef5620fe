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
  private meter: TuningMeter | undefined;
  private readonly rateFactor: number;

  constructor({ sampleRateHz, channels, hintHz }: TuningWatchOptions) {
    this.rateFactor = rateFactorFor(sampleRateHz);
    try {
      this.meter = new TuningMeter({ sampleRateHz: Math.round(sampleRateHz * this.rateFactor), channels, hintHz });
    } catch (error) {
      this.failure = error;
    }
  }

  async show(interleaved: Uint8Array): Promise<void> {
    const { meter } = this;
    if (meter) await this.attempt(() => meter.write(interleaved));
  }

  async finish(): Promise<TuningMeasurement | null> {
    const { meter } = this;
    const measurement = meter && (await this.attempt(() => meter.end()));
    return measurement ? atRate(measurement, this.rateFactor) : null;
  }

  destroy(): void {
    this.meter?.destroy();
    this.meter = undefined;
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await inTime(work());
    } catch (error) {
      this.failure ??= error;
      this.destroy();
      return undefined;
    }
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

/**
 * Rates beyond the meter's (4 kHz telephone, 384 kHz masters) are passed to it as twice or half the rate, so the music
 * appears an octave higher or lower: every note keeps its name, and A4 its pitch.
 */
function rateFactorFor(sampleRateHz: number): number {
  if (sampleRateHz < METER_RATES_HZ.min) return 2;
  return sampleRateHz > METER_RATES_HZ.max ? 0.5 : 1;
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
