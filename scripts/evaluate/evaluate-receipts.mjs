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
const SONGS = 30;

/** @returns {string} the table */
export function evaluateReceipts(context) {
  const cli = path.join(context.root, 'api/dist/cli.js');
  const songs = spread(musicCases(context.half, { ...context, sets: SETS }), SONGS);
  const results = songs.map((song, i) => resultOf(context, cli, song, i));
  const rows = ['tempo', 'varispeed'].map((mode) => {
    const these = results.filter((result) => result.mode === mode);
    const said = these.filter(({ error }) => error !== null);
    const differences = said.map(({ error }) => Math.abs(error));
    const mean = said.reduce((sum, { error }) => sum + error, 0) / said.length;
    const p95 = quantile(differences, 0.95);
    const reached = said.length === these.length && Math.abs(mean) <= GOAL_CENTS.bias && p95 <= GOAL_CENTS.p95;
    return [
      mode === 'tempo' ? 'tempo kept' : mode,
      these.length,
      signed(mean),
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
  const figures = ['mean', 'median', 'p95', 'largest', 'stated ±: median', 'inside', 'not measured'];
  const header = ['retuned, mp3 to mp3', 'n', ...figures, 'goal', 'reached'];
  return table('Receipts: the shift measured, less the shift asked, in cents', header, rows);
}

/** @returns as many of the list as asked for, from all over it */
function spread(list, count) {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);
}

function resultOf(context, cli, song, index) {
  return inTemporaryFolder((dir) => {
    const file = (name) => path.join(dir, name);
    writeWav(file('song.wav'), song.sound());
    ffmpeg(['-i', file('song.wav'), '-c:a', 'libmp3lame', '-b:a', '192k', file('song.mp3')]);
    const mode = index % 2 === 0 ? 'tempo' : 'varispeed';
    const to = String(TARGETS_HZ[index % TARGETS_HZ.length]);
    const outputs = ['--out', file('out.mp3'), '--receipt', file('receipt.json'), '--force'];
    quietly(process.execPath, cli, file('song.mp3'), '--from', '440', '--to', to, '--mode', mode, ...outputs);
    const receipt = JSON.parse(readFileSync(file('receipt.json'), 'utf8'));
    const { differenceCents: error = null, errorCents: stated = null } = receipt.measured ?? {};
    context.each(`${song.name}, ${mode} to ${to}: asked ${two(receipt.asked.cents)} cents, off by ${error} ±${stated}`);
    return { mode, error, stated };
  });
}
