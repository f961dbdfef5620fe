// How results become tables in Markdown.
import { quantile } from './statistics.mjs';

/** The columns of `errorCells`, and the goal's. */
export const HEADER = [
  'n',
  'median',
  'p95',
  'largest',
  'librosa: median',
  'p95',
  'confidence: median',
  'p5',
  'goal',
  'reached',
];

/**
 * @param {{ error: number, baseline: number, confidence: number }[]} results NaN as error: nothing was found, and
 *   counts as the worst there is
 */
export function errorCells(results) {
  const errors = results.map(({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error)));
  const theirs = results.map(({ baseline }) => Math.abs(baseline)).filter((value) => !Number.isNaN(value));
  const sure = results.map(({ confidence }) => confidence);
  const [median, p95] = [quantile(errors, 0.5), quantile(errors, 0.95)];
  const numbers = [median, p95, Math.max(...errors)];
  const rest = [quantile(theirs, 0.5), quantile(theirs, 0.95), quantile(sure, 0.5), quantile(sure, 0.05)];
  return { cells: [results.length, ...[...numbers, ...rest].map(two)], median, p95 };
}

/** @returns {string} the three largest errors by name */
export function worst(results) {
  const size = ({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error));
  const three = [...results].sort((a, b) => size(b) - size(a)).slice(0, 3);
  return `Furthest off: ${three.map(({ name, error }) => `${name} ${signed(error)}`).join(', ')}.`;
}

export function table(title, header, rows) {
  const all = [header, header.map(() => '---'), ...rows].map((cells) => cells.map(String));
  const widths = header.map((_, column) => Math.max(...all.map((cells) => cells[column].length)));
  const line = (cells) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i], cell === '---' ? '-' : ' ')).join(' | ')} |`;
  return `**${title}**\n\n${all.map(line).join('\n')}`;
}

export const two = (value) => (Number.isFinite(value) ? value.toFixed(2) : '-');

export const signed = (value) => `${value >= 0 ? '+' : ''}${value.toFixed(2)}`;

export const yes = (reached) => (reached ? 'yes' : 'no');
