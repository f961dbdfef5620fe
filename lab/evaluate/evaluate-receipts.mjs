// Songs retuned as a user does it: the receipts must say that the pitch moved by what was asked, and of an engine
// that is off, by how much.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mean, sampleVariance } from 'simple-statistics';
import { ShiftMeter } from '../../native/dist/index.js';
import { quietly } from '../bench/processes.mjs';
import { ffmpeg, inTemporaryFolder } from '../shared/ffmpeg.mjs';
import { musicCases } from './cases.mjs';
import { negativeCases } from './negatives.mjs';
import { pitchShifted, recordedSongs } from './songs.mjs';
import { interleaved, normalised, writeWav } from './sounds.mjs';
import { quantile } from './statistics.mjs';
import { insideCell, signed, table, two, yes } from './tables.mjs';

const SETS = ['ensemble', 'drums', 'mp3', 'choirs', 'guitars', 'saws', 'pianos', 'solo'];
/** By turns: catalogue pitches and others. */
const TARGETS_HZ = [432, 444, 427.35, 437.9, 449.61];
const GOAL_CENTS = { median: 0.05, p95: 0.25 };
const PLANTED_CENTS = 3;
const PLANTED_TOLERANCE_CENTS = 0.2;
const MODES = ['tempo', 'varispeed'];

/** @returns {Promise<string>} the tables */
export async function evaluateReceipts(context) {
  const { half, quick, cacheDir, musicDir } = context;
  const others = negativeCases(half, { drums: quick ? 2 : 8, voices: quick ? 2 : 8, cacheDir });
  const kinds = [
    { label: 'invented', songs: musicCases(half, { ...context, sets: SETS }) },
    { label: 'recorded', songs: recordedSongs(half, musicDir) },
    { label: 'speech', songs: others.filter(({ kind }) => kind === 'speech') },
    { label: 'drums', songs: others.filter(({ kind }) => kind === 'drums alone') },
    { label: 'no pitch', songs: others.filter(({ kind }) => kind === 'noise' || kind === 'next to nothing') },
  ];
  const rows = kinds.flatMap(({ label, songs }) => rowsOf(context, label, songs));
  const figures = ['mean ± standard error', 'median', 'p95', 'largest', 'stated ±: median', 'inside', 'not measured'];
  const header = ['retuned, mp3 to mp3', 'n', ...figures, 'goal', 'reached'];
  const shifts = table('Receipts: the shift measured, less the shift asked, in cents', header, rows);
  return `${shifts}\n\n${await plantedText(
    context,
    kinds.flatMap(({ songs }) => songs.slice(0, 8)),
  )}`;
}

function rowsOf(context, label, songs) {
  const cli = path.join(context.root, 'api/dist/cli.js');
  const results = songs.flatMap((song, i) => retuneAndRead(context, cli, song, TARGETS_HZ[i % TARGETS_HZ.length]));
  return results.length === 0 ? [] : MODES.map((mode) => row(label, mode, results));
}

function row(label, mode, results) {
  const these = results.filter((result) => result.mode === mode);
  const said = these.filter(({ error }) => error !== null);
  const differences = said.map(({ error }) => Math.abs(error));
  const [median, p95] = [quantile(differences, 0.5), quantile(differences, 0.95)];
  const stated = said.map((result) => result.stated);
  const isPitched = label !== 'no pitch';
  const isExact = said.length === these.length && median <= GOAL_CENTS.median && p95 <= GOAL_CENTS.p95;
  return [
    `${label}, ${mode === 'tempo' ? 'tempo kept' : mode}`,
    these.length,
    said.length > 1 ? meanOf(said.map(({ error }) => error)).join(' ± ') : '-',
    ...[median, p95, said.length > 0 ? Math.max(...differences) : NaN, quantile(stated, 0.5)].map(two),
    insideCell(said),
    these.length - said.length,
    isPitched ? `median <= ${GOAL_CENTS.median}, p95 <= ${GOAL_CENTS.p95}` : 'none measured',
    yes(isPitched ? isExact : said.length === 0),
  ];
}

/** @returns {Promise<string>} what is measured of an engine that is three cents off */
async function plantedText(context, songs) {
  const read = [];
  for (const song of songs) {
    const sound = normalised(song.sound(), 0.5);
    const ratio = 432 / 440;
    const shifted = await pitchShifted(sound, ratio * 2 ** (PLANTED_CENTS / 1200));
    const rates = { originalRateHz: sound.sampleRateHz, resultRateHz: sound.sampleRateHz };
    const meter = new ShiftMeter({ ...rates, originalChannels: 2, resultChannels: 2, pitchRatio: ratio, timeRatio: 1 });
    meter.addOriginal(toFloats(interleaved(sound)));
    meter.addResult(toFloats(interleaved(shifted)));
    const { differenceCents } = meter.finish();
    if (differenceCents !== null) read.push(differenceCents);
    context.each(`${song.name}: planted ${PLANTED_CENTS} cents, read ${differenceCents}`);
  }
  const [low, high] = [Math.min(...read), Math.max(...read)];
  const isReached = Math.max(PLANTED_CENTS - low, high - PLANTED_CENTS) <= PLANTED_TOLERANCE_CENTS;
  return `An engine that is ${PLANTED_CENTS} cents off reads ${two(low)} to ${two(high)} (${read.length} songs; reached: ${yes(isReached)}).`;
}

const toFloats = (bytes) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);

/** @returns {[string, string]} the mean and its standard error */
function meanOf(values) {
  return [signed(mean(values)), two(Math.sqrt(sampleVariance(values) / values.length))];
}

/** The song in every mode. */
function retuneAndRead(context, cli, song, targetHz) {
  return inTemporaryFolder((dir) => {
    const file = (name) => path.join(dir, name);
    writeWav(file('song.wav'), song.sound());
    ffmpeg(['-i', file('song.wav'), '-c:a', 'libmp3lame', '-b:a', '192k', file('song.mp3')]);
    return MODES.map((mode) => {
      const to = ['--from', '440', '--to', String(targetHz), '--mode', mode];
      const outputs = ['--out', file('out.mp3'), '--receipt', file('receipt.json'), '--force'];
      quietly(process.execPath, cli, file('song.mp3'), ...to, ...outputs);
      const receipt = JSON.parse(readFileSync(file('receipt.json'), 'utf8'));
      const { differenceCents: error = null, errorCents: stated = null } = receipt.measured ?? {};
      const asked = receipt.asked.cents;
      context.each(`${song.name}, ${mode}: asked ${two(asked)} cents, off by ${error} ±${stated}`);
      return { mode, error, stated };
    });
  });
}
