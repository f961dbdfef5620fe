#!/usr/bin/env node
// How well Attune knows a song's pitch: measured on music whose tuning is known, beside librosa's method.
//
//   npm run measure:evaluate                          the half that is reported; written to docs/measuring.md
//   npm run measure:evaluate -- --half dev            the half that parameters may be tuned on; only printed
//   npm run measure:evaluate -- --music DIR           with real songs as well, beside invented ones
//   npm run measure:evaluate -- --quick               a few of each: to see that it runs, not to quote
//   npm run measure:evaluate -- --only solo,negatives some groups: the sets of cases.mjs, songs, negatives, receipts
//   npm run measure:evaluate -- --each                every single case too
//   npm run measure:evaluate -- --no-baseline         without librosa's method
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MUSIC_SETS, musicCases } from './cases.mjs';
import { measure } from './estimator.mjs';
import { whyNoFluidSynth } from './fluidsynth.mjs';
import { librosaTuningCents } from './librosa-baseline.mjs';
import { negativeCases, whyNoSpeech } from './negatives.mjs';
import { checkReceipts } from './receipts.mjs';
import { writeReport } from './report.mjs';
import { inventedSongs, recordedSongs, shifts } from './songs.mjs';
import { areaUnderRoc, centsBetween, markdownTable, quantile, withinSemitone } from './statistics.mjs';

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'reported' },
    music: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    each: { type: 'boolean', default: false },
    'no-baseline': { type: 'boolean', default: false },
  },
});
const { half, quick } = options;
if (!['dev', 'reported'].includes(half)) throw new Error(`--half is dev or reported, not ${half}`);
const root = path.resolve(import.meta.dirname, '../..');
const cacheDir = path.join(root, 'node_modules/.cache/attune-evaluate');
// Beside a checkout there may be a folder of songs; they are not ours to carry along.
const musicDir = options.music ?? path.resolve(root, '../shared/music');
const groups = options.only?.split(',') ?? [...Object.keys(MUSIC_SETS), 'songs', 'negatives', 'receipts'];
const MUSIC_HEADER = ['music', 'n', 'median', 'p95', 'largest', 'librosa: median', 'p95', 'confidence: median', 'p5'];

const reason = whyNoFluidSynth();
if (reason) {
  process.stderr.write(`${reason}. Nothing can be evaluated without it.\n`);
  process.exit(1);
}
const startedMs = performance.now();
const tables = [];
const confidences = [];
let speed = { musicSeconds: 0, cpuSeconds: 0 };

await music();
if (groups.includes('songs')) await songs();
if (groups.includes('negatives')) await negatives();
if (groups.includes('receipts')) await receipts();
report();

async function music() {
  const results = [];
  for (const one of musicCases(half, { quick, cacheDir, sets: groups.filter((group) => group in MUSIC_SETS) })) {
    const sound = one.sound();
    const measured = await timedMeasure(sound, one.hintHz);
    const error = measured.a4Hz === null ? NaN : centsBetween(measured.a4Hz, one.a4Hz);
    const rough = options['no-baseline'] ? null : librosaTuningCents(sound);
    const baseline = rough === null ? NaN : withinSemitone(rough - centsBetween(one.a4Hz, 440));
    results.push({ ...one, error, baseline, confidence: measured.confidence });
    each(
      `${one.name}: ${one.a4Hz.toFixed(2)} Hz, read ${measured.a4Hz} (${signed(error)} cents), ` +
        `confidence ${measured.confidence.toFixed(2)}, librosa ${signed(baseline)}`,
    );
  }
  const rows = Object.entries(MUSIC_SETS).flatMap(([set, { label, medianGoal, p95Goal }]) => {
    const these = results.filter((result) => result.set === set);
    if (these.length === 0) return [];
    if (set !== 'short') confidences.push(...these.map(({ confidence }) => confidence));
    const errors = these.map(({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error)));
    const theirs = these.map(({ baseline }) => Math.abs(baseline)).filter((value) => !Number.isNaN(value));
    const goals = medianGoal ? `<= ${medianGoal}, <= ${p95Goal}` : '';
    const reached = quantile(errors, 0.5) <= medianGoal && quantile(errors, 0.95) <= p95Goal;
    const figures = [quantile(errors, 0.5), quantile(errors, 0.95), Math.max(...errors)];
    const their = [quantile(theirs, 0.5), quantile(theirs, 0.95)];
    const sure = these.map(({ confidence }) => confidence);
    return [
      [
        label,
        these.length,
        ...[...figures, ...their, quantile(sure, 0.5), quantile(sure, 0.05)].map(two),
        goals,
        goals && yes(reached),
      ],
    ];
  });
  if (rows.length > 0) addTable('Error against the truth, in cents', [...MUSIC_HEADER, 'goal', 'reached'], rows);
}

async function songs() {
  const recorded = recordedSongs(half, musicDir);
  const sets = [
    { label: 'recorded', of: recorded, count: quick ? 2 : 8 },
    { label: 'invented', of: inventedSongs(half, quick ? 1 : 8, cacheDir), count: quick ? 2 : 4 },
  ];
  if (recorded.length === 0) process.stderr.write(`No songs in ${musicDir}: invented ones only\n`);
  const rows = [];
  for (const { label, of, count } of sets) {
    const results = [];
    for (const song of of) {
      const sound = song.sound();
      const before = await timedMeasure(sound);
      const roughBefore = options['no-baseline'] ? null : librosaTuningCents(sound);
      for (const { cents, how, shift } of shifts(`${half} ${song.name}`, count)) {
        const shifted = await shift(sound);
        const after = await timedMeasure(shifted);
        const moved = before.a4Hz && after.a4Hz ? centsBetween(after.a4Hz, before.a4Hz) : NaN;
        const rough = options['no-baseline'] ? null : librosaTuningCents(shifted);
        const result = {
          how,
          song: song.name,
          error: withinSemitone(moved - cents),
          baseline: rough === null || roughBefore === null ? NaN : withinSemitone(rough - roughBefore - cents),
          confidence: Math.min(before.confidence, after.confidence),
        };
        results.push(result);
        each(
          `${song.name}, ${how}: ${signed(cents)} cents asked, read ${before.a4Hz} to ${after.a4Hz}, off by ` +
            `${signed(result.error)}, confidence ${result.confidence.toFixed(2)}, librosa ${signed(result.baseline)}`,
        );
      }
    }
    for (const how of ['varispeed', 'tempo kept']) rows.push(...songRow(`${label}, ${how}`, results, how));
    if (label === 'recorded') {
      for (const song of of) {
        rows.push(
          ...songRow(
            `  ${song.name}`,
            results.filter((result) => result.song === song.name),
            null,
            false,
          ),
        );
      }
    }
  }
  addTable(
    'Shift that came back, less the shift that was made, in cents',
    [...MUSIC_HEADER.with(0, 'songs'), 'goal', 'reached'],
    rows,
  );
}

function songRow(label, results, how, hasGoal = true) {
  const these = results.filter((result) => how === null || result.how === how);
  if (these.length === 0) return [];
  const errors = these.map(({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error)));
  const theirs = these.map(({ baseline }) => Math.abs(baseline)).filter((value) => !Number.isNaN(value));
  const sure = these.map(({ confidence }) => confidence);
  const figures = [quantile(errors, 0.5), quantile(errors, 0.95), Math.max(...errors)];
  const their = [quantile(theirs, 0.5), quantile(theirs, 0.95), quantile(sure, 0.5), quantile(sure, 0.05)];
  const goal = hasGoal ? ['median <= 0.3', yes(figures[0] <= 0.3)] : ['', ''];
  return [[label, these.length, ...[...figures, ...their].map(two), ...goal]];
}

async function negatives() {
  const missing = whyNoSpeech();
  if (missing) process.stderr.write(`${missing}\n`);
  const results = [];
  for (const one of negativeCases(half, { drums: quick ? 2 : 16, voices: quick ? 2 : 8, cacheDir })) {
    const { a4Hz, confidence } = await timedMeasure(one.sound());
    results.push({ ...one, confidence });
    each(`${one.kind}, ${one.name}: read ${a4Hz}, confidence ${confidence.toFixed(2)}`);
  }
  const rows = [...new Set(results.map(({ kind }) => kind))].map((kind) => {
    const these = results.filter((result) => result.kind === kind).map(({ confidence }) => confidence);
    const largest = Math.max(...these);
    return [kind, these.length, two(quantile(these, 0.5)), two(largest), '< 0.3', yes(largest < 0.3)];
  });
  addTable(
    'Confidence where there is nothing to be found',
    ['sound', 'n', 'median', 'largest', 'goal', 'reached'],
    rows,
  );
  if (confidences.length === 0) return;
  const none = results.map(({ confidence }) => confidence);
  const above = confidences.filter((confidence) => confidence >= 0.3).length / confidences.length;
  const roc = areaUnderRoc(confidences, none);
  tables.push(
    `Music of 30 s or more (n = ${confidences.length}) against these (n = ${none.length}): area under the ROC curve ` +
      `${roc.toFixed(4)}; ${(100 * above).toFixed(1)} % of the music has a confidence of 0.3 or more, ` +
      `the least ${two(Math.min(...confidences))}.`,
  );
}

async function receipts() {
  const cli = path.join(root, 'api/dist/cli.js');
  if (!existsSync(cli)) return;
  const cases = musicCases(half, { quick, cacheDir, sets: ['mp3', 'drums', 'ensemble'] });
  const wanted = quick ? 4 : 30;
  const chosen = cases.filter((_, i) => i % Math.max(1, Math.floor(cases.length / wanted)) === 0).slice(0, wanted);
  const results = await checkReceipts(cli, chosen, each);
  const compared = results.filter(({ difference }) => difference !== null);
  const differences = compared.map(({ difference }) => Math.abs(difference));
  const largest = Math.max(...differences);
  const row = [
    'all, varispeed and tempo kept by turns',
    results.length,
    two(quantile(differences, 0.5)),
    two(quantile(differences, 0.95)),
    two(largest),
    results.length - compared.length,
    '<= 0.5 each',
    yes(compared.length === results.length && largest <= 0.5),
  ];
  addTable(
    'Receipts: shift measured less shift asked, in cents',
    ['retuned songs', 'n', 'median', 'p95', 'largest', 'said nothing', 'goal', 'reached'],
    [row],
  );
}

async function timedMeasure(sound, hintHz) {
  const result = await measure(sound, hintHz);
  speed = {
    musicSeconds: speed.musicSeconds + sound.left.length / sound.sampleRateHz,
    cpuSeconds: speed.cpuSeconds + result.cpuSeconds,
  };
  return result;
}

function report() {
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  const cost = ((240 * speed.cpuSeconds) / speed.musicSeconds).toFixed(2);
  const text = [
    `Half: ${half}${quick ? ', a few of each' : ''}. ${cpus().length} cores, ${cpus()[0]?.model.trim()}; ${minutes} minutes in all; ` +
      `measuring four minutes of music took ${cost} s of one core.`,
    ...tables,
  ].join('\n\n');
  process.stdout.write(`${text}\n`);
  const isWhole = half === 'reported' && !quick && !options.only && !options['no-baseline'];
  if (isWhole) writeReport(path.join(root, 'docs/measuring.md'), text);
}

function addTable(title, header, rows) {
  tables.push(`**${title}**\n\n${markdownTable(header, rows)}`);
}

function each(text) {
  if (options.each) process.stderr.write(`  ${text}\n`);
}

function two(value) {
  return Number.isFinite(value) ? value.toFixed(2) : '-';
}

function signed(value) {
  return `${value >= 0 ? '+' : ''}${value.toFixed(2)}`;
}

function yes(reached) {
  return reached ? 'yes' : 'no';
}
