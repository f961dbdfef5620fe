// Puts the figures of a run into the documentation, between two markers.
import { readFileSync, writeFileSync } from 'node:fs';

const BEGIN = '<!-- figures: begin (npm run measure:evaluate) -->';
const END = '<!-- figures: end -->';

/** @throws Error when the file has lost its markers */
export function writeReport(file, text) {
  const before = readFileSync(file, 'utf8');
  const from = before.indexOf(BEGIN);
  const to = before.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the figures: ${BEGIN} ... ${END}`);
  writeFileSync(file, `${before.slice(0, from)}${BEGIN}\n\n${text}\n\n${before.slice(to)}`);
}
