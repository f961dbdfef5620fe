// Music whose tuning is known: the error against it.
import { MUSIC_SETS, musicCases } from './cases.mjs';
import { centsBetween, withinSemitone } from './statistics.mjs';
import { answersTable, readAnswers } from './other-tools.mjs';
import { HEADER, errorCells, inside, signed, table, two, worst, yes } from './tables.mjs';

/** The share of songs whose error is within what is stated, percent: 95, and what so few songs leave open. */
const INSIDE_PERCENT = { from: 93, to: 97 };
/** From here on a measurement is relied on. */
const RELIABLE = 0.3;

/**
 * @param {object} context of evaluate.mjs
 * @param {string[]} sets of MUSIC_SETS
 * @returns {Promise<{ text: string, confidences: number[] }>} the table; the confidences of all but the short pieces
 */
export async function evaluateMusic(context, sets) {
  const answers = context.answerFiles.map(readAnswers);
  const results = [];
  for (const one of musicCases(context.half, { ...context, sets })) results.push(await evaluateSong(context, one));
  const rows = sets.map((set) => {
    const { label, medianGoal, p95Goal } = MUSIC_SETS[set];
    const { cells, median, p95 } = errorCells(results.filter((result) => result.set === set));
    const goal = medianGoal
      ? [`median <= ${medianGoal}, p95 <= ${p95Goal}`, yes(median <= medianGoal && p95 <= p95Goal)]
      : ['', ''];
    return [label, ...cells, ...goal];
  });
  if (rows.length === 0) return { text: '', confidences: [] };
  const beside = answers.length > 0 ? `\n\n${answersTable(answers, results, MUSIC_SETS)}` : '';
  return {
    text: `${table('Error against the truth, in cents', ['music', ...HEADER], rows)}\n\n${worst(results)}\n\n${calibration(results)}\n\n${scales(results)}${beside}`,
    confidences: results.filter(({ set }) => set !== 'short').map(({ confidence }) => confidence),
  };
}

/** How often the stated error holds. */
function calibration(results) {
  const found = results.filter(({ stated }) => stated !== null);
  const percent = (100 * inside(found).length) / found.length;
  const reliable = results.filter(({ confidence }) => confidence >= RELIABLE).length;
  const { from, to } = INSIDE_PERCENT;
  return (
    `Inside the stated error: ${inside(found).length} of ${found.length}, ${percent.toFixed(1)} % (goal: ${from}-${to} %, ` +
    `reached: ${yes(percent >= from && percent <= to)}); ${reliable} of ${results.length} with a confidence of ` +
    `${RELIABLE} or more, the least ${two(Math.min(...results.map(({ confidence }) => confidence)))}; ` +
    `${results.filter(({ moves }) => moves).length} said to move.`
  );
}

/** How often another temperament is named, rightly and wrongly. */
function scales(results) {
  const counts = (name) => {
    const of = results.filter(({ scale }) => scale?.name === name);
    const named = of.filter(({ said }) => said?.name === name);
    const onTonic = named.filter(({ scale, said }) => said.tonic === scale.tonic);
    return { all: of.length, named: named.length, onTonic: onTonic.length };
  };
  const [just, meantone] = ['just-intonation', 'quarter-comma-meantone'].map(counts);
  const others = results.filter(({ scale }) => scale === undefined);
  const wrong = others.filter(({ said }) => said !== null);
  return (
    `Scales: just intonation is named in ${just.named} of ${just.all} pieces, with the piece's tonic in ${just.onTonic}; ` +
    `quarter-comma meantone in ${meantone.named} of ${meantone.all}; either in ${wrong.length} of ${others.length} others.`
  );
}

const scaleWords = (temperament) =>
  temperament === null ? 'no other scale' : `${temperament.name} ${temperament.tonic ?? ''}`.trim();

async function evaluateSong(context, one) {
  const sound = one.sound();
  const { a4Hz, errorCents, confidence, movement, temperament } = await context.measured(sound, one.hintHz);
  const error = a4Hz === null ? NaN : centsBetween(a4Hz, one.a4Hz);
  const baseline = withinSemitone(context.baseline(sound) - centsBetween(one.a4Hz, 440));
  context.each(
    `${one.name}: ${one.a4Hz.toFixed(2)} Hz, read ${a4Hz} (${signed(error)} cents), ` +
      `stated ±${two(errorCents ?? NaN)}, confidence ${confidence.toFixed(2)}, ${scaleWords(temperament)}, librosa ${signed(baseline)}`,
  );
  return {
    set: one.set,
    name: one.name,
    a4Hz: one.a4Hz,
    error,
    baseline,
    stated: errorCents,
    confidence,
    moves: movement !== null,
    scale: one.temperament,
    said: temperament,
  };
}
