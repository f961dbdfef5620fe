// A piece at a tuning, with its instruments in tune or as the sound font has them.
import { renderParts } from './fluidsynth.mjs';
import { DRUM_CHANNEL } from './midi.mjs';
import { programOffsets } from './note-pitch.mjs';
import { instrumentsOf } from './pieces.mjs';
import { normalised } from './sounds.mjs';

/**
 * @param {import('./pieces.mjs').Piece} piece
 * @param {{ a4Hz: number, inTune: boolean, sampleRateHz?: number, cacheDir: string }} options inTune:
 *   every key is corrected, by whole cents, for what its sample is off; what is left is within half a cent either way
 * @returns {import('./sounds.mjs').Sound}
 */
export function renderPiece(piece, { a4Hz, inTune, sampleRateHz, cacheDir }) {
  const corrections = new Map();
  for (const { program, range } of inTune ? instrumentsOf(piece) : []) {
    const offsets = Object.entries(programOffsets(program, range, cacheDir));
    corrections.set(program, Object.fromEntries(offsets.map(([key, cents]) => [key, -Math.round(cents)])));
  }
  const parts = piece.parts.map((part) => ({
    ...part,
    keyCents: part.channel === DRUM_CHANNEL ? {} : corrections.get(part.program),
  }));
  return normalised(renderParts({ parts, seconds: piece.seconds, a4Hz, sampleRateHz, reverb: piece.reverb }));
}

/**
 * @param {import('./pieces.mjs').Piece} piece
 * @returns {number} how far the samples as they are put the piece above what was asked, in cents: the mean over its
 *   notes, by the time each sounds
 */
export function sampledOffsetCents(piece, cacheDir) {
  let sum = 0;
  let weights = 0;
  for (const { program, range } of instrumentsOf(piece)) {
    const offsets = programOffsets(program, range, cacheDir);
    for (const part of piece.parts.filter((one) => one.channel !== DRUM_CHANNEL && one.program === program)) {
      for (const { key, seconds } of part.notes) {
        sum += seconds * offsets[key];
        weights += seconds;
      }
    }
  }
  return sum / weights;
}
