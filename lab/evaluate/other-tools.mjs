// The same sounds for other tools, and their answers beside ours.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { musicCases } from './cases.mjs';
import { writeWav } from './sounds.mjs';
import { centsBetween, quantile, withinSemitone } from './statistics.mjs';
import { table, two } from './tables.mjs';

/** Writes each sound of `sets` as NAME.wav, and their truth as truth.csv: name, set, a4Hz, hintHz. */
export function exportCases(folder, context, sets) {
  mkdirSync(folder, { recursive: true });
  const lines = musicCases(context.half, { ...context, sets }).map(({ name, set, a4Hz, hintHz, sound }) => {
    const file = fileNameOf(name);
    writeWav(path.join(folder, `${file}.wav`), sound());
    return [file, set, a4Hz, hintHz].join(',');
  });
  writeFileSync(path.join(folder, 'truth.csv'), `${['name,set,a4Hz,hintHz', ...lines].join('\n')}\n`);
  return lines.length;
}

const fileNameOf = (name) => name.replaceAll(/[^\w]+/g, '-').replace(/-$/, '');

/**
 * @typedef {{ tool: string, of: (name: string) => number }} Answers A4 in Hz of each sound; NaN where none was found
 * @param {string} file CSV of two columns: the sound's name, and the A4 in Hz under the tool's name
 * @returns {Answers}
 */
export function readAnswers(file) {
  const [[, tool], ...lines] = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim()));
  const byName = new Map(lines);
  const of = (name) => {
    const answer = byName.get(fileNameOf(name));
    if (answer === undefined) {
      throw new Error(`${file} has no line for ${fileNameOf(name)}; without an answer its second column is empty`);
    }
    return answer === '' ? NaN : Number(answer);
  };
  return { tool, of };
}

/**
 * @param {Answers[]} answers
 * @param {{ set: string, name: string, a4Hz: number, error: number }[]} results ours
 * @param {Record<string, { label: string }>} sets
 * @returns {string} errors within a semitone, so that no tool needs the hint
 */
export function answersTable(answers, results, sets) {
  const rows = [...new Set(results.map(({ set }) => set))].map((set) => {
    const these = results.filter((result) => result.set === set);
    const theirs = answers.map(({ of }) => these.map(({ name, a4Hz }) => errorOf(centsBetween(of(name), a4Hz))));
    const cells = [these.map(({ error }) => errorOf(error)), ...theirs].flatMap((errors) =>
      [quantile(errors, 0.5), quantile(errors, 0.95)].map(two),
    );
    return [sets[set].label, these.length, ...cells];
  });
  const header = [
    'music',
    'n',
    ...['Attune', ...answers.map(({ tool }) => tool)].flatMap((tool) => [`${tool}: median`, 'p95']),
  ];
  return table('Other tools: error against the truth within a semitone, in cents', header, rows);
}

/** Without an answer it is as wrong as can be. */
const errorOf = (cents) => (Number.isNaN(cents) ? Infinity : Math.abs(withinSemitone(cents)));
