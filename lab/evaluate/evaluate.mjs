#!/usr/bin/env node
// How well Attune knows a song's pitch: measured on music whose tuning is known, beside librosa's method.
//
//   npm run lab -- measuring                       the half that is reported; written to docs/measuring.md
//   npm run lab -- measuring --half dev            the half that parameters may be tuned on; only printed
//   npm run lab -- measuring --music DIR           with the songs of a folder as well, beside invented ones
//   npm run lab -- measuring --quick               a few of each: to see that it runs, not to quote
//   npm run lab -- measuring --only solo,songs     some groups: sets of cases.mjs, moving,
//                                                  straightening, songs, negatives, receipts
//   npm run lab -- measuring --each                every single case too
//   npm run lab -- measuring --no-baseline         without librosa's method
//   npm run lab -- measuring --export FOLDER       only writes the music and its truth, for other tools
//   npm run lab -- measuring --answers A.CSV,B.CSV with what other tools said of it beside
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MACHINE } from '../shared/print.mjs';
import { MUSIC_SETS } from './cases.mjs';
import { measure } from './estimator.mjs';
import { evaluateMoving } from './evaluate-moving.mjs';
import { evaluateMusic } from './evaluate-music.mjs';
import { evaluateNegatives } from './evaluate-negatives.mjs';
import { evaluateReceipts } from './evaluate-receipts.mjs';
import { evaluateStraightening } from './evaluate-straightening.mjs';
import { evaluateSongs } from './evaluate-songs.mjs';
import { whyNoFluidSynth } from './fluidsynth.mjs';
import { librosaTuningCents } from './librosa-baseline.mjs';
import { exportCases } from './other-tools.mjs';
import { checkRenderer } from './renderer-check.mjs';
import { writeReport } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'reported' },
    music: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    each: { type: 'boolean', default: false },
    'no-baseline': { type: 'boolean', default: false },
    export: { type: 'string' },
    answers: { type: 'string' },
  },
});
const { half, quick } = options;
const GROUPS = [...Object.keys(MUSIC_SETS), 'moving', 'straightening', 'songs', 'negatives', 'receipts'];
const groups = options.only?.split(',') ?? GROUPS;
const unknown = groups.find((group) => !GROUPS.includes(group));
if (!['dev', 'reported'].includes(half)) stop(`--half is dev or reported, not ${half}`);
if (unknown) stop(`--only knows ${GROUPS.join(', ')}, not ${unknown}`);
const reason = whyNoFluidSynth();
if (reason) stop(`${reason}. Nothing can be evaluated without it.`);

const root = path.resolve(import.meta.dirname, '../..');
const spent = { musicSeconds: 0, cpuSeconds: 0 };

/** What every group is given. */
const context = {
  half,
  quick,
  root,
  cacheDir: path.join(root, 'node_modules/.cache/attune-evaluate'),
  musicDir: options.music,
  answerFiles: options.answers?.split(',') ?? [],
  /** @returns {Promise<import('./estimator.mjs').Measured>} */
  async measured(sound, hintHz) {
    const result = await measure(sound, hintHz);
    spent.musicSeconds += sound.left.length / sound.sampleRateHz;
    spent.cpuSeconds += result.cpuSeconds;
    return result;
  },
  /** @returns {number} cents above 440 Hz, within a semitone; NaN when it is not asked for */
  baseline: (sound) => (options['no-baseline'] ? NaN : (librosaTuningCents(sound) ?? NaN)),
  each: (text) => options.each && process.stderr.write(`  ${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
};

const rendererText = checkRenderer(quick ? 4 : 16);
const sets = groups.filter((group) => group in MUSIC_SETS);
if (options.export) {
  const count = exportCases(options.export, context, sets);
  stop(`${count} sounds and truth.csv are in ${options.export}`, 0);
}
const { text: musicText, confidences } = await evaluateMusic(context, sets);
const texts = [musicText];
if (groups.includes('moving')) texts.push(await evaluateMoving(context));
if (groups.includes('straightening')) texts.push(await evaluateStraightening(context));
if (groups.includes('songs')) texts.push(await evaluateSongs(context));
if (groups.includes('negatives')) texts.push(await evaluateNegatives(context, confidences));
if (groups.includes('receipts')) texts.push(await evaluateReceipts(context));
const report = [summary(), rendererText, ...texts.filter(Boolean)].join('\n\n');
process.stdout.write(`${report}\n`);
if (half === 'reported' && !quick && !options.only && !options['no-baseline'] && !options.answers) {
  writeReport(path.join(root, 'docs/measuring.md'), report);
}

function summary() {
  if (spent.musicSeconds === 0) return `Half: ${half}.`;
  const cost = ((240 * spent.cpuSeconds) / spent.musicSeconds).toFixed(2);
  return (
    `Half: ${half}${quick ? ', a few of each' : ''}. Measuring four minutes of music took ${cost} s of one core of this ` +
    `machine (${MACHINE}).`
  );
}

function stop(text, status = 2) {
  process.stderr.write(`${text}\n`);
  process.exit(status);
}
