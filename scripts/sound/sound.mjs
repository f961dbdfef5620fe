#!/usr/bin/env node
// Prints the table of docs/sound.md: what retuning from 440 to 432 Hz does to a sound, in every quality, beside other tools.
//
//   npm run sound                    sounds made here
//   npm run sound -- --song FILE     and half a minute of a song
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rubberBand } from '../../native/dist/index.js';
import { leakageDb, meanHz, musicFigures, residualDb, strikeFigures } from '../../api/test/support/sound-figures.ts';
import {
  apart,
  band,
  castanets,
  HITS,
  noise,
  SAMPLE_RATE_HZ,
  STRIKES,
  strings,
  tone,
  VIBRATO_HZ,
  voice,
} from '../../api/test/support/sound-material.ts';
import { ffmpegRubberbandWav, installPeers, rubberbandR3, soxPitch } from '../bench/peers.mjs';
import { median, quietly } from '../bench/processes.mjs';
import { clickOffsets, frequencyOf } from '../bench/signals.mjs';
import { readSound, writeWav } from '../evaluate/sounds.mjs';

const { values: options } = parseArgs({ options: { song: { type: 'string' } } });
const RATIO = 432 / 440;
const LOW_E_HZ = 82.407;
const HIGH_HZ = [1000, 2500, 4700, 9000];
const VOICE_HZ = 220;
/** Shifted sounds overshoot; no tool shall clip or limit. */
const HEADROOM = 0.5;
const CLI = path.resolve(import.meta.dirname, '../../api/dist/cli.js');
const dir = mkdtempSync(path.join(tmpdir(), 'attune-sound-'));

const ours = (quality) => (input, out) => [
  process.execPath,
  CLI,
  input,
  '--from',
  '440',
  '--to',
  '432',
  '--quality',
  quality,
  '--out',
  out,
  '--force',
];
const missing = installPeers();
const tools = [
  { name: 'standard', command: ours('standard') },
  { name: 'high', command: ours('high') },
  { name: 'ultra', command: ours('ultra') },
  { name: '`rubberband -3`', command: rubberbandR3, needs: 'rubberband' },
  { name: 'ffmpeg `rubberband`', command: ffmpegRubberbandWav },
  { name: 'sox `pitch`', command: (input, out) => soxPitch(input, out), needs: 'sox' },
].filter(({ needs }) => !missing.includes(needs));

/** Every sound, each with its place in the one file that a tool is given; a second of silence follows each. */
const music = {
  'a band': band(6),
  strings: strings(6),
  'white noise': noise(4),
  ...(options.song && { song: song() }),
};
const sounds = {
  ...music,
  apart: apart(),
  castanets: castanets(),
  clicks: clicks(),
  a4: tone(440, 4),
  lowE: tone(LOW_E_HZ, 4),
  ...Object.fromEntries(HIGH_HZ.map((hz) => [`${hz} Hz`, tone(hz, 4)])),
  voice: voice(VOICE_HZ, 6),
};
const places = new Map();
let frames = 0;
for (const [name, [left]] of Object.entries(sounds)) {
  places.set(name, frames);
  frames += left.length + SAMPLE_RATE_HZ;
}

try {
  const columns = [];
  for (const { name, command } of tools) {
    process.stderr.write(`${name}\n`);
    columns.push(await figuresOf(command));
  }
  print(columns);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** @returns {Promise<[name: string, figure: string][]>} */
async function figuresOf(command) {
  const [input, output] = ['in.wav', 'out.wav'].map((name) => path.join(dir, name));
  writeWav(input, everything());
  quietly(...command(input, output));
  const { left, right } = readSound(output, { sampleRateHz: SAMPLE_RATE_HZ });
  const after = (name) => {
    const start = places.get(name);
    return [left, right].map((channel) =>
      channel.slice(start, start + sounds[name][0].length).map((sample) => sample / HEADROOM),
    );
  };
  const rows = [];
  for (const [name, before] of Object.entries(music)) rows.push(...(await musicRows(name, before, after(name))));
  const leakage = await leakageDb(after('apart'), { hits: HITS, ratio: RATIO, sampleRateHz: SAMPLE_RATE_HZ });
  rows.push([
    'a chord on the left only: how much of it is on the right, by band from 120 Hz, dB',
    leakage.map((db) => (db < -100 ? '< −100' : db.toFixed(0).replace('-', '−'))).join(' '),
  ]);
  const offsets = clickOffsets(after('clicks')[0]);
  rows.push(...strikeRows(after('castanets'), Math.round(median(offsets))));
  rows.push(['clicks: frames from where they belong', `${Math.min(...offsets)} to ${Math.max(...offsets)}`]);
  const [a4] = after('a4');
  const measuredHz = frequencyOf(a4, 432);
  const cents = Math.abs(1200 * Math.log2(measuredHz / 432));
  rows.push(['440 Hz sine: error of the pitch, cents', cents < 1e-5 ? '< 0.00001' : cents.toFixed(5)]);
  rows.push(['440 Hz sine: all else beside it, dB', residualDb(a4, measuredHz, SAMPLE_RATE_HZ).toFixed(0)]);
  const [lowE] = after('lowE');
  rows.push([
    `${LOW_E_HZ} Hz sine: all else beside it, dB`,
    residualDb(lowE, frequencyOf(lowE, LOW_E_HZ * RATIO), SAMPLE_RATE_HZ).toFixed(0),
  ]);
  for (const hz of HIGH_HZ) {
    const [high] = after(`${hz} Hz`);
    const figure = residualDb(high, frequencyOf(high, hz * RATIO), SAMPLE_RATE_HZ).toFixed(0);
    rows.push([`${hz} Hz sine: all else beside it, dB`, figure]);
  }
  const voiceHz = VOICE_HZ * RATIO;
  const sungHz = meanHz(after('voice')[0], voiceHz, SAMPLE_RATE_HZ / VIBRATO_HZ, SAMPLE_RATE_HZ);
  rows.push([
    `${VOICE_HZ} Hz voice with vibrato: error of the mean pitch, cents`,
    (1200 * Math.log2(sungHz / voiceHz)).toFixed(2).replace('-', '−'),
  ]);
  return rows;
}

function everything() {
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (const [name, sound] of Object.entries(sounds)) {
    left.set(
      sound[0].map((sample) => sample * HEADROOM),
      places.get(name),
    );
    right.set(
      sound[1].map((sample) => sample * HEADROOM),
      places.get(name),
    );
  }
  return { left, right, sampleRateHz: SAMPLE_RATE_HZ };
}

/** One sample at the place of each strike. */
function clicks() {
  const channel = new Float32Array(castanets()[0].length);
  for (const at of STRIKES) channel[at] = 0.8;
  return [channel, channel];
}

async function musicRows(name, before, after) {
  const figures = await musicFigures(before, after, { ratio: RATIO, sampleRateHz: SAMPLE_RATE_HZ });
  const { levelDb, balanceDb, thirdOctaveDb, secondDb, correlation, monoDb, sideDb } = figures;
  const isNoise = name === 'white noise';
  return [
    [`${name}: level by band, dB`, list(levelDb)],
    [`${name}: left against right by band, dB`, list(balanceDb)],
    ...(isNoise
      ? []
      : [
          [
            `${name}: left against right in the worst third octave; in the worst second and band, dB`,
            `${decibels(thirdOctaveDb)}; ${decibels(secondDb)}`,
          ],
          [
            `${name}: correlation of left and right, 4 to 12 kHz (song: ${correlation.before.toFixed(2)})`,
            correlation.after.toFixed(2),
          ],
          [`${name}: mono sum; side, 4 to 12 kHz, dB`, `${decibels(monoDb)}; ${decibels(sideDb)}`],
        ]),
  ];
}

/** @param delay of the tool, frames: what is measured is the shape of a strike, not its place */
function strikeRows(after, delay) {
  const strikes = STRIKES.map((at) => at + delay);
  const placed = castanets().map((channel) => delayed(channel, delay));
  const { levelDb, preEchoDb, attack } = strikeFigures(placed, after, { strikes, sampleRateHz: SAMPLE_RATE_HZ });
  return [
    ['castanets: level, dB', decibels(levelDb)],
    ['castanets: energy 20 to 1 ms before a strike, dB', preEchoDb.toFixed(1)],
    ['castanets: share of energy in the first 3 ms, against the original’s', attack.toFixed(2)],
  ];
}

function delayed(channel, frames) {
  return Float32Array.from(channel, (_, i) => channel[i - frames] ?? 0);
}

function song() {
  const { left, right } = readSound(options.song, { sampleRateHz: SAMPLE_RATE_HZ, from: 10, seconds: 30 });
  return [left, right];
}

function decibels(value) {
  return `${value < -0.005 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
}

function list(values) {
  return values.map(decibels).join(' ');
}

function print(columns) {
  const lines = [
    ['', ...tools.map(({ name }) => name)],
    ['---', ...tools.map(() => '---')],
    ...columns[0].map(([name], i) => [name, ...columns.map((rows) => rows[i][1])]),
  ];
  process.stdout.write(
    `Rubber Band ${rubberBand.version}, ${rubberBand.library === 'own' ? 'our own build' : "the system's"}, from 440 to 432 Hz.\n\n`,
  );
  for (const cells of lines) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
