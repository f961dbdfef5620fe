import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { TuningMeter } from 'node-rubberband';

/** Measures interleaved float32 in a thread of its own, in constant memory. */
export interface TuningListener {
  /** Resolves when there is space for more; until then the bytes must not change. */
  write(interleaved: Uint8Array): Promise<void>;
  end(): Promise<TuningMeasurement>;
  /** Stops the thread in any state. May be called at any time. */
  destroy(): void;
}

const METER_RATES_HZ = { min: 8_000, max: 192_000 } as const;

/**
 * Rates beyond the meter's (4 kHz telephone, 384 kHz masters) are passed to it as twice or half the rate, so the music
 * appears an octave higher or lower: every note keeps its name, and A4 its pitch.
 *
 * @param hintHz default 440; of the readings a semitone apart, the nearest to it is reported
 */
export function createTuningListener({
  sampleRateHz,
  channels,
  hintHz,
}: {
  sampleRateHz: number;
  channels: number;
  hintHz?: number;
}): TuningListener {
  const octaves = sampleRateHz < METER_RATES_HZ.min ? 1 : sampleRateHz > METER_RATES_HZ.max ? -1 : 0;
  const factor = 2 ** octaves;
  const meterRateHz = Math.round(sampleRateHz * factor);
  const meter = new TuningMeter({ sampleRateHz: meterRateHz, channels, ...(hintHz !== undefined && { hintHz }) });
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
