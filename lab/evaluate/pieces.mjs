// Pieces of music, made up from a seed: a key, a progression of chords, melodies that walk the scale, a bass, drums.
import { ENSEMBLES, INSTRUMENTS } from './instruments.mjs';
import { DRUM_CHANNEL } from './midi.mjs';
import { randomFrom } from './random.mjs';

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
/** Degrees of the scale, one a bar. */
const PROGRESSIONS = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [1, 4, 0, 0],
  [0, 3, 0, 4],
  [5, 3, 0, 4],
  [0, 5, 1, 4],
];
/** General MIDI's drum kit. */
const KIT = { kick: 36, snare: 38, closedHat: 42, openHat: 46, ride: 51, crash: 49, tom: [41, 45, 48] };

/**
 * @typedef {{ name: string, parts: import('./midi.mjs').Part[], seconds: number, reverb: boolean, tonic?: number,
 *   isMinor?: boolean }} Piece untuned; tonic: 0 is C
 */

/**
 * @param {string} seed
 * @param {{ seconds: number, drums: boolean, steady?: boolean, ensemble?: string }} options steady: of instruments with
 *   one pitch only; ensemble: one of ENSEMBLES, otherwise any
 * @returns {Piece} several instruments
 */
export function ensemblePiece(seed, { seconds, drums, steady = false, ensemble }) {
  const random = randomFrom(seed);
  const kinds = Object.entries(ENSEMBLES).filter(([, kind]) => kind.drums === drums && !(steady && hasUnsteady(kind)));
  const [name, kind] = ensemble ? [ensemble, ENSEMBLES[ensemble]] : random.pick(kinds);
  const song = songPlan(random);
  const lines = [
    ...kind.melody.map((instrument) => ({ instrument, notes: melody })),
    ...kind.chords.map((instrument) => ({ instrument, notes: INSTRUMENTS[instrument].chords ? chords : inner })),
    ...kind.bass.map((instrument) => ({ instrument, notes: bass })),
  ];
  const parts = lines.map(({ instrument, notes }, channel) =>
    part(channel, instrument, notes(random, song, INSTRUMENTS[instrument].range, seconds), random),
  );
  if (drums) parts.push(drumPart(random, song, seconds));
  const reverb = random.chance(0.5);
  return { name, parts, seconds, reverb, tonic: song.tonic, isMinor: song.scale === MINOR };
}

/**
 * @param {string} seed
 * @param {{ seconds: number, instrument: string }} options
 * @returns {Piece} one instrument: with chords below the melody where it can play them
 */
export function soloPiece(seed, { seconds, instrument }) {
  const random = randomFrom(seed);
  const song = songPlan(random);
  const { range, chords: canPlayChords } = INSTRUMENTS[instrument];
  const isBass = range[1] <= 50;
  const notes = (isBass ? bass : melody)(random, song, range, seconds);
  if (canPlayChords) notes.push(...chords(random, song, [range[0], Math.min(range[1], 66)], seconds));
  return { name: instrument, parts: [part(0, instrument, notes, random)], seconds, reverb: random.chance(0.3) };
}

/** Drums and nothing else. */
export function drumPiece(seed, { seconds }) {
  const random = randomFrom(seed);
  return { name: 'drums', parts: [drumPart(random, songPlan(random), seconds)], seconds, reverb: random.chance(0.5) };
}

/** The programs a piece needs, with the range of each. */
export function instrumentsOf(piece) {
  const programs = new Set(piece.parts.filter(({ channel }) => channel !== DRUM_CHANNEL).map(({ program }) => program));
  return Object.values(INSTRUMENTS).filter(({ program }) => programs.has(program));
}

function hasUnsteady({ melody, chords, bass }) {
  return [...melody, ...chords, ...bass].some((instrument) => INSTRUMENTS[instrument].unsteady);
}

function songPlan(random) {
  return {
    tonic: random.whole(0, 11),
    scale: random.chance(0.6) ? MAJOR : MINOR,
    progression: random.pick(PROGRESSIONS),
    beatSeconds: 60 / random.between(72, 150),
    chromatic: random.chance(0.3) ? 0.12 : 0.03,
  };
}

function part(channel, instrument, notes, random) {
  const { program, volume = 100 } = INSTRUMENTS[instrument];
  return { channel, program, volume, pan: random.whole(30, 98), notes: withoutOverlaps(notes) };
}

/** A key that is still down cannot be struck again. */
function withoutOverlaps(notes) {
  const ends = new Map();
  return [...notes]
    .sort((a, b) => a.startSeconds - b.startSeconds)
    .filter(({ key, startSeconds, seconds }) => {
      if (startSeconds < (ends.get(key) ?? -1)) return false;
      ends.set(key, startSeconds + seconds + 0.01);
      return true;
    });
}

const barsOf = ({ beatSeconds }, seconds) => Math.floor((seconds - 0.5) / (4 * beatSeconds));

const degreeOf = ({ progression }, bar) => progression[bar % progression.length];

/** The key of a degree of the scale, degree 0 in the octave of middle C. */
function keyOf({ tonic, scale }, degree) {
  const octave = Math.floor(degree / 7);
  return 60 + tonic + 12 * octave + scale[degree - 7 * octave];
}

function intoRange(key, [low, high]) {
  let moved = key;
  while (moved < low) moved += 12;
  while (moved > high) moved -= 12;
  return moved;
}

function melody(random, song, range, seconds) {
  const notes = [];
  let step = random.whole(0, 6);
  for (let bar = 0; bar < barsOf(song, seconds); bar += 1) {
    for (let beat = 0; beat < 4;) {
      const beats = Math.min(4 - beat, random.pick([0.5, 0.5, 1, 1, 1, 1.5, 2, 3]));
      if (beat === 0) step = degreeOf(song, bar) + random.pick([0, 2, 4, 7]);
      else step += random.pick([-2, -1, -1, 1, 1, 2]);
      const sharp = random.chance(song.chromatic) ? 1 : 0;
      if (!random.chance(0.08)) {
        notes.push({
          key: intoRange(keyOf(song, step) + sharp, range),
          startSeconds: (4 * bar + beat) * song.beatSeconds,
          seconds: beats * song.beatSeconds * random.between(0.75, 0.98),
          velocity: random.whole(72, 108),
        });
      }
      beat += beats;
    }
  }
  return notes;
}

function chords(random, song, range, seconds) {
  const notes = [];
  const broken = random.chance(0.4);
  for (let bar = 0; bar < barsOf(song, seconds); bar += 1) {
    const degree = degreeOf(song, bar);
    const keys = [0, 2, 4, ...(random.chance(0.3) ? [6] : [])].map((third) =>
      intoRange(keyOf(song, degree + third), range),
    );
    const times = broken ? 8 : random.pick([1, 2, 4]);
    for (let time = 0; time < times; time += 1) {
      const beats = 4 / times;
      for (const key of broken ? [keys[time % keys.length]] : keys) {
        notes.push({
          key,
          startSeconds: (4 * bar + time * beats) * song.beatSeconds,
          seconds: beats * song.beatSeconds * (broken ? 1.6 : 0.92),
          velocity: random.whole(58, 88),
        });
      }
    }
  }
  return notes;
}

/** A middle voice of long notes. */
function inner(random, song, range, seconds) {
  const notes = [];
  for (let half = 0; half < 2 * barsOf(song, seconds); half += 1) {
    const degree = degreeOf(song, half >> 1) + random.pick([0, 2, 4]);
    notes.push({
      key: intoRange(keyOf(song, degree), range),
      startSeconds: 2 * half * song.beatSeconds,
      seconds: 1.9 * song.beatSeconds,
      velocity: random.whole(64, 92),
    });
  }
  return notes;
}

function bass(random, song, range, seconds) {
  const notes = [];
  const beats = random.pick([0.5, 1, 1, 2, 4]);
  for (let bar = 0; bar < barsOf(song, seconds); bar += 1) {
    for (let beat = 0; beat < 4; beat += beats) {
      const degree = degreeOf(song, bar) + (beat === 0 ? 0 : random.pick([0, 0, 4, 2]));
      notes.push({
        key: intoRange(keyOf(song, degree) - 36, range),
        startSeconds: (4 * bar + beat) * song.beatSeconds,
        seconds: beats * song.beatSeconds * 0.92,
        velocity: random.whole(76, 108),
      });
    }
  }
  return notes;
}

function drumPart(random, song, seconds) {
  const notes = [];
  const cymbal = random.pick([KIT.closedHat, KIT.ride, KIT.openHat]);
  const strike = (key, beats, velocity) =>
    notes.push({ key, startSeconds: beats * song.beatSeconds, seconds: 0.2 * song.beatSeconds, velocity });
  for (let bar = 0; bar < barsOf(song, seconds); bar += 1) {
    if (bar % 4 === 0) strike(KIT.crash, 4 * bar, random.whole(80, 110));
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const beats = 4 * bar + eighth / 2;
      if (eighth > 0 || bar % 4 > 0) strike(cymbal, beats, random.whole(55, 95));
      if (eighth % 4 === 0 || random.chance(0.15)) strike(KIT.kick, beats, random.whole(90, 120));
      if (eighth % 4 === 2) strike(KIT.snare, beats, random.whole(85, 118));
      if (bar % 4 === 3 && eighth >= 5) strike(random.pick(KIT.tom), beats, random.whole(80, 110));
    }
  }
  return { channel: DRUM_CHANNEL, program: 0, volume: 100, notes };
}
