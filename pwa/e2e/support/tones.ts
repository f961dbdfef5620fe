import { toWav } from './wav';

/** Amplitudes of the harmonics, from the first on, relative to it. */
const HARMONICS = [1, 0.4, 0.2];

interface Tone {
  frequencyHz: number;
  seconds: number;
  /** 44,100 unless told. */
  sampleRateHz?: number;
}

/** A tone with three harmonics at -12 dBFS as a 16-bit mono WAV file. */
export function toneWav(tone: Tone): Buffer {
  return harmonicsWav(tone, 0.16, HARMONICS);
}

/**
 * A pure tone at -14 dBFS as a 16-bit mono WAV file, for measuring by zero crossings: a time stretcher moves the
 * partials of other tones against each other, until some waves cross zero twice.
 */
export function pureToneWav(tone: Tone): Buffer {
  return harmonicsWav(tone, 0.2, [1]);
}

/** @param amplitude of the first harmonic; full scale 1 */
function harmonicsWav(tone: Tone, amplitude: number, harmonics: number[]): Buffer {
  const { frequencyHz, seconds, sampleRateHz = 44_100 } = tone;
  return toWav(
    { channels: 1, frames: Math.round(seconds * sampleRateHz), sampleRateHz },
    (frame) => amplitude * wave((2 * Math.PI * frequencyHz * frame) / sampleRateHz, harmonics),
  );
}

/** The value at a phase, radians, of a wave with these harmonics. */
function wave(phase: number, harmonics: number[]): number {
  return harmonics.reduce((sum, amplitude, i) => sum + amplitude * Math.sin((i + 1) * phase), 0);
}

/** Semitones above A4 of chords that all have A4 in them. */
const CHORDS = [
  [0, 4, 7],
  [0, 5, 9],
  [0, 4, 9],
  [0, 3, 7],
];

interface Chords {
  a4Hz: number;
  seconds: number;
  /** From start to end, around `a4Hz`; 0 unless told. */
  sinksCents?: number;
}

/** Chords of a second each on a scale with this A4, as a 16-bit mono WAV file: music whose pitch can be measured. */
export function chordsWav({ a4Hz, seconds, sinksCents = 0 }: Chords): Buffer {
  const sampleRateHz = 44_100;
  // Seconds of a steady record that have passed in one that sinks: the integral of 2^(cents / 1200).
  const perSecond = (Math.LN2 * sinksCents) / 1200 / seconds;
  const steady = (at: number) =>
    perSecond === 0 ? at : (2 ** (sinksCents / 2400) * -Math.expm1(-perSecond * at)) / perSecond;
  return toWav({ channels: 1, frames: seconds * sampleRateHz, sampleRateHz }, (frame) => {
    const at = frame / sampleRateHz;
    const chord = CHORDS[Math.floor(at) % CHORDS.length] ?? [];
    const tones = [-12, ...chord].map((semitones) =>
      wave(2 * Math.PI * a4Hz * 2 ** (semitones / 12) * steady(at), HARMONICS),
    );
    return 0.08 * tones.reduce((sum, tone) => sum + tone, 0);
  });
}
