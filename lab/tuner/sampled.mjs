// Notes of sampled instruments: FluidR3 by FluidSynth, each alone and dry.
import { renderParts } from '../evaluate/fluidsynth.mjs';

const SAMPLE_RATE_HZ = 48_000;
const SECONDS = { before: 0.1, held: 2.4, every: 3 };
/** A decaying note counts until it is this much below its loudest moment, linear (-50 dB). */
const AUDIBLE = 10 ** (-50 / 20);

const DEFAULT = { minHz: 80, maxHz: 2000 };
const BASS = { minHz: 30, maxHz: 1000 };

/** General MIDI programs, the keys each is tried on, and the range the tuner is set to for it. */
export const INSTRUMENTS = [
  { name: 'piano', program: 0, keys: [41, 48, 53, 60, 67, 74, 81, 88], range: DEFAULT },
  { name: 'vibraphone', program: 11, keys: [53, 60, 67, 74, 81], range: DEFAULT },
  { name: 'accordion', program: 21, keys: [50, 57, 64, 71, 78], range: DEFAULT },
  { name: 'nylon guitar', program: 24, keys: [45, 50, 55, 59, 64, 69], range: DEFAULT },
  { name: 'steel guitar', program: 25, keys: [45, 50, 55, 59, 64, 69], range: DEFAULT },
  { name: 'jazz guitar', program: 26, keys: [40, 45, 50, 55, 59, 64], range: DEFAULT },
  { name: 'acoustic bass', program: 32, keys: [28, 33, 38, 43], range: BASS },
  { name: 'electric bass', program: 33, keys: [23, 28, 33, 38, 43], range: BASS },
  { name: 'violin', program: 40, keys: [55, 62, 69, 76, 83], range: DEFAULT },
  { name: 'viola', program: 41, keys: [48, 55, 62, 69], range: DEFAULT },
  { name: 'cello', program: 42, keys: [40, 43, 50, 57], range: DEFAULT },
  { name: 'double bass', program: 43, keys: [28, 33, 38, 43], range: BASS },
  { name: 'harp', program: 46, keys: [43, 52, 60, 69, 79], range: DEFAULT },
  { name: 'trumpet', program: 56, keys: [55, 62, 69, 76], range: DEFAULT },
  { name: 'trombone', program: 57, keys: [41, 48, 55, 62], range: DEFAULT },
  { name: 'horn', program: 60, keys: [43, 50, 57, 64], range: DEFAULT },
  { name: 'alto saxophone', program: 65, keys: [52, 59, 66, 73], range: DEFAULT },
  { name: 'oboe', program: 68, keys: [60, 67, 74, 81], range: DEFAULT },
  { name: 'bassoon', program: 70, keys: [41, 48, 55, 62], range: DEFAULT },
  { name: 'clarinet', program: 71, keys: [52, 59, 66, 73, 80], range: DEFAULT },
  { name: 'piccolo', program: 72, keys: [74, 81, 88, 95, 100], range: { minHz: 200, maxHz: 4200 } },
  { name: 'flute', program: 73, keys: [62, 69, 76, 83, 90], range: DEFAULT },
];

/** Where the waveform nearly repeats twice a period: the low strings late in their decay. */
export const WEAK_SPOT = [
  { name: 'nylon guitar E2 to G2', program: 24, keys: [40, 41, 42, 43], range: DEFAULT },
  { name: 'steel guitar E2 to G2', program: 25, keys: [40, 41, 42, 43], range: DEFAULT },
];

/**
 * The halves share no note played alike. The parameters were chosen on the development half only.
 * `up` moves every key by semitones, `a4Hz` the tuning, `velocities` how hard the keys are struck.
 */
export const HALVES = {
  development: { up: 0, a4Hz: 440, velocities: [100] },
  reported: { up: 1, a4Hz: 436, velocities: [64, 112] },
};

/**
 * @param {typeof INSTRUMENTS[number]} instrument
 * @param {keyof typeof HALVES} half
 * @param {number} [up] instead of the half's own
 * @returns {{ note: Float32Array, frequencyHz: number, name: string, sampleRateHz: number }[]}
 */
export function notesOf(instrument, half, up = HALVES[half].up) {
  const { a4Hz, velocities } = HALVES[half];
  const asked = velocities.flatMap((velocity) => instrument.keys.map((key) => ({ key: key + up, velocity })));
  const notes = asked.map(({ key, velocity }, i) => ({
    key,
    velocity,
    startSeconds: SECONDS.before + i * SECONDS.every,
    seconds: SECONDS.held,
  }));
  const parts = [{ channel: 0, program: instrument.program, notes }];
  const seconds = SECONDS.before + asked.length * SECONDS.every;
  const { left, right } = renderParts({ parts, seconds, a4Hz, sampleRateHz: SAMPLE_RATE_HZ });
  return notes.map(({ key, velocity, startSeconds }) => {
    const from = Math.round(startSeconds * SAMPLE_RATE_HZ);
    const to = from + Math.round(SECONDS.held * SAMPLE_RATE_HZ);
    const mono = left.slice(from, to).map((value, i) => (value + right[from + i]) / 2);
    return {
      name: `${instrument.name}, key ${key}, velocity ${velocity}`,
      note: atPeak(0.3, mono.subarray(0, audibleLength(mono))),
      frequencyHz: a4Hz * 2 ** ((key - 69) / 12),
      sampleRateHz: SAMPLE_RATE_HZ,
    };
  });
}

function audibleLength(samples) {
  const piece = 2048;
  const levels = [];
  for (let from = 0; from + piece <= samples.length; from += piece) {
    levels.push(Math.sqrt(samples.subarray(from, from + piece).reduce((sum, value) => sum + value * value, 0) / piece));
  }
  const loudest = Math.max(...levels);
  return piece * (levels.findLastIndex((level) => level > AUDIBLE * loudest) + 1);
}

/** As loud as an instrument near the microphone. */
function atPeak(peak, samples) {
  const highest = samples.reduce((best, value) => Math.max(best, Math.abs(value)), 1e-9);
  return samples.map((value) => (value * peak) / highest);
}
