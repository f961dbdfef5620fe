// Instruments that no sampled font has at an exact pitch, computed from a piece's notes: distorted guitars, choirs with
// vibrato, detuned saws, stiff piano strings, scales of other temperaments.
// All detuning is symmetrical in cents, so the tuning asked for is the truth.
import { randomFrom } from './random.mjs';
import { normalised } from './sounds.mjs';

const RATE_HZ = 44_100;
const TURN = 2 * Math.PI;
const { sin, cos, exp, sqrt, tanh } = Math;

/** @typedef {{ key: number, startSeconds: number, seconds: number, velocity: number }} Note */

const A4_KEY = 69;
const hzOf = (key, a4Hz) => a4Hz * 2 ** ((key - A4_KEY) / 12);

function silence(seconds) {
  const frames = Math.round(seconds * RATE_HZ);
  return { left: new Float32Array(frames), right: new Float32Array(frames), sampleRateHz: RATE_HZ };
}

/** @returns {import('./sounds.mjs').Sound} `other` added at a level relative to the sound's peak of 0.7 */
export function mixed(sound, other, level) {
  const [base, added] = [normalised(sound), normalised(other)];
  const sum = (a, b) => a.map((value, i) => value + level * (b[i] ?? 0));
  return normalised({ ...base, left: sum(base.left, added.left), right: sum(base.right, added.right) });
}

/** Adds a partial by rotation: a phasor that turns at one frequency and decays. */
function addPartial({ left, right }, from, to, { hz, level, pan, decayPerSecond, phase }) {
  const step = (TURN * hz) / RATE_HZ;
  const decay = exp(-decayPerSecond / RATE_HZ);
  const turnRe = decay * cos(step);
  const turnIm = decay * sin(step);
  let re = level * cos(phase);
  let im = level * sin(phase);
  const attack = 0.004 * RATE_HZ;
  for (let i = from; i < to; i += 1) {
    const frames = i - from < to - i ? i - from : to - i;
    const value = frames < attack ? (im * frames) / attack : im;
    left[i] += value * (1 - pan);
    right[i] += value * pan;
    const turned = re * turnRe - im * turnIm;
    im = re * turnIm + im * turnRe;
    re = turned;
  }
}

/**
 * Strings with stiffness: partial h is at h f sqrt((1 + B h^2) / (1 + B)), so that the first one is in tune (Fletcher
 * 1964).
 *
 * @param {Note[]} notes
 * @param {{ a4Hz: number, seconds: number, seed: string, stiffness: (key: number) => number, partials: number,
 *   decayPerSecond: (key: number) => number, highestHz: number }} options
 */
function strings(notes, { a4Hz, seconds, seed, stiffness, partials, decayPerSecond, highestHz }) {
  const random = randomFrom(`${seed} strings`);
  const sound = silence(seconds);
  for (const note of notes) {
    const b = stiffness(note.key);
    const first = hzOf(note.key, a4Hz);
    const from = Math.round(note.startSeconds * RATE_HZ);
    const to = Math.min(sound.left.length, Math.round((note.startSeconds + note.seconds) * RATE_HZ));
    const pan = random.between(0.3, 0.7);
    for (let h = 1; h <= partials; h += 1) {
      const hz = h * first * sqrt((1 + b * h * h) / (1 + b));
      if (hz > highestHz) break;
      const level = (note.velocity / 100) * random.between(0.6, 1) * h ** -1.1;
      const decay = decayPerSecond(note.key) * sqrt(h);
      addPartial(sound, from, to, { hz, level, pan, decayPerSecond: decay, phase: TURN * random.unit() });
    }
  }
  return sound;
}

/**
 * A piano whose inharmonicity grows from the middle to both ends as a small upright's does.
 *
 * @param {Note[]} notes
 * @param {{ a4Hz: number, seconds: number, seed: string, isStretched?: boolean }} options isStretched: its octaves
 *   are as tuners make them, so that the second partial of the upper string is at the fourth of the lower one (the
 *   curve that Railsback measured in 1938 and Schuck & Young explained in 1943); A4 stays where it is
 */
export function stiffPiano(notes, { a4Hz, seconds, seed, isStretched = false }) {
  const random = randomFrom(`${seed} piano`);
  const middle = 10 ** random.between(-3.7, -3.1);
  const stiffness = (key) => middle * 2 ** (key > 52 ? (key - 52) / 8 : (52 - key) / 16);
  const decayPerSecond = (key) => 0.5 * 2 ** ((key - 48) / 18);
  const tuned = isStretched ? stretched(notes, stiffness) : notes;
  return normalised(strings(tuned, { a4Hz, seconds, seed, stiffness, partials: 14, decayPerSecond, highestHz: 5000 }));
}

/** Notes of an equal temperament whose octaves are wide by what stiff strings ask for, from A4 up and down. */
function stretched(notes, stiffness) {
  const partial = (key, h) => h * sqrt((1 + stiffness(key) * h * h) / (1 + stiffness(key)));
  const octaveSemitones = (key) => 12 * Math.log2(partial(key, 4) / partial(key + 12, 2));
  const semitones = (key) => {
    const step = key > A4_KEY ? 1 : -1;
    let above = 0;
    for (let at = A4_KEY; at !== key; at += step) above += (step * octaveSemitones(at + step / 2 - 6)) / 12;
    return above;
  };
  return notes.map((note) => ({ ...note, key: A4_KEY + semitones(note.key) }));
}

/**
 * Instruments of exact harmonics in any scale of twelve notes: plucked or sustained, by chance.
 *
 * @param {Note[]} notes
 * @param {{ a4Hz: number, seconds: number, seed: string, offsetsCents: number[] }} options offsetsCents: of each note
 *   against equal temperament, C first; a4Hz is that of equal temperament
 */
export function tunedStrings(notes, { a4Hz, seconds, seed, offsetsCents }) {
  const random = randomFrom(`${seed} scale`);
  const [partials, decay] = [random.whole(5, 16), random.pick([0.2, 0.8, 2])];
  const options = { a4Hz, seconds, seed, stiffness: () => 0, partials, decayPerSecond: () => decay, highestHz: 5000 };
  return normalised(
    strings(
      notes.map((note) => ({ ...note, key: note.key + offsetsCents[note.key % 12] / 100 })),
      options,
    ),
  );
}

/** Two poles of low-pass, as a cabinet. */
function lowPassed(channel, cutoffHz, rateHz) {
  const share = 1 - exp((-TURN * cutoffHz) / rateHz);
  let first = 0;
  let second = 0;
  return channel.map((value) => {
    first += share * (value - first);
    second += share * (first - second);
    return second;
  });
}

/** Overdriven at twice the rate, so that little of what distortion adds folds back below 5 kHz. */
function overdriven({ left, right }, gain) {
  const at = (i) => left[i] + right[i];
  const driven = new Float32Array(2 * left.length);
  for (let i = 0; i < left.length; i += 1) {
    driven[2 * i] = tanh(gain * at(i));
    // Between two samples: the half-band interpolation of four points.
    const between = 0.5625 * (at(i) + at(Math.min(left.length - 1, i + 1)));
    const around = 0.0625 * (at(Math.max(0, i - 1)) + at(Math.min(left.length - 1, i + 2)));
    driven[2 * i + 1] = tanh(gain * (between - around));
  }
  const filtered = lowPassed(driven, 4500, 2 * RATE_HZ);
  return Float32Array.from(left, (_, i) => filtered[2 * i]);
}

/**
 * Guitars through overdriven amplifiers, one to the left, one to the right, and a lead in the middle.
 *
 * @param {{ riff: Note[], lead: Note[] }} parts riff: the roots of power chords
 */
export function distortedGuitars({ riff, lead }, { a4Hz, seconds, seed }) {
  const random = randomFrom(`${seed} guitars`);
  const gain = 10 ** random.between(0.9, 2.2);
  const power = riff.flatMap((note) => [0, 7, 12].map((above) => ({ ...note, key: note.key + above })));
  const amplified = (notes, take) => {
    const options = { a4Hz, seconds, seed: `${seed} ${take}`, partials: 10, highestHz: 4000 };
    return overdriven(
      normalised(strings(notes, { ...options, stiffness: () => 5e-5, decayPerSecond: () => 1.2 })),
      gain,
    );
  };
  const middle = amplified(lead, 'lead');
  const withLead = (channel) => channel.map((value, i) => value + 0.6 * middle[i]);
  const [left, right] = [amplified(power, 'left'), amplified(power, 'right')].map(withLead);
  return normalised({ left, right, sampleRateHz: RATE_HZ });
}

/** Adds one voice whose pitch moves; `shape(partial)` is its relative level; partials up to 4 kHz. */
function addVoice(channel, from, to, { hz, centsAt, levels }) {
  let turns = levels[0] * 7.3;
  const attack = 0.08 * RATE_HZ;
  let ratio = 1;
  for (let i = from; i < to; i += 1) {
    // Recomputed every 32 frames, 0.7 ms.
    if ((i - from) % 32 === 0) ratio = 2 ** (centsAt((i - from) / RATE_HZ) / 1200);
    turns += (hz * ratio) / RATE_HZ;
    const angle = TURN * turns;
    const twice = 2 * cos(angle);
    let before = 0;
    let now = sin(angle);
    let sum = 0;
    for (let h = 0; h < levels.length; h += 1) {
      sum += levels[h] * now;
      const next = twice * now - before;
      before = now;
      now = next;
    }
    const frames = i - from < to - i ? i - from : to - i;
    channel[i] += frames < attack ? (sum * frames) / attack : sum;
  }
}

/** Formants of the vowel "ah": centre and width in Hz, level (Peterson & Barney 1952, rounded). */
const FORMANTS = [
  [730, 180, 1],
  [1090, 200, 0.6],
  [2440, 300, 0.25],
];

/** Four singers on every line, each with a vibrato and a small deviation of their own; the deviations cancel. */
export function choir(lines, { a4Hz, seconds, seed }) {
  const random = randomFrom(`${seed} choir`);
  const sound = silence(seconds);
  const singers = 4;
  const depth = random.between(15, 45);
  const apart = random.between(3, 12);
  for (const notes of lines) {
    const off = Array.from({ length: singers }, () => apart * random.normal());
    const mean = off.reduce((sum, cents) => sum + cents, 0) / singers;
    for (let singer = 0; singer < singers; singer += 1) {
      const rate = random.between(4.6, 6.4);
      const own = depth * random.between(0.6, 1.4);
      for (const note of notes) {
        const hz = hzOf(note.key, a4Hz);
        const late = random.between(0, 0.05);
        const from = Math.round((note.startSeconds + late) * RATE_HZ);
        const to = Math.min(sound.left.length, Math.round((note.startSeconds + note.seconds) * RATE_HZ));
        const [phase, wander, scoop] = [TURN * random.unit(), 4 * random.normal(), random.between(0, 15)];
        const levels = formantLevels(hz, note.velocity / 100);
        const centsAt = (t) =>
          off[singer] -
          mean +
          wander * sin(TURN * 0.4 * t + phase) -
          scoop * exp(-t / 0.05) +
          own * Math.min(1, t / 0.3) * sin(TURN * rate * t + phase);
        addVoice(singer % 2 === 0 ? sound.left : sound.right, from, to, { hz, centsAt, levels });
      }
    }
  }
  return normalised(sound);
}

function formantLevels(hz, level) {
  const count = Math.max(1, Math.floor(4000 / hz));
  return Array.from({ length: count }, (_, i) => {
    const at = (i + 1) * hz;
    const formant = FORMANTS.reduce(
      (sum, [centre, width, gain]) => sum + gain / (1 + ((at - centre) / width) ** 2),
      0.05,
    );
    return (level * formant) / sqrt(i + 1);
  });
}

/** Seven saws a note, detuned evenly about it by up to 8 to 32 cents, each pulled down on every beat. */
export function superSaws(lines, { a4Hz, seconds, seed }) {
  const random = randomFrom(`${seed} saws`);
  const widest = 8 * 4 ** random.unit();
  const voices = [-1, -0.6, -0.2, 0, 0.2, 0.6, 1].map((share, i) => ({ cents: share * widest, pan: i % 2 }));
  return saws(lines, voices, random, { a4Hz, seconds });
}

/** How the voices of a unison are spread from left to right, by their place from the lowest, 0, to the highest, 1. */
const PANNINGS = [(place) => place, (place) => 1 - place, (_place, i) => i % 2];

/**
 * Five, seven or nine saws a note, detuned evenly about it by up to 8 to 25 cents and panned: from left to right, from
 * right to left, or in turn. The voices are symmetrical about the note, and so is what both channels have of them
 * together.
 */
export function pannedSaws(lines, { a4Hz, seconds, seed, panning }) {
  const random = randomFrom(`${seed} saws`);
  const widest = random.between(8, 25);
  const count = random.pick([5, 7, 9]);
  const voices = Array.from({ length: count }, (_, i) => {
    const place = i / (count - 1);
    return { cents: (2 * place - 1) * widest, pan: PANNINGS[panning % PANNINGS.length](place, i) };
  });
  return saws(lines, voices, random, { a4Hz, seconds });
}

/** @param {{ cents: number, pan: number }[]} voices of each note; pan: 0 is left, 1 is right */
function saws(lines, voices, random, { a4Hz, seconds }) {
  const sound = silence(seconds);
  const beatFrames = Math.round(random.between(0.4, 0.55) * RATE_HZ);
  for (const note of lines.flat()) {
    const from = Math.round(note.startSeconds * RATE_HZ);
    const to = Math.min(sound.left.length, Math.round((note.startSeconds + note.seconds) * RATE_HZ));
    for (const { cents, pan } of voices) {
      const step = hzOf(note.key, a4Hz * 2 ** (cents / 1200)) / RATE_HZ;
      addSaw(sound, from, to, { step, start: random.unit(), beatFrames, pan });
    }
  }
  const cutoffHz = random.between(3000, 9000);
  const filtered = (channel) => lowPassed(channel, cutoffHz, RATE_HZ);
  return normalised({ ...sound, left: filtered(sound.left), right: filtered(sound.right) });
}

/** A saw with its step smoothed over two samples (PolyBLEP: Valimaki & Huovilainen 2007). */
function addSaw({ left, right }, from, to, { step, start, beatFrames, pan }) {
  let at = start;
  for (let i = from; i < to; i += 1) {
    at += step;
    if (at >= 1) at -= 1;
    let value = 2 * at - 1;
    if (at < step) value += (1 - at / step) ** 2;
    else if (at > 1 - step) value -= (1 + (at - 1) / step) ** 2;
    const pumped = 0.3 + 0.7 * Math.min(1, (i % beatFrames) / (0.5 * beatFrames));
    const edge = Math.min(i - from, to - i, 400) / 400;
    const level = value * pumped * edge;
    left[i] += level * (1 - pan);
    right[i] += level * pan;
  }
}
