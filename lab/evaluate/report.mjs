// Puts the figures of a run into the documentation, between two markers.
import { readFileSync, writeFileSync } from 'node:fs';

const END = '<!-- figures: end -->';

/** @param {string} command that writes them @throws Error when the file has lost its markers */
export function writeReport(file, text, command = 'npm run lab -- measuring') {
  const begin = `<!-- figures: begin (${command}) -->`;
  const before = readFileSync(file, 'utf8');
  const from = before.indexOf(begin);
  const to = before.indexOf(END, from);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the figures: ${begin} ... ${END}`);
  writeFileSync(file, `${before.slice(0, from)}${begin}\n\n${text}\n\n${before.slice(to)}`);
}
