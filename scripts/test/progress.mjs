// Counts what was tested, and prints it as it comes: part, done of all, time left.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How long each step took when it was last run, so that the time left can be estimated; it goes with the packages. */
const FILE = path.resolve(import.meta.dirname, '../../node_modules/.cache/attune-test-seconds.json');

export class Progress {
  total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  failures = [];

  constructor() {
    this.before = readSeconds();
    this.measured = {};
    this.parts = new Map();
    this.startedAt = performance.now();
  }

  /** @param {string} part @param {import('./report.mjs').Message} message */
  add(part, message) {
    const counts = this.parts.get(part) ?? { done: 0, steps: 0, passed: 0, failed: 0, skipped: 0 };
    this.parts.set(part, counts);
    if (message.type === 'begin') counts.steps += message.steps;
    if (message.type !== 'step') return;
    counts.done += 1;
    counts.steps = Math.max(counts.steps, counts.done);
    this.measured[message.step] = Math.round(message.seconds * 10) / 10;
    for (const key of ['passed', 'failed', 'skipped']) {
      counts[key] += message[key];
      this.total[key] += message[key];
    }
    const mark = message.failed > 0 ? '\u2717' : message.passed > 0 ? '\u2713' : '-';
    const where = `${part} ${counts.done} of ${counts.steps}`;
    process.stdout.write(
      `${mark} ${where}${this.timeLeft()} \u00b7 ${message.step} (${message.seconds.toFixed(1)} s)\n`,
    );
    for (const failure of message.failures) process.stdout.write(`${failure}\n`);
    this.failures.push(...message.failures);
  }

  /** What there was in the last run and has not come yet, as slowly as what has come. */
  timeLeft() {
    const sum = (seconds) => seconds.reduce((total, one) => total + one, 0);
    const known = Object.keys(this.measured).filter((step) => step in this.before);
    const done = sum(known.map((step) => this.before[step]));
    const all = sum(Object.entries(this.before).map(([step, seconds]) => (this.isChosen(step) ? seconds : 0)));
    if (done === 0 || done < all / 50) return '';
    const elapsed = (performance.now() - this.startedAt) / 1000;
    const left = (elapsed * (all - done)) / done;
    return left < 60 ? ', under a minute left' : `, ${Math.round(left / 60)} min left`;
  }

  /** @param {string[]} specs those that this run is about */
  choose(specs) {
    this.chosen = new Set(specs);
  }

  isChosen(step) {
    return this.chosen.has(step.split(' › ')[0]);
  }

  save() {
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify({ ...this.before, ...this.measured }));
  }
}

/** @returns {Record<string, number>} by spec of Jest and test of Playwright */
export function readSeconds() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
