// Songs retuned as a user does it: the receipts must say that the pitch moved by what was asked.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly } from '../bench/processes.mjs';
import { musicCases } from './cases.mjs';
import { ffmpeg, inTemporaryFolder, writeWav } from './sounds.mjs';
import { quantile } from './statistics.mjs';
import { insideCell, signed, table, two, yes } from './tables.mjs';

const SETS = ['ensemble', 'drums', 'mp3', 'choirs', 'guitars', 'saws'];
/** By turns: catalogue pitches and others. */
const TARGETS_HZ = [432, 444, 427.35, 437.9, 449.61];
const GOAL_CENTS = { p95: 0.5, bias: 0.05 };
const MODES = ['tempo', 'varispeed'];

/** @returns {string} the table */
export function evaluateReceipts(context) {
  const cli = path.join(context.root, 'api/dist/cli.js');
  const songs = musicCases(context.half, { ...context, sets: SETS });
  const results = songs.flatMap((song, i) => resultsOf(context, cli, song, TARGETS_HZ[i % TARGETS_HZ.length]));
  const rows = MODES.map((mode) => {
    const these = results.filter((result) => result.mode === mode);
    const said = these.filter(({ error }) => error !== null);
    const differences = said.map(({ error }) => Math.abs(error));
    const [mean, uncertainty] = meanOf(said.map(({ error }) => error));
    const p95 = quantile(differences, 0.95);
    const reached = said.length === these.length && Math.abs(mean) <= GOAL_CENTS.bias && p95 <= GOAL_CENTS.p95;
    return [
      mode === 'tempo' ? 'tempo kept' : mode,
      these.length,
      `${signed(mean)} ± ${two(uncertainty)}`,
      ...[quantile(differences, 0.5), p95, Math.max(...differences)].map(two),
      two(
        quantile(
          said.map(({ stated }) => stated),
          0.5,
        ),
      ),
      insideCell(said),
      these.length - said.length,
      `mean <= ${GOAL_CENTS.bias}, p95 <= ${GOAL_CENTS.p95}`,
      yes(reached),
    ];
  });
  const figures = ['mean ± standard error', 'median', 'p95', 'largest', 'stated ±: median', 'inside', 'not measured'];
  const header = ['retuned, mp3 to mp3', 'n', ...figures, 'goal', 'reached'];
  return table('Receipts: the shift measured, less the shift asked, in cents', header, rows);
}

/** @returns {[number, number]} the mean and its standard error */
function meanOf(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return [mean, Math.sqrt(variance / values.length)];
}

/** The song in every mode. */
function resultsOf(context, cli, song, targetHz) {
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
