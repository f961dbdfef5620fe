// What the reporters of Jest and Playwright send to scripts/test.mjs: a line of JSON for each thing that happens.
import { writeSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The runner's side of the pipe. */
const CHANNEL = 3;
const MAX_LINES = 30;

/**
 * @typedef {{ type: 'begin', steps: number }
 *   | { type: 'start', step: string }
 *   | { type: 'step', step: string, spec: string, seconds: number, passed: number, failed: number,
 *       skipped: number, failures: string[] }
 *   | { type: 'end' }} Message
 */

/** @param {Message} message `step`: a spec file of Jest, a test of Playwright */
export function send(message) {
  writeSync(CHANNEL, `${JSON.stringify(message)}\n`);
}

/** One text for a failed test: its name and what it said, without the frames of packages. */
export function describeFailure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, MAX_LINES);
  return [`\u2717 ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
