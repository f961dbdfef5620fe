// Music whose tuning is known: the error against it.
import { MUSIC_SETS, musicCases } from './cases.mjs';
import { centsBetween, withinSemitone } from './statistics.mjs';
import { HEADER, errorCells, signed, table, worst, yes } from './tables.mjs';

/**
 * @param {object} context of evaluate.mjs
 * @param {string[]} sets of MUSIC_SETS
 * @returns {Promise<{ text: string, confidences: number[] }>} the table; the confidences of all but the short pieces
 */
export async function evaluateMusic(context, sets) {
  const results = [];
  for (const one of musicCases(context.half, { ...context, sets })) results.push(await resultOf(context, one));
  const rows = sets.map((set) => {
    const { label, medianGoal, p95Goal } = MUSIC_SETS[set];
    const { cells, median, p95 } = errorCells(results.filter((result) => result.set === set));
    const goal = medianGoal
      ? [`median <= ${medianGoal}, p95 <= ${p95Goal}`, yes(median <= medianGoal && p95 <= p95Goal)]
      : ['', ''];
    return [label, ...cells, ...goal];
  });
  if (rows.length === 0) return { text: '', confidences: [] };
  return {
    text: `${table('Error against the truth, in cents', ['music', ...HEADER], rows)}\n\n${worst(results)}`,
    confidences: results.filter(({ set }) => set !== 'short').map(({ confidence }) => confidence),
  };
}

async function resultOf(context, one) {
  const sound = one.sound();
  const { a4Hz, confidence } = await context.measured(sound, one.hintHz);
  const error = a4Hz === null ? NaN : centsBetween(a4Hz, one.a4Hz);
  const baseline = withinSemitone(context.baseline(sound) - centsBetween(one.a4Hz, 440));
  context.each(
    `${one.name}: ${one.a4Hz.toFixed(2)} Hz, read ${a4Hz} (${signed(error)} cents), ` +
      `confidence ${confidence.toFixed(2)}, librosa ${signed(baseline)}`,
  );
  return { set: one.set, name: one.name, error, baseline, confidence };
}
