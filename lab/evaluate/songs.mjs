// Songs at an unknown tuning, shifted by a known ratio: the measured difference must match.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { toChannels } from './fluidsynth.mjs';
import { ensemblePiece } from './pieces.mjs';
import { randomFrom } from './random.mjs';
import { renderPiece } from './render-piece.mjs';
import { atOtherSpeed, interleaved, normalised, readSound } from './sounds.mjs';

const native = path.resolve(import.meta.dirname, '../../native/dist/index.js');
const AUDIO = /\.(ogg|mp3|flac|wav|m4a|aac|opus)$/i;
const RATE_HZ = 44_100;

/**
 * @typedef {{ name: string, sound: () => import('./sounds.mjs').Sound }} Song
 * @param {string} half the first halves of the files are for development, the others are reported
 * @returns {Song[]} excerpts of 28 s of every file of a folder
 */
export function recordedSongs(half, folder) {
  if (!folder || !existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => AUDIO.test(name));
  const from = half === 'dev' ? 1 : 31;
  return files.sort().map((name) => ({
    name,
    sound: () => readSound(path.join(folder, name), { sampleRateHz: RATE_HZ, from, seconds: 28 }),
  }));
}

/** @returns {Song[]} made up, at no particular tuning, with the samples' own flaws, drums and reverb */
export function inventedSongs(half, count, cacheDir) {
  return Array.from({ length: count }, (_, i) => {
    const seed = `${half} song ${i}`;
    const piece = { ...ensemblePiece(seed, { seconds: 40, drums: true }), reverb: true };
    const a4Hz = randomFrom(seed).between(433.1, 446.9);
    return { name: `${seed} (${piece.name})`, sound: () => renderPiece(piece, { a4Hz, inTune: false, cacheDir }) };
  });
}

/** @returns {{ cents: number, how: string, shift: (sound) => Promise<import('./sounds.mjs').Sound> }[]} seeded */
export function shifts(seed, count) {
  const random = randomFrom(`${seed} shifts`);
  return Array.from({ length: count }, (_, i) => {
    // A ratio of whole rates, so that it is exact; within a third of a semitone.
    const declaredRateHz = random.whole(43_300, 44_900);
    const cents = 1200 * Math.log2(declaredRateHz / RATE_HZ);
    if (i % 2 === 0) return { cents, how: 'varispeed', shift: async (sound) => atOtherSpeed(sound, declaredRateHz) };
    return { cents, how: 'tempo kept', shift: (sound) => pitchShifted(sound, declaredRateHz / RATE_HZ) };
  });
}

/** By the product's own engine, whose pitch error is below 0.001 cents. */
export async function pitchShifted(sound, pitchRatio) {
  const { StretchStream } = await import(pathToFileURL(native));
  const quiet = normalised(sound, 0.5);
  const stream = new StretchStream({ sampleRateHz: sound.sampleRateHz, channels: 2, pitchRatio, engine: 'R3' });
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  stream.end(interleaved(quiet));
  await ended;
  return { ...toChannels(Buffer.concat(chunks)), sampleRateHz: sound.sampleRateHz };
}
