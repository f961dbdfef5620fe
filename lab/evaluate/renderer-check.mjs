// The truth must be true: what the renderer was asked for, it must play.
import { renderNote } from './fluidsynth.mjs';
import { noteOffsetCents } from './note-pitch.mjs';
import { randomFrom } from './random.mjs';
import { quantile } from './statistics.mjs';

/** The sound font's sine: its sample is about four cents sharp, whatever is played on it. */
const SINE = { bank: 8, program: 80, midiNote: 69, sampleRateHz: 44_100 };
const MAX_CENTS = 0.02;

/**
 * @param {number} count how many tunings between 415 and 466 Hz
 * @returns {string} what came out
 * @throws Error when the tunings are not what was asked for: then no figure would mean anything
 */
export function checkRenderer(count) {
  const random = randomFrom('renderer');
  const offsets = Array.from({ length: count }, () => {
    const a4Hz = random.between(415, 466);
    return noteOffsetCents(renderNote({ ...SINE, a4Hz }).subarray(4410), a4Hz, SINE.sampleRateHz);
  });
  const middle = quantile(offsets, 0.5);
  const largest = Math.max(...offsets.map((cents) => Math.abs(cents - middle)));
  if (largest > MAX_CENTS) throw new Error(`the renderer's tuning is off by ${largest.toFixed(3)} cents`);
  return `The renderer, asked for a sine at ${count} tunings: the same within ${largest.toFixed(3)} cents of each other.`;
}
