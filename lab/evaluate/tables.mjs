// How results become tables in Markdown.
import { markdownTable } from 'markdown-table';
import { quantile } from './statistics.mjs';

/** The columns of `errorCells`, and the goal's. */
export const HEADER = [
  'n',
  'median',
  'p95',
  'largest',
  'librosa: median',
  'p95',
  'stated ±: median',
  'inside',
  'goal',
  'reached',
];

/**
 * @typedef {{ error: number, baseline: number, stated: number | null }} Result error, cents: NaN when
 *   nothing was found, which counts as the worst there is; stated: the error that the measurement gives
 *   itself, null when it found nothing
 * @param {Result[]} results
 */
export function errorCells(results) {
  const errors = results.map(({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error)));
  const theirs = results.map(({ baseline }) => Math.abs(baseline)).filter((value) => !Number.isNaN(value));
  const stated = results.map((result) => result.stated ?? Infinity);
  const [median, p95] = [quantile(errors, 0.5), quantile(errors, 0.95)];
  const numbers = [median, p95, Math.max(...errors)];
  const rest = [quantile(theirs, 0.5), quantile(theirs, 0.95), quantile(stated, 0.5)];
  return { cells: [results.length, ...[...numbers, ...rest].map(two), insideCell(results)], median, p95 };
}

/** @returns {Result[]} those whose error is within what the measurement states */
export const inside = (results) => results.filter(({ error, stated }) => stated !== null && Math.abs(error) <= stated);

/** @returns {string} of those that found a pitch */
export function insideCell(results) {
  const found = results.filter(({ stated }) => stated !== null);
  return `${inside(found).length} of ${found.length}`;
}

/** @returns {string} the three largest errors by name */
export function worst(results) {
  const size = ({ error }) => (Number.isNaN(error) ? Infinity : Math.abs(error));
  const three = [...results].sort((a, b) => size(b) - size(a)).slice(0, 3);
  return `Furthest off: ${three.map(({ name, error }) => `${name} ${signed(error)}`).join(', ')}.`;
}

export function table(title, header, rows) {
  return `**${title}**\n\n${markdownTable([header, ...rows])}`;
}

export const two = (value) => (Number.isFinite(value) ? value.toFixed(2) : '-');

export function signed(value) {
  const text = value.toFixed(2);
  return text === '-0.00' ? '+0.00' : `${value >= 0 ? '+' : ''}${text}`;
}

export const yes = (reached) => (reached ? 'yes' : 'no');
