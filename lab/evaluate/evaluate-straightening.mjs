// Songs whose pitch moves, straightened as a user does it: what is left of the movement, by the receipt and by another
// measurement of the result. Songs that stand still must be left alone.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly } from '../bench/processes.mjs';
import { inTemporaryFolder } from '../shared/ffmpeg.mjs';
import { musicCases } from './cases.mjs';
import { MOVING_LABELS, movingCases } from './moving.mjs';
import { readSound, writeWav } from './sounds.mjs';
import { centsBetween, quantile, withinSemitone } from './statistics.mjs';
import { table, two, yes } from './tables.mjs';

const TARGET_HZ = 440;
const GOAL_CENTS = 2;
/** Songs of one pitch. */
const STEADY_SETS = ['ensemble', 'drums', 'choirs', 'pianos'];

/** @returns {Promise<string>} the tables */
export async function evaluateStraightening(context) {
  const { half, quick, cacheDir } = context;
  const results = [];
  for (const one of movingCases(half, quick ? 2 : 12, cacheDir)) results.push(await straightened(context, one));
  const rows = Object.entries(MOVING_LABELS).map(([kind, label]) => rowOf(label, results, kind));
  const header = [
    'song with',
    'n',
    'straightened',
    'range before: median',
    'residual: median',
    'largest',
    'sections of 10 s: median',
    'largest',
    'A4 off 440: median',
    'said to move after',
    'reached',
  ];
  const tables = table('Straightened songs: the range of 90 of 100 moments, in cents', header, rows);
  return `${tables}\n\n${steadyText(context)}`;
}

function rowOf(label, results, kind) {
  const these = results.filter((result) => result.kind === kind);
  const done = these.filter(({ receipt }) => receipt.straightened);
  const before = done.map(({ receipt }) => receipt.straightened.rangeBeforeCents);
  const residuals = done.map(({ receipt }) => receipt.straightened.residualCents ?? Infinity);
  const sections = done.map(({ sectionsCents }) => sectionsCents);
  const [residual, ofSections] = [quantile(residuals, 0.5), quantile(sections, 0.5)];
  const figures = [
    quantile(before, 0.5),
    residual,
    Math.max(...residuals),
    ofSections,
    Math.max(...sections),
    quantile(
      done.map(({ offCents }) => offCents),
      0.5,
    ),
  ];
  const moving = done.filter(({ isMoving }) => isMoving).length;
  const isReached = done.length === these.length && residual <= GOAL_CENTS && ofSections <= GOAL_CENTS;
  return [
    label,
    these.length,
    `${done.length} of ${these.length}`,
    ...figures.map(two),
    `${moving} of ${done.length}`,
    yes(isReached),
  ];
}

/** Retunes a song to 440, straightened, and measures the result once more. */
async function straightened(context, { kind, name, hintHz, sound }) {
  const { receipt, result } = inTemporaryFolder((dir) => {
    const file = path.join(dir, 'out.wav');
    return { receipt: retune(context, dir, { sound, hintHz, file }), result: readSound(file) };
  });
  const measured = await context.measured(result, TARGET_HZ);
  const cents = measured.drift
    .filter(({ a4Hz, confidence }) => a4Hz !== null && confidence >= 0.3)
    .map(({ a4Hz }) => withinSemitone(centsBetween(a4Hz, TARGET_HZ)));
  const sectionsCents = quantile(cents, 0.95) - quantile(cents, 0.05);
  const offCents = measured.a4Hz === null ? Infinity : Math.abs(withinSemitone(centsBetween(measured.a4Hz, TARGET_HZ)));
  const said = receipt.straightened
    ? `${two(receipt.straightened.rangeBeforeCents)} to ${two(receipt.straightened.residualCents)} cents`
    : receipt.warnings.join(' ');
  context.each(`${name}: ${said}; in sections ${two(sectionsCents)}, off ${two(offCents)}`);
  return { kind, receipt, sectionsCents, offCents, isMoving: measured.movement !== null };
}

/** @returns {object} the receipt */
function retune({ root }, dir, { sound, hintHz, file }) {
  const [input, receipt] = [path.join(dir, 'song.wav'), path.join(dir, 'receipt.json')];
  writeWav(input, sound());
  const from = ['--from', 'auto', '--hint', String(hintHz), '--to', String(TARGET_HZ)];
  const to = ['--straighten', '--force', '--out', file, '--receipt', receipt];
  quietly(process.execPath, path.join(root, 'api/dist/cli.js'), input, ...from, ...to);
  return JSON.parse(readFileSync(receipt, 'utf8'));
}

/** @returns {string} how many songs of one pitch were left as they are */
function steadyText(context) {
  const songs = musicCases(context.half, { ...context, sets: STEADY_SETS });
  const changed = songs.filter(({ name, sound, hintHz }) =>
    inTemporaryFolder((dir) => {
      const receipt = retune(context, dir, { sound, hintHz, file: path.join(dir, 'out.wav') });
      if (receipt.straightened) context.each(`${name}: straightened ${JSON.stringify(receipt.straightened)}`);
      return receipt.straightened !== undefined;
    }),
  );
  const isReached = changed.length === 0;
  return `Of ${songs.length} songs of one pitch ${songs.length - changed.length} are left as they are (reached: ${yes(isReached)}).`;
}
