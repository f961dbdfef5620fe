// Songs retuned as a user does it: the receipts must say that the pitch moved by what was asked.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly } from '../bench/processes.mjs';
import { musicCases } from './cases.mjs';
import { ffmpeg, inTemporaryFolder, writeWav } from './sounds.mjs';
import { quantile } from './statistics.mjs';
import { table, two, yes } from './tables.mjs';

/** By turns: catalogue pitches and others. */
const TARGETS_HZ = [432, 444, 427.35, 437.9, 449.61];
const GOAL_CENTS = 0.5;
const SONGS = 30;

/** @returns {string} the table */
export function evaluateReceipts(context) {
  const cli = path.join(context.root, 'api/dist/cli.js');
  const songs = spread(musicCases(context.half, { ...context, sets: ['ensemble', 'drums', 'mp3'] }), SONGS);
  const results = songs.map((song, i) => resultOf(context, cli, song, i));
  const rows = ['tempo', 'varispeed'].map((mode) => {
    const these = results.filter((result) => result.mode === mode);
    const said = these.filter(({ difference }) => difference !== null);
    const differences = said.map(({ difference }) => Math.abs(difference));
    const largest = Math.max(...differences);
    const reached = said.length === these.length && largest <= GOAL_CENTS;
    return [
      mode === 'tempo' ? 'tempo kept' : mode,
      these.length,
      ...[quantile(differences, 0.5), quantile(differences, 0.95), largest].map(two),
      these.length - said.length,
      `<= ${GOAL_CENTS} each`,
      yes(reached),
    ];
  });
  const header = ['retuned, mp3 to mp3', 'n', 'median', 'p95', 'largest', 'not measured', 'goal', 'reached'];
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
    const difference = receipt.measured?.differenceCents ?? null;
    context.each(`${song.name}, ${mode} to ${to}: asked ${two(receipt.asked.cents)} cents, differs by ${difference}`);
    return { mode, difference };
  });
}
