import { inNoise, type Random, synthesize, type Take, WAVEFORMS } from './signals';

const SAMPLE_RATE_HZ = 48_000;
/** The range the tuner has unless an instrument widens it, Hz. */
export const RANGE = { minHz: 80, maxHz: 2000 } as const;

/** Frequencies from 82 to 1975 Hz, a fourth and a bit apart and off any scale by a random amount. */
export function gridFrequencies(random: Random): number[] {
  return Array.from({ length: 11 }, (_, i) => Math.min(1975, 82 * 2 ** ((5.4 * i + random.unit()) / 12)));
}

/** Every waveform at every frequency in white noise. */
export function* syntheticTakes(snrDb: number, seconds: number, random: Random): Generator<Take> {
  for (const waveform of WAVEFORMS) {
    for (const frequencyHz of gridFrequencies(random)) {
      const note = synthesize(waveform, frequencyHz, { seconds, sampleRateHz: SAMPLE_RATE_HZ, random });
      const { samples, onset } = inNoise(note, { snrDb, colour: 'white', sampleRateHz: SAMPLE_RATE_HZ, random });
      yield {
        group: waveform.name,
        name: `${waveform.name} ${frequencyHz.toFixed(1)} Hz`,
        samples,
        sampleRateHz: SAMPLE_RATE_HZ,
        frequencyHz,
        onset,
        end: samples.length,
        snrDb,
        ...RANGE,
      };
    }
  }
}
