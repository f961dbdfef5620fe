#!/usr/bin/env node
// Prints the figures of lab/figures.md, each next to the alternative a user would run, measured in the same run.
//
//   npm run lab -- bench                      everything
//   npm run lab -- bench --quick              short songs: to see that it runs, not to quote
//   npm run lab -- bench --song FILE          a real song in place of the synthetic one
//   npm run lab -- bench --only speed,memory  some groups of engine, speed, measure, together, memory, sound, api,
//                                             studio and batch
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { median } from 'simple-statistics';
import { MACHINE } from '../shared/print.mjs';
import { PROGRAMS } from '../shared/programs.mjs';
import { makeSong } from '../shared/song.mjs';
import { latencyUnderLoad } from './api-latency.mjs';
import { batchFigures } from './batch.mjs';
import { engineSeconds, medianRatio } from './engine.mjs';
import { measuringSeconds, WITHOUT_METERS } from './measure.mjs';
import { defaultPipeline, fairPipeline, ffmpegRubberband, installPeers, soxPitch } from './peers.mjs';
import { has, onOneCore, quietly, timed, timedAll } from './processes.mjs';
import { studioLatency } from './studio.mjs';
import { clickOffsets, measureFrequency, makeClicks, makeTone, decodeSamples, samplesOver } from './signals.mjs';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, song: { type: 'string' }, only: { type: 'string' }, runs: { type: 'string' } },
});
const cli = path.join(PROGRAMS, 'cli.js');
const runs = Number(options.runs ?? (options.quick ? 1 : 3));
const songSeconds = options.quick ? 20 : 240;
const groups = options.only?.split(',') ?? [
  'engine',
  'speed',
  'measure',
  'together',
  'memory',
  'sound',
  'api',
  'studio',
  'batch',
];
const needsSongs = groups.some((group) => !['studio', 'batch'].includes(group));
const dir = mkdtempSync(path.join(tmpdir(), 'attune-bench-'));
const missing = needsSongs ? installPeers() : [];
const table = [['figure', 'measured', 'goal']];

try {
  say(`${MACHINE}; songs of ${songSeconds} s, medians of ${runs} paired runs`);
  const song = path.join(dir, 'song.mp3');
  if (needsSongs) makeSong(song, songSeconds, { music: options.song });
  if (groups.includes('engine')) engine(song);
  if (groups.includes('speed')) await speed(song);
  if (groups.includes('measure')) await measure(song);
  if (groups.includes('together')) await together(song);
  if (groups.includes('memory')) await memory();
  if (groups.includes('sound')) sound(song);
  if (groups.includes('api')) await api(song);
  if (groups.includes('studio')) await studio();
  if (groups.includes('batch')) await batch();
} finally {
  // What was measured before something broke is worth seeing too.
  process.stdout.write(`${markdownTable(table)}\n`);
  rmSync(dir, { recursive: true, force: true });
}

function engine(song) {
  const seconds = engineSeconds(song, dir, runs);
  if (seconds === undefined)
    return say('  our own build and the system library are not both here: their row is left out');
  const [own, system] = [seconds.own.at(-1), seconds.system.at(-1)].map((last) => `${last.toFixed(2)} s`);
  const measured = `${medianRatio(seconds).toFixed(3)} (last ${own} / ${system})`;
  row("R3 alone, CPU, our own build / the system's library", measured, '<= 0.75');
}

async function speed(song) {
  if (missing.includes('rubberband')) return;
  const high = () => timed(process.execPath, ours(song, 'high.mp3', '--quality', 'high'));
  await paired(
    'mp3 to mp3, high, wall / fair pipeline',
    '<= 0.42',
    high,
    () => timedAll(fairPipeline(song, dir)),
    runs,
  );
  if (has('taskset')) {
    await paired(
      'the same, both on one core',
      '<= 0.65',
      async () => ({
        wallSeconds: await timedAll([onOneCore([process.execPath, ...ours(song, 'high.mp3', '--quality', 'high')])]),
      }),
      () => timedAll(fairPipeline(song, dir).map(onOneCore)),
      runs,
    );
  }
  await paired('the same / default rubberband pipeline', '', high, () => timedAll(defaultPipeline(song, dir)), 1);
  const crescendo = path.join(dir, 'crescendo.mp3');
  makeSong(crescendo, songSeconds, { music: options.song, course: 'crescendo' });
  await paired(
    'the same on a crescendo / default rubberband pipeline',
    '<= 0.25',
    () => timed(process.execPath, ours(crescendo, 'high.mp3', '--quality', 'high')),
    () => timedAll(defaultPipeline(crescendo, dir)),
    1,
  );
  await paired(
    'standard, wall / ffmpeg rubberband=pitchq=quality',
    '<= 0.8',
    () => timed(process.execPath, ours(song, 'standard.mp3', '--quality', 'standard')),
    () => timedAll(ffmpegRubberband(song, `${dir}/peer.mp3`)),
    runs,
  );
}

async function measure(song) {
  const seconds = await measuringSeconds(song, runs);
  say(`  measuring: ${seconds.toFixed(2)} s`);
  row(`measuring the tuning of ${songSeconds} s of stereo, one core`, `${seconds.toFixed(2)} s`, '<= 1 s for 240 s');
  const { wallSeconds } = await timed(process.execPath, ours(song, 'warm.mp3'));
  say(`  a retune first, so that both find warm files: ${wallSeconds.toFixed(1)} s`);
  await paired(
    'retune with its two measurements, wall / without',
    '<= 1.08',
    () => timed(process.execPath, ours(song, 'measured.mp3')),
    async () => {
      const args = ['--import', WITHOUT_METERS, ...ours(song, 'unmeasured.mp3')];
      return (await timed(process.execPath, args)).wallSeconds;
    },
    Math.max(runs, 3),
  );
}

async function together(song) {
  const names = ['one.mp3', 'two.mp3'];
  const folders = names.map((name) => mkdtempSync(path.join(dir, name)));
  const commands = names.map((name) => [process.execPath, ...ours(song, name)]);
  const [throughputs, ofOneCore, ratios] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    const oneByOne = await timedAll(commands);
    const atOnce = await measureSeconds(() => Promise.all(commands.map((command) => timedAll([command]))));
    throughputs.push(oneByOne / atOnce);
    say(`  two songs at once: ${atOnce.toFixed(1)} s, ${throughputs.at(-1).toFixed(3)}x`);
    if (has('taskset')) {
      const onOne = await timedAll(commands.map(onOneCore));
      ofOneCore.push(onOne / atOnce);
      say(`  one after the other on one core: ${onOne.toFixed(1)} s, ${ofOneCore.at(-1).toFixed(3)}x`);
    }
    if (missing.includes('rubberband')) continue;
    const peers = await measureSeconds(() =>
      Promise.all(folders.map((folder) => timedAll(fairPipeline(song, folder)))),
    );
    ratios.push(atOnce / peers);
    say(`  two fair pipelines at once: ${peers.toFixed(1)} s, ${ratios.at(-1).toFixed(3)}`);
  }
  row('two songs at once / one after the other, throughput', `${median(throughputs).toFixed(2)}x`, '>= 1.6x');
  if (ofOneCore.length > 0)
    row('two songs at once / one after the other on one core', `${median(ofOneCore).toFixed(2)}x`, '');
  if (ratios.length > 0)
    row('two songs at once, wall / two fair pipelines at once', median(ratios).toFixed(3), '<= 0.65');
}

async function measureSeconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function memory() {
  const peaks = [];
  for (const minutes of options.quick ? [1] : [4, 60]) {
    const long = path.join(dir, 'long.mp3');
    makeSong(long, minutes * 60, { music: options.song });
    const { peakMegabytes } = await timed(process.execPath, ours(long, 'long-out.mp3'));
    peaks.push(`${minutes} min: ${peakMegabytes.toFixed(0)} MB`);
    say(`  memory, ${peaks.at(-1)}`);
  }
  row('peak memory of the Node process', peaks.join(', '), '<= 120 MB, flat');
}

function sound(song) {
  const tone = path.join(dir, 'tone.wav');
  makeTone(tone, 440, 5);
  const errors = [];
  for (const hz of [396, 417, 432, 444, 528, 639, 741, 852, 963]) {
    quietly(process.execPath, ...ours(tone, 'tone-out.wav', '--format', 'wav', '--to', String(hz)));
    const measured = measureFrequency(decodeSamples(`${dir}/tone-out.wav`), hz);
    errors.push(Math.abs(1200 * Math.log2(measured / hz)));
  }
  row(
    'largest pitch error of an A4 tone, nine targets, high',
    `${Math.max(...errors).toExponential(1)} cents`,
    '<= 0.001 cents',
  );
  if (!missing.includes('sox')) {
    quietly(...soxPitch(tone, `${dir}/sox.wav`));
    const cents = 1200 * Math.log2(measureFrequency(decodeSamples(`${dir}/sox.wav`), 432) / 432);
    row('  the same of sox at 432', `${Math.abs(cents).toExponential(1)} cents`, '');
  }

  const clicks = path.join(dir, 'clicks.wav');
  makeClicks(clicks, 10);
  for (const hz of [432, 444]) {
    quietly(process.execPath, ...ours(clicks, 'clicks-out.wav', '--format', 'wav', '--to', String(hz)));
    const offsets = clickOffsets(decodeSamples(`${dir}/clicks-out.wav`));
    row(`clicks at ${hz}, offset in frames`, `${Math.min(...offsets)} to ${Math.max(...offsets)}`, 'within 5');
  }

  quietly(process.execPath, ...ours(song, 'over.mp3'));
  const before = decodeSamples(song, 2);
  const after = decodeSamples(`${dir}/over.mp3`, 2);
  row('frames of the result - frames of the song', String((after.length - before.length) / 2), '0');
  row('samples over full scale, song / result', `${samplesOver(before)} / ${samplesOver(after)}`, '0 added');
}

async function api(song) {
  const { p50, p99, requests } = await latencyUnderLoad(dir, song);
  row(
    `GET /api/usage while 2 songs are retuned (${requests} requests)`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    'p99 <= 50 ms',
  );
}

async function studio() {
  for (const { name, p50, p95 } of await studioLatency(dir, options.quick ? 20 : 200, say)) {
    const measured = Number.isNaN(p50) ? 'not there' : `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
    row(name, measured, 'p95 <= 50 ms');
  }
}

async function batch() {
  const figures = await batchFigures(dir, { quick: options.quick, music: options.song, say });
  for (const [figure, measured, goal] of figures) row(figure, measured, goal);
}

/** The command line, as the worker's pipeline without a server. Later options win. */
function ours(input, name, ...more) {
  const out = path.join(dir, name);
  const to = more.includes('--to') ? [] : ['--to', '432'];
  return [cli, input, ...to, '--out', out, '--force', ...more];
}

async function paired(label, goal, ourRun, peerRun, times) {
  const ratios = [];
  let last = '';
  for (let run = 0; run < times; run += 1) {
    const { wallSeconds } = await ourRun();
    const peerSeconds = await peerRun();
    ratios.push(wallSeconds / peerSeconds);
    last = `${wallSeconds.toFixed(1)} s / ${peerSeconds.toFixed(1)} s`;
    say(`  ${label}: ${last} = ${ratios.at(-1).toFixed(3)}`);
  }
  row(label, `${median(ratios).toFixed(3)} (last ${last})`, goal);
}

function row(figure, measured, goal) {
  table.push([figure, measured, goal]);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
