// Which sounds are measured, and what is true of each. The two halves share no piece, no tuning and no excerpt.
import { INSTRUMENTS } from './instruments.mjs';
import { ensemblePiece, soloPiece } from './pieces.mjs';
import { randomFrom } from './random.mjs';
import { renderPiece, sampledOffsetCents } from './render-piece.mjs';
import { throughMp3, withNoise } from './sounds.mjs';

/** What a person would say the tuning is "about": old, French, modern, high, a semitone above. */
const HINTS_HZ = [415, 430, 440, 453, 466];

/**
 * @typedef {{ set: string, name: string, a4Hz: number, hintHz: number, sound: () => import('./sounds.mjs').Sound }} Case
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
};

/** How many of each set: all, and for a quick look. Solo: every instrument once. */
const COUNTS = {
  full: { ensemble: 24, drums: 24, noise20: 12, noise10: 12, mp3: 16, sampled: 16, short: 12, solo: Infinity },
  quick: { ensemble: 3, drums: 3, noise20: 1, noise10: 1, mp3: 2, sampled: 2, short: 2, solo: 4 },
};

/** @returns {Case[]} */
export function musicCases(half, { quick, cacheDir, sets = Object.keys(MUSIC_SETS) }) {
  const counts = quick ? COUNTS.quick : COUNTS.full;
  return sets.flatMap((set) => {
    if (set === 'solo') return soloCases(half, counts.solo, cacheDir);
    return Array.from({ length: counts[set] }, (_, i) => ensembleCase(set, `${half} ${set} ${i}`, i, cacheDir));
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

/** 415 to 466 Hz, evenly in cents, never a round number. */
const someTuning = (random) => 415.13 * (465.87 / 415.13) ** random.unit();

const hintFor = (a4Hz) =>
  HINTS_HZ.reduce((best, hz) => (Math.abs(Math.log(hz / a4Hz)) < Math.abs(Math.log(best / a4Hz)) ? hz : best));
