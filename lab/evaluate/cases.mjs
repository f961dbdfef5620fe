// Which sounds are measured, and what is true of each. The two halves share no piece, no tuning and no excerpt.
import { INSTRUMENTS } from './instruments.mjs';
import { drumPiece, ensemblePiece, soloPiece } from './pieces.mjs';
import { randomFrom } from './random.mjs';
import { renderPiece, sampledOffsetCents } from './render-piece.mjs';
import { throughMp3, withNoise } from './sounds.mjs';
import { justOffsets, meantoneOffsets, semitonesUpToA, semitonesUpToMeantone, vallottiOffsets } from './scales.mjs';
import { choir, distortedGuitars, mixed, pannedSaws, stiffPiano, superSaws, tunedStrings } from './synthesis.mjs';

/** What a person would say the tuning is "about": old, French, modern, high, a semitone above. */
const HINTS_HZ = [415, 430, 440, 453, 466];

/**
 * @typedef {{ set: string, name: string, a4Hz: number, hintHz: number, sound: () => import('./sounds.mjs').Sound,
 *   temperament?: { name: string, tonic: string | null } }} Case temperament: as the meter names it
 */

/** Sets with the goals that the specification gives them, in cents; those without are there to be known. */
export const MUSIC_SETS = {
  ensemble: { label: 'ensemble, 40 s', medianGoal: 0.5, p95Goal: 3 },
  drums: { label: 'ensemble with drums, 40 s', medianGoal: 0.5, p95Goal: 3 },
  noise20: { label: 'ensemble in pink noise, 20 dB, 40 s', medianGoal: 0.5, p95Goal: 3 },
  noise10: { label: 'ensemble in pink noise, 10 dB, 40 s' },
  mp3: { label: 'ensemble as mp3 128k, 40 s', medianGoal: 0.5, p95Goal: 3 },
  sampled: { label: 'ensemble, samples as they are, 40 s' },
  short: { label: 'ensemble, 10 s' },
  solo: { label: 'solo, 30 s' },
  guitars: { label: 'distorted guitars, bass, drums, 30 s' },
  choirs: { label: 'choir with vibrato, 30 s' },
  saws: { label: 'detuned saws, drums, 30 s' },
  pianos: { label: 'piano of stiff strings, 30 s' },
  stretched: { label: 'stiff piano, octaves stretched, 30 s' },
  unison: { label: 'detuned saws, panned, 30 s' },
  just: { label: 'just intonation, 30 s' },
  meantone: { label: 'quarter-comma meantone, 30 s' },
  vallotti: { label: "Vallotti's temperament, 30 s" },
};

/** How many of each set: all, and for a quick look. Solo: every instrument once. */
const COUNTS = {
  ensemble: { full: 16, quick: 3 },
  drums: { full: 16, quick: 3 },
  noise20: { full: 8, quick: 1 },
  noise10: { full: 8, quick: 1 },
  mp3: { full: 12, quick: 2 },
  sampled: { full: 12, quick: 2 },
  short: { full: 12, quick: 2 },
  solo: { full: Infinity, quick: 4 },
  guitars: { full: 12, quick: 2 },
  choirs: { full: 12, quick: 2 },
  saws: { full: 12, quick: 2 },
  pianos: { full: 12, quick: 2 },
  stretched: { full: 12, quick: 2 },
  unison: { full: 12, quick: 3 },
  just: { full: 12, quick: 2 },
  meantone: { full: 12, quick: 2 },
  vallotti: { full: 12, quick: 2 },
};

/** @returns {Case[]} */
export function musicCases(half, { quick, cacheDir, sets = Object.keys(MUSIC_SETS) }) {
  const countOf = (set) => COUNTS[set][quick ? 'quick' : 'full'];
  return sets.flatMap((set) => {
    if (set === 'solo') return soloCases(half, countOf('solo'), cacheDir);
    if (set in SYNTHESISED) {
      return Array.from({ length: countOf(set) }, (_, i) => synthesisedCase(set, `${half} ${set} ${i}`, i, cacheDir));
    }
    return Array.from({ length: countOf(set) }, (_, i) => ensembleCase(set, `${half} ${set} ${i}`, i, cacheDir));
  });
}

function ensembleCase(set, seed, index, cacheDir) {
  const drums = set === 'drums' || (set !== 'ensemble' && index % 2 === 0);
  const inTune = set !== 'sampled';
  const piece = ensemblePiece(seed, { seconds: set === 'short' ? 10 : 40, drums, steady: inTune });
  const random = randomFrom(`${seed} tuning`);
  const a4Hz = someTuning(random);
  const sampleRateHz = random.pick([44_100, 44_100, 48_000]);
  const render = () => renderPiece(piece, { a4Hz, inTune, sampleRateHz, cacheDir });
  const treated = {
    noise20: () => withNoise(render(), 20, random),
    noise10: () => withNoise(render(), 10, random),
    mp3: () => throughMp3(render(), 128),
  };
  const truthHz = inTune ? a4Hz : a4Hz * 2 ** (sampledOffsetCents(piece, cacheDir) / 1200);
  return {
    set,
    name: `${seed} (${piece.name})`,
    a4Hz: truthHz,
    hintHz: hintFor(truthHz),
    sound: treated[set] ?? render,
  };
}

function soloCases(half, count, cacheDir) {
  return Object.keys(INSTRUMENTS)
    .slice(0, count)
    .map((instrument) => {
      const seed = `${half} solo ${instrument}`;
      const piece = soloPiece(seed, { seconds: 30, instrument });
      const a4Hz = someTuning(randomFrom(`${seed} tuning`));
      const sound = () => renderPiece(piece, { a4Hz, inTune: true, cacheDir });
      return { set: 'solo', name: seed, a4Hz, hintHz: hintFor(a4Hz), sound };
    });
}

const SYNTHESISED_SECONDS = 30;

/** Each makes a sound at an A4 from a seed. */
const SYNTHESISED = {
  guitars(options) {
    const [melody, , , , bass] = notesOf(ensemblePiece(options.seed, { ...options, drums: true, ensemble: 'rock' }));
    const riff = bass.map((note) => ({ ...note, key: note.key + (note.key < 40 ? 12 : 0) }));
    const sound = distortedGuitars({ riff, lead: melody }, options);
    return mixed(sound, rhythmSection(bass, options), 0.7);
  },
  choirs(options) {
    const parts = notesOf(ensemblePiece(options.seed, { ...options, drums: false, ensemble: 'quartet' }));
    // The violins go higher than a soprano.
    return choir(
      parts.map((notes) => notes.map((note) => ({ ...note, key: note.key > 79 ? note.key - 12 : note.key }))),
      options,
    );
  },
  saws(options) {
    const [melody, chords, , bass] = notesOf(ensemblePiece(options.seed, { ...options, drums: true, ensemble: 'pop' }));
    return mixed(superSaws([melody, chords, bass], options), rhythmSection([], options), 0.6);
  },
  pianos(options) {
    const [notes] = notesOf(soloPiece(options.seed, { ...options, instrument: 'piano' }));
    return stiffPiano(notes, options);
  },
  stretched(options) {
    const [notes] = notesOf(soloPiece(options.seed, { ...options, instrument: 'piano' }));
    return stiffPiano(notes, { ...options, isStretched: true });
  },
  unison(options) {
    const [melody, chords, , bass] = notesOf(ensemblePiece(options.seed, { ...options, drums: true, ensemble: 'pop' }));
    const sound = pannedSaws([melody, chords, bass], { ...options, panning: options.index });
    return options.index % 2 === 0 ? sound : mixed(sound, rhythmSection([], options), 0.6);
  },
  just(options) {
    const { notes, tonic } = chamberPiece(options, semitonesUpToA);
    return tunedStrings(notes, { ...options, offsetsCents: justOffsets(tonic) });
  },
  meantone(options) {
    const { notes } = chamberPiece(options, semitonesUpToMeantone);
    return tunedStrings(notes, { ...options, offsetsCents: meantoneOffsets() });
  },
  vallotti(options) {
    const { notes } = chamberPiece(options, semitonesUpToA);
    return tunedStrings(notes, { ...options, offsetsCents: vallottiOffsets() });
  },
};

/** Four voices without drums, in a key that the scale has. */
function chamberPiece(options, semitonesUp) {
  const piece = ensemblePiece(options.seed, { ...options, drums: false, ensemble: 'quartet' });
  const up = semitonesUp(piece);
  const notes = notesOf(piece).flat();
  return { notes: notes.map((note) => ({ ...note, key: note.key + up })), tonic: (piece.tonic + up) % 12 };
}

/** `index` tells the pieces of a set apart where their seeds should not leave the kind to chance. */
function synthesisedCase(set, seed, index, cacheDir) {
  const a4Hz = someTuning(randomFrom(`${seed} tuning`));
  const sound = () => SYNTHESISED[set]({ seed, a4Hz, index, seconds: SYNTHESISED_SECONDS, cacheDir });
  const temperament = TEMPERAMENTS[set]?.({ seed, seconds: SYNTHESISED_SECONDS });
  return { set, name: seed, a4Hz, hintHz: hintFor(a4Hz), sound, temperament };
}

/** What the meter should name. */
const TEMPERAMENTS = {
  just: (options) => ({ name: 'just-intonation', tonic: NOTE_NAMES[chamberPiece(options, semitonesUpToA).tonic] }),
  meantone: () => ({ name: 'quarter-comma-meantone', tonic: null }),
};
const NOTE_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

const notesOf = ({ parts }) => parts.map(({ notes }) => notes);

/** Drums, and a picked bass where there are notes for it. */
function rhythmSection(bass, { seed, seconds, a4Hz, cacheDir }) {
  const piece = drumPiece(seed, { seconds });
  const { program, volume } = INSTRUMENTS.pickedBass;
  if (bass.length > 0) piece.parts.push({ channel: 0, program, volume, pan: 64, notes: bass });
  return renderPiece(piece, { a4Hz, inTune: true, cacheDir });
}

/** 415 to 466 Hz, evenly in cents, never a round number. */
export const someTuning = (random) => 415.13 * (465.87 / 415.13) ** random.unit();

export const hintFor = (a4Hz) =>
  HINTS_HZ.reduce((best, hz) => (Math.abs(Math.log(hz / a4Hz)) < Math.abs(Math.log(best / a4Hz)) ? hz : best));
