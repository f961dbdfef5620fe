#!/usr/bin/env node
// Prints the tables of docs/sound.md: what retuning from 440 to 432 Hz, and to 528 Hz, does to a
// sound, beside other tools.
//
//   npm run lab -- sound                   sounds made here
//   npm run lab -- sound --song FILE       and half a minute of a song
//   npm run lab -- sound --clips FOLDER    and the first half minute of every sound file of a folder
//   npm run lab -- sound --write           and puts the tables into docs/sound.md
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { median } from 'simple-statistics';
import {
  BANDS_HZ,
  leakageDb,
  meanHz,
  musicFigures,
  residualDb,
  strikeFigures,
} from '../../api/test/support/sound-figures.ts';
import * as material from '../../api/test/support/sound-material.ts';
import { clickOffsets, measureFrequency } from '../bench/signals.mjs';
import { writeReport } from '../evaluate/report.mjs';
import { readSound } from '../evaluate/sounds.mjs';
import {
  besidePartialsDb,
  centreCents,
  GLIDE_HARMONICS,
  glideCents,
  modulationDb,
  partialPitchCents,
} from './figures.mjs';
import { CHORD_ROOT_HZ, COMPLEX_TONE, glide, GLIDE, ofPartials, PIANO, STEADY_CHORD } from './material.mjs';
import { decibels, hundredth, list, minus, tenth, whole } from './print.mjs';
import { atFullLevel, atHalfLevel, clicks, Sequence } from './sequence.mjs';
import { findTools, ours } from './tools.mjs';

const { SAMPLE_RATE_HZ, STRIKES, DRUM_STRIKES, HITS, VIBRATO_HZ } = material;
const sampleRateHz = SAMPLE_RATE_HZ;
const { values: options } = parseArgs({
  options: { song: { type: 'string' }, clips: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const TARGETS_HZ = [432, 528];
const SINES_HZ = [82.407, 1000, 2500, 4800, 9000];
const VOICE_HZ = 220;
const MUSIC_BANDS_HZ = BANDS_HZ.slice(1, 4);
const ATTACKS_ABOVE_HZ = 2000;
const MAX_CLIP_SECONDS = 30;

const music = {
  'a band': material.band(6),
  strings: material.strings(6),
  'white noise': material.noise(4),
  ...(options.song && { song: excerpt(options.song, 10) }),
};
const sequence = new Sequence({
  ...music,
  apart: material.apart(),
  castanets: material.castanets(),
  drums: material.drums(),
  clicks: clicks(STRIKES, material.castanets()[0].length),
  a4: material.tone(440, 4),
  ...Object.fromEntries(SINES_HZ.map((hz) => [`${hz} Hz`, material.tone(hz, 4)])),
  voice: material.voice(VOICE_HZ, 6),
  glide: glide(9),
  chord: ofPartials(STEADY_CHORD, 6),
  piano: ofPartials(PIANO, 6),
  complex: ofPartials(COMPLEX_TONE, 6),
});
const { sounds } = sequence;
const clips = options.clips ? clipsOf(options.clips) : [];

const dir = mkdtempSync(path.join(tmpdir(), 'attune-sound-'));
try {
  const tools = findTools(dir);
  const parts = [
    `${new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })}. ${tools.map(({ name, version }) => `${name}: ${version}`).join('; ')}. ` +
      (await qualitiesText()),
  ];
  for (const targetHz of TARGETS_HZ) {
    const columns = [];
    for (const tool of tools) {
      process.stderr.write(`${tool.name}, ${targetHz} Hz\n`);
      columns.push(await measureRows(tool, targetHz / 440));
    }
    const rows = targetHz === TARGETS_HZ[0] ? columns : columns.map((all) => all.filter(({ isShort }) => isShort));
    parts.push(`**440 to ${targetHz} Hz**`, tableOf(tools, rows));
  }
  const report = parts.join('\n\n');
  process.stdout.write(`${report}\n`);
  if (options.write) {
    writeReport(path.resolve(import.meta.dirname, '../../docs/sound.md'), report, 'npm run lab -- sound --write');
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** @returns {Promise<{ name: string, figure: string, isShort?: boolean }[]>} isShort: in the short table as well */
async function measureRows({ shift }, ratio) {
  const shifted = await shift(sequence.whole(), ratio);
  const after = (name) => sequence.part(shifted, name);
  const offsets = clickOffsets(after('clicks')[0]);
  const delay = Math.round(median(offsets));
  /** In time, when the sound itself is what is measured. */
  const inTime = (name) => sequence.part(shifted, name, { delay });

  const rows = [];
  for (const [name, before] of Object.entries(music)) rows.push(...(await musicRows(name, before, after(name), ratio)));
  rows.push(...(await clipRows(shift, ratio)));
  const leakage = await leakageDb(after('apart'), { hits: HITS, ratio, sampleRateHz });
  rows.push({
    name: 'a chord on the left only: how much of it is on the right, by band from 120 Hz, dB',
    figure: leakage.map(whole).join(' '),
    isShort: true,
  });
  rows.push(...strikeRows(inTime));
  rows.push({
    name: 'clicks: frames from where they belong',
    figure: `${minus(String(Math.min(...offsets)))} to ${minus(String(Math.max(...offsets)))}`,
  });
  rows.push(...sineRows(after, ratio), ...partialRows(inTime, ratio));
  return rows;
}

function strikeRows(inTime) {
  const { levelDb, preEchoDb, attack } = strikeFigures(sounds.castanets, inTime('castanets'), {
    strikes: STRIKES,
    sampleRateHz,
  });
  const high = { strikes: DRUM_STRIKES.slice(1), sampleRateHz, aboveHz: ATTACKS_ABOVE_HZ };
  const originalDb = strikeFigures(sounds.drums, sounds.drums, high).preEchoDb;
  const drums = strikeFigures(sounds.drums, inTime('drums'), high);
  return [
    { name: 'castanets: level, dB', figure: decibels(levelDb), isShort: true },
    { name: 'castanets: energy 20 to 1 ms before a strike, dB', figure: tenth(preEchoDb), isShort: true },
    {
      name: 'castanets: share of energy in the first 3 ms, against the original’s',
      figure: attack.toFixed(2),
      isShort: true,
    },
    {
      name: `drums above 2 kHz: energy 20 to 1 ms before a strike, dB (original: ${tenth(originalDb)})`,
      figure: tenth(drums.preEchoDb),
      isShort: true,
    },
    {
      name: 'drums above 2 kHz: share of energy in the first 3 ms, against the original’s',
      figure: drums.attack.toFixed(2),
      isShort: true,
    },
  ];
}

function sineRows(after, ratio) {
  const [a4] = after('a4');
  const a4Hz = measureFrequency(a4, 440 * ratio);
  const cents = Math.abs(1200 * Math.log2(a4Hz / (440 * ratio)));
  const beside = (hz, channel) => ({
    name: `${hz} Hz sine: all else beside it, dB`,
    figure: whole(residualDb(channel, measureFrequency(channel, hz * ratio), sampleRateHz)),
    isShort: hz === 440 || hz === 1000,
  });
  const voiceHz = VOICE_HZ * ratio;
  const sungHz = meanHz(after('voice')[0], voiceHz, sampleRateHz / VIBRATO_HZ, sampleRateHz);
  return [
    { name: '440 Hz sine: error of the pitch, cents', figure: cents < 1e-5 ? '< 0.00001' : cents.toFixed(5) },
    beside(440, a4),
    ...SINES_HZ.map((hz) => beside(hz, after(`${hz} Hz`)[0])),
    {
      name: `${VOICE_HZ} Hz voice with vibrato: error of the mean pitch, cents`,
      figure: hundredth(1200 * Math.log2(sungHz / voiceHz)),
      isShort: true,
    },
  ];
}

function partialRows(inTime, ratio) {
  const [chord] = inTime('chord');
  const modulation = (channel, to) =>
    modulationDb(channel, STEADY_CHORD, { ratio: to, spacingHz: CHORD_ROOT_HZ, bands: MUSIC_BANDS_HZ })
      .map(whole)
      .join(' ');
  const [complex] = inTime('complex');
  return [
    {
      name: `${GLIDE.hz} Hz voice that glides: error of the mean pitch of harmonics ${GLIDE_HARMONICS.join(', ')}, cents`,
      figure: glideCents(inTime('glide')[0], ratio).map(hundredth).join(' '),
    },
    {
      name: `a steady chord: modulation of its partials from 1 to 20 Hz, by band from 120 Hz to 8 kHz, dB (original: ${modulation(sounds.chord[0], 1)})`,
      figure: modulation(chord, ratio),
    },
    {
      name: `a piano’s decay: error of the pitch of single partials, rms, cents (original: ${partialPitchCents(sounds.piano[0], PIANO, 1).toFixed(3)})`,
      figure: partialPitchCents(inTime('piano')[0], PIANO, ratio).toFixed(3),
    },
    {
      name: 'a steady complex tone: spectral centre, cents from where it belongs',
      figure: hundredth(centreCents(sounds.complex[0], complex, COMPLEX_TONE, ratio)),
    },
    {
      name: `a steady complex tone: all else beside its exact partials, dB (original: ${whole(besidePartialsDb(sounds.complex[0], COMPLEX_TONE, 1))})`,
      figure: tenth(besidePartialsDb(complex, COMPLEX_TONE, ratio)),
    },
  ].map((row) => ({ ...row, isShort: true }));
}

async function musicRows(name, before, after, ratio) {
  const figures = await musicFigures(before, after, { ratio, sampleRateHz });
  const { levelDb, balanceDb, thirdOctaveDb, secondDb, correlation, monoDb, sideDb } = figures;
  const levels = [
    { name: `${name}: level by band, dB`, figure: list(levelDb), isShort: true },
    { name: `${name}: left against right by band, dB`, figure: list(balanceDb) },
  ];
  if (name === 'white noise') return levels;
  return [
    ...levels,
    {
      name: `${name}: left against right in the worst third octave; in the worst second and band, dB`,
      figure: `${decibels(thirdOctaveDb)}; ${decibels(secondDb)}`,
      isShort: true,
    },
    {
      name: `${name}: correlation of left and right, 4 to 12 kHz (original: ${correlation.before.toFixed(2)})`,
      figure: hundredth(correlation.after),
      isShort: true,
    },
    { name: `${name}: mono sum; side, 4 to 12 kHz, dB`, figure: `${decibels(monoDb)}; ${decibels(sideDb)}` },
  ];
}

/** Of all clips: the middle one, and the one that changed most. */
async function clipRows(shift, ratio) {
  if (clips.length === 0) return [];
  const figures = [];
  for (const file of clips) {
    const before = excerpt(file, 0);
    const after = atFullLevel(await shift(atHalfLevel(before), ratio), 0, before[0].length);
    figures.push(await musicFigures(before, after, { ratio, sampleRateHz }));
  }
  const middle = (valueOf) => median(figures.map(valueOf).filter(Number.isFinite));
  const middleAndLargest = (valueOf, digits) => {
    const sizes = figures.map((one) => Math.abs(valueOf(one))).filter(Number.isFinite);
    return `${median(sizes).toFixed(digits)}; ${Math.max(...sizes).toFixed(digits)}`;
  };
  const name = `${clips.length} clips`;
  return [
    {
      name: `${name}: level by band, median, dB`,
      figure: list(BANDS_HZ.map((_, band) => middle(({ levelDb }) => levelDb[band]))),
    },
    {
      name: `${name}: left against right in the worst third octave, median; largest, dB`,
      figure: middleAndLargest(({ thirdOctaveDb }) => thirdOctaveDb, 1),
    },
    {
      name: `${name}: left against right in the worst second and band, median; largest, dB`,
      figure: middleAndLargest(({ secondDb }) => secondDb, 1),
    },
    {
      name: `${name}: change of the correlation of left and right, 4 to 12 kHz, median; largest`,
      figure: middleAndLargest(({ correlation }) => correlation.after - correlation.before, 2),
    },
  ].map((row) => ({ ...row, isShort: true }));
}

/** Whether the qualities differ in their sound. */
async function qualitiesText() {
  const [high, ...others] = await Promise.all(
    ['high', 'standard', 'ultra'].map((quality) => ours(quality)(sequence.whole(), TARGETS_HZ[0] / 440)),
  );
  const differs = others.some(({ left, right }) =>
    [left, right].some((channel, i) => channel.some((sample, at) => sample !== [high.left, high.right][i][at])),
  );
  return differs
    ? 'Attune’s column is of the quality high; standard and ultra give other samples.'
    : 'All qualities of Attune give the same samples.';
}

/** @returns {string[]} the files of a folder and of its folders that ffmpeg can decode */
function clipsOf(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(aiff?|flac|m4a|mp3|og[ag]|opus|wav)$/i.test(name),
  );
  if (files.length === 0) throw new Error(`${folder} has no sound files`);
  return files.sort().map((name) => path.join(folder, name));
}

function excerpt(file, from) {
  const { left, right } = readSound(file, { sampleRateHz, from, seconds: MAX_CLIP_SECONDS });
  return [left, right];
}

function tableOf(tools, columns) {
  const rows = columns[0].map(({ name }, i) => [name, ...columns.map((column) => column[i].figure)]);
  return markdownTable([['', ...tools.map(({ name }) => name)], ...rows], { alignDelimiters: false });
}
