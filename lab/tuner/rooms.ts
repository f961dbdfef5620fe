import { centsBetween, frequencyOfMidi, midiOf } from '@attune/catalogue/pitch';
import type { Instrument } from '../../pwa/src/features/tuner/model/instruments';
import { levelAgainst, type Random, synthesize, type Take } from './signals';

/** Strings of every tuning, each with something else that sounds in the room. */

const SAMPLE_RATE_HZ = 48_000;
/**
 * What sounds beside the string is heard alone for a while, as a tuner hears it between two strings; and what was shown
 * then may stay until the string is read.
 */
const SECONDS = { before: 0.25, string: 1.7, notYet: 0.1 };
const LENGTH = Math.round((SECONDS.before + SECONDS.string) * SAMPLE_RATE_HZ);
/** Power of all that sounds beside the string against the string's, over the whole take, dB. */
export const LEVELS_DB = [-30, -24, -18, -12] as const;
/** Notes that a tuning without strings is tried on. */
const CHROMATIC_NOTES = 5;
/** Octaves, unisons and twelfths of the string are not told from it by any tuner. */
const SHARED_INTERVALS = [0, 1200, 1902, 2400, 3102, 3600];

type Sound = (random: Random, string: { frequencyHz: number; instrument: Instrument }) => Float32Array;

export const ROOM_SOUNDS: Readonly<Record<string, Sound>> = {
  'hum, 50 Hz': (random) => hum(50, random),
  'hum, 60 Hz': (random) => hum(60, random),
  'a voice': voice,
  'a second string': secondString,
  'a fan': fan,
};

/** A take of the grid, and what sounds in it besides the string. */
export type RoomTake = Take & { sound: string };

/** Every string with every other sound. @param levels of these, dB: of {@link LEVELS_DB} */
export function* roomTakes(instrument: Instrument, levels: readonly number[], random: Random): Generator<RoomTake> {
  for (const midi of notesOf(instrument)) {
    for (const sound of Object.keys(ROOM_SOUNDS)) yield* roomTakesOf({ instrument, midi, sound }, levels, random);
  }
}

/** One string, out of tune by up to a third of a semitone, with one other sound at every level. */
export function roomTakesOf(
  { instrument, midi, sound }: { instrument: Instrument; midi: number; sound: string },
  levels: readonly number[],
  random: Random,
): RoomTake[] {
  const frequencyHz = frequencyOfMidi(midi, 440) * 2 ** ((66 * random.unit() - 33) / 1200);
  const string = pluck(frequencyHz, SECONDS.string, random);
  const other = ROOM_SOUNDS[sound]?.(random, { frequencyHz, instrument });
  if (!other) throw new Error(`There is no sound ${sound}`);
  const start = LENGTH - string.length;
  const { minHz, maxHz, name: group } = instrument;
  return levels.map((level) => {
    const gain = levelAgainst(string, other, level);
    return {
      group,
      sound,
      name: `${group}, ${midi}, ${sound}`,
      samples: other.map((value, i) => gain * value + (string[i - start] ?? 0) + 3e-5 * random.normal()),
      sampleRateHz: SAMPLE_RATE_HZ,
      frequencyHz,
      onset: start + Math.round(SECONDS.notYet * SAMPLE_RATE_HZ),
      end: LENGTH,
      minHz,
      maxHz,
      snrDb: -level,
    };
  });
}

/** The strings, or notes from a third above the range's low end to two octaves below its high one. */
function notesOf({ strings, minHz, maxHz }: Instrument): readonly number[] {
  if (strings.length > 0) return strings;
  const [low, high] = [midiOf(minHz, 440) + 4, midiOf(maxHz, 440) - 24];
  return Array.from({ length: CHROMATIC_NOTES }, (_, i) =>
    Math.round(low + ((high - low) * i) / (CHROMATIC_NOTES - 1)),
  );
}

/** A string that falls by 5 to 11 dB a second at its first partial, faster at the others. */
function pluck(frequencyHz: number, seconds: number, random: Random): Float32Array {
  const place = 4 + 3 * random.unit();
  const waveform = {
    name: 'string',
    partials: 20,
    stiffness: 8e-5,
    decay: 0.6 + 0.7 * random.unit(),
    amplitudes: (n: number) => Math.sin((Math.PI * n) / place) / n,
  };
  return synthesize(waveform, frequencyHz, { seconds, sampleRateHz: SAMPLE_RATE_HZ, random });
}

/** Mains hum: eight harmonics, the even ones, which rectifiers make, as strong as the odd ones. */
function hum(mainsHz: number, random: Random): Float32Array {
  const exactHz = mainsHz * (1 + 0.001 * (random.unit() - 0.5));
  const parts = Array.from({ length: 8 }, (_, i) => ({ n: i + 1, level: i === 0 ? 1 : random.unit() }));
  return sumOf(parts, () => exactHz, random);
}

/** A talking voice: it glides all the time, has three formants, and syllables. */
function voice(random: Random): Float32Array {
  const meanHz = 95 + 130 * random.unit();
  const turns = [0.7, 1.9, 4.1].map((hz) => ({ hz: hz * (0.8 + 0.4 * random.unit()), phase: 6.28 * random.unit() }));
  const formants = [350 + 450 * random.unit(), 1000 + 900 * random.unit(), 2500];
  const resonance = (hz: number) => formants.reduce((sum, one) => sum + 1 / (1 + ((hz - one) / 90) ** 2), 0.05);
  const syllables = 3 + 2 * random.unit();
  const wave = (rate: number, phase: number, i: number) => Math.sin((2 * Math.PI * rate * i) / SAMPLE_RATE_HZ + phase);
  const glide = (i: number) => 2 ** (turns.reduce((sum, { hz, phase }) => sum + wave(hz, phase, i), 0) * 0.08);
  const parts = Array.from({ length: 24 }, (_, i) => ({
    n: i + 1,
    level: resonance((i + 1) * meanHz) / (i + 1) ** 0.5,
  }));
  const sung = sumOf(parts, (i) => meanHz * glide(i), random);
  return sung.map((value, i) => value * Math.max(0.03, 0.5 + 0.6 * wave(syllables, 0, i)));
}

/** Another string of the instrument, or another note, plucked before and still ringing. */
function secondString(random: Random, { frequencyHz, instrument }: { frequencyHz: number; instrument: Instrument }) {
  const isOther = (hz: number) => {
    const cents = Math.abs(centsBetween(hz, frequencyHz));
    return SHARED_INTERVALS.every((interval) => Math.abs(cents - interval) > 60);
  };
  const others = notesOf(instrument).map(
    (midi) => frequencyOfMidi(midi, 440) * 2 ** ((20 * random.unit() - 10) / 1200),
  );
  const possible = others.filter(isOther);
  const hz = possible[Math.floor(possible.length * random.unit())] ?? frequencyHz * 1.335;
  return pluck(hz, LENGTH / SAMPLE_RATE_HZ, random);
}

/** Broad noise that falls with frequency, and the tone of its blades. */
function fan(random: Random): Float32Array {
  const bladesHz = 70 + 200 * random.unit();
  const tone = sumOf(
    [1, 2, 3].map((n) => ({ n, level: 1 / n })),
    () => bladesHz,
    random,
  );
  const share = 0.6 * random.unit();
  let low = 0;
  return tone.map((value) => {
    low += 0.04 * (random.normal() - low);
    return share * value + 5 * low + 0.1 * random.normal();
  });
}

/** Harmonics of a frequency that may move, with random phases. */
function sumOf(parts: readonly { n: number; level: number }[], hzAt: (frame: number) => number, random: Random) {
  const starts = parts.map(() => 2 * Math.PI * random.unit());
  let turn = 0;
  return Float32Array.from({ length: LENGTH }, (_, i) => {
    turn += (2 * Math.PI * hzAt(i)) / SAMPLE_RATE_HZ;
    return parts.reduce((sum, { n, level }, at) => sum + level * Math.sin(n * turn + (starts[at] ?? 0)), 0);
  });
}
