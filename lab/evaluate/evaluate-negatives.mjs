// Sound without a tuning: the confidence must show it, and distinguish it from music.
import { negativeCases, whyNoSpeech } from './negatives.mjs';
import { areaUnderRoc, quantile } from './statistics.mjs';
import { table, two, yes } from './tables.mjs';

/** Below this, nothing that was measured is relied on. */
const RELIABLE = 0.3;

/**
 * @param {object} context of evaluate.mjs
 * @param {number[]} ofMusic confidences of music to compare with
 * @returns {Promise<string>} the table
 */
export async function evaluateNegatives(context, ofMusic) {
  const { half, quick, cacheDir } = context;
  const missing = whyNoSpeech();
  if (missing) context.note(missing);
  const results = [];
  for (const one of negativeCases(half, { drums: quick ? 2 : 16, voices: quick ? 2 : 8, cacheDir })) {
    const { a4Hz, confidence } = await context.measured(one.sound());
    results.push({ kind: one.kind, confidence });
    context.each(`${one.kind}, ${one.name}: read ${a4Hz}, confidence ${confidence.toFixed(2)}`);
  }
  const rows = [...new Set(results.map(({ kind }) => kind))].map((kind) => {
    const these = results.filter((result) => result.kind === kind).map(({ confidence }) => confidence);
    const largest = Math.max(...these);
    return [kind, these.length, two(quantile(these, 0.5)), two(largest), `< ${RELIABLE}`, yes(largest < RELIABLE)];
  });
  const header = ['sound', 'n', 'median', 'largest', 'goal', 'reached'];
  const text = table('Confidence where there is nothing to be found', header, rows);
  const none = results.map(({ confidence }) => confidence);
  return ofMusic.length === 0 ? text : `${text}\n\n${separation(ofMusic, none)}`;
}

function separation(ofMusic, none) {
  const above = ofMusic.filter((confidence) => confidence >= RELIABLE).length / ofMusic.length;
  return (
    `Music of 30 s or more (n = ${ofMusic.length}) against these (n = ${none.length}): area under the ROC curve ` +
    `${areaUnderRoc(ofMusic, none).toFixed(4)}; ${(100 * above).toFixed(1)} % of the music has a confidence of ` +
    `${RELIABLE} or more, the least is ${two(Math.min(...ofMusic))}.`
  );
}
