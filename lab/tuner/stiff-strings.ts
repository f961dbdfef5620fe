import { frequencyOfMidi } from '@attune/catalogue/pitch';
import { noteText } from '../../pwa/src/features/tuner/model/note-names';
import { usualStiffness } from '../../pwa/src/features/tuner/model/piano-stretch';
import { inNoise, levelOf, type Random, synthesize, type Take, type Waveform } from './signals';

const SAMPLE_RATE_HZ = 48_000;
const SECONDS = 1.5;
/** A note counts until it is this much below its loudest moment, linear (-50 dB). */
const AUDIBLE = 10 ** (-50 / 20);

interface StiffString {
  midi: number;
  /** B of f(n) = n f sqrt(1 + B n^2). */
  stiffness: number;
}

interface Family {
  name: string;
  strings: readonly StiffString[];
  waveform: (string: StiffString) => Omit<Waveform, 'name' | 'stiffness'>;
  /** The range that the tuner is set to, Hz. */
  range: { minHz: number; maxHz: number };
}

/** Wound strings are stiffer the lower they are; the plain third string is thick. */
const GUITAR: readonly StiffString[] = [
  { midi: 40, stiffness: 1.2e-4 },
  { midi: 45, stiffness: 8e-5 },
  { midi: 50, stiffness: 5e-5 },
  { midi: 55, stiffness: 1e-4 },
  { midi: 59, stiffness: 6e-5 },
  { midi: 64, stiffness: 3e-5 },
];
/** B0: 25 cents at the tenth partial (Kemp 2020, "On inharmonicity in bass guitar strings"). */
const BASS: readonly StiffString[] = [
  { midi: 23, stiffness: 3e-4 },
  { midi: 28, stiffness: 2e-4 },
  { midi: 33, stiffness: 1.2e-4 },
  { midi: 38, stiffness: 8e-5 },
  { midi: 43, stiffness: 6e-5 },
];
const PIANO_KEYS = [21, 23, 28, 33, 36, 48, 60, 72, 84, 93, 96, 100, 105, 108];

/** Plucked at a fifth of its length. */
const plucked = () => ({ amplitudes: (n: number) => Math.sin((Math.PI * n) / 5) / n, partials: 30, decay: 0.6 });

/** What a telephone's microphone leaves of the lowest partials: 12 dB an octave below 150 Hz. */
const pluckedFar = ({ midi }: StiffString) => {
  const { amplitudes, ...rest } = plucked();
  const first = frequencyOfMidi(midi, 440) / 150;
  return { ...rest, amplitudes: (n: number) => (amplitudes(n) * (n * first) ** 2) / (1 + (n * first) ** 2) };
};

/** A sound board that radiates little below 90 Hz, and hammers that leave out what lies above some kHz. */
const struck = ({ midi }: StiffString) => {
  const hz = frequencyOfMidi(midi, 440);
  const radiated = (n: number) => (n * hz) ** 2 / (90 ** 2 + (n * hz) ** 2);
  return {
    amplitudes: (n: number) => (radiated(n) * Math.exp((-(n - 1) * hz) / 6000)) / n,
    partials: 40,
    // The first partial falls by 60 dB in 23 s at A0, in 1.1 s at C8.
    decay: 0.3 * 2 ** ((midi - 21) / 20),
  };
};

const FAMILIES: readonly Family[] = [
  { name: 'guitar', strings: GUITAR, waveform: plucked, range: { minHz: 60, maxHz: 1400 } },
  { name: 'bass', strings: BASS, waveform: plucked, range: { minHz: 30, maxHz: 600 } },
  { name: 'bass, small microphone', strings: BASS, waveform: pluckedFar, range: { minHz: 30, maxHz: 600 } },
  {
    name: 'piano',
    strings: PIANO_KEYS.map((midi) => ({ midi, stiffness: usualStiffness(midi) })),
    waveform: struck,
    range: { minHz: 26, maxHz: 4400 },
  },
];

const NAMES = { convention: 'english', accidentals: 'sharps' } as const;

/** Every string of every family, out of tune by up to 30 cents, with the knock of its attack. */
export function* stiffTakes(snrDb: number, random: Random): Generator<Take> {
  for (const family of FAMILIES) {
    for (const string of family.strings) {
      const frequencyHz = frequencyOfMidi(string.midi, 440) * 2 ** ((60 * random.unit() - 30) / 1200);
      const waveform = { ...family.waveform(string), name: family.name, stiffness: string.stiffness };
      const whole = synthesize(waveform, frequencyHz, { seconds: SECONDS, sampleRateHz: SAMPLE_RATE_HZ, random });
      addKnock(whole, random);
      const note = whole.subarray(0, audibleLength(whole));
      const { samples, onset } = inNoise(note, { snrDb, colour: 'pink', sampleRateHz: SAMPLE_RATE_HZ, random });
      yield {
        group: family.name,
        name: `${family.name}, ${noteText(string.midi, NAMES)}`,
        samples,
        sampleRateHz: SAMPLE_RATE_HZ,
        frequencyHz,
        onset,
        end: samples.length,
        snrDb,
        ...family.range,
      };
    }
  }
}

/** The pick's or hammer's noise: it falls by 60 dB in 60 ms. */
function addKnock(note: Float32Array, random: Random): void {
  const length = Math.round(0.06 * SAMPLE_RATE_HZ);
  for (let i = 0; i < length; i += 1) note[i] = (note[i] ?? 0) + 0.03 * Math.exp((-6.9 * i) / length) * random.normal();
}

function audibleLength(note: Float32Array): number {
  const level = levelOf(note, Math.round(0.04 * SAMPLE_RATE_HZ));
  const loudest = level.reduce((best, value) => Math.max(best, value), 0);
  return level.findLastIndex((value) => value > AUDIBLE * loudest) + 1;
}
