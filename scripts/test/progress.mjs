// Counts what was tested, and prints it as it comes: part, done of all, time left.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** How long each spec took when it was last run; it goes with the packages. */
const FILE = path.join(root, 'node_modules/.cache/attune-test-seconds.json');

/**
 * @returns {(spec: string) => number} the seconds that a spec will take: what it took before, or a guess from its size
 */
export function expectSeconds() {
  const before = readSeconds();
  return (spec) => before[spec] ?? statSync(path.join(root, spec)).size / 1000;
}

export class Progress {
  total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  failures = [];
  parts = new Map();
  startedAt = performance.now();
  /** Seconds of each spec of which something has come. */
  measured = {};

  /** @param {string[]} specs all that will be run */
  constructor(specs) {
    const seconds = expectSeconds();
    this.expected = new Map(specs.map((spec) => [spec, seconds(spec)]));
  }

  /** @param {string} part @param {import('./report.mjs').Message} message */
  add(part, message) {
    const counts = this.parts.get(part) ?? { done: 0, steps: 0, passed: 0, failed: 0, skipped: 0 };
    this.parts.set(part, counts);
    if (message.type === 'begin') counts.steps += message.steps;
    if (message.type !== 'step') return;
    counts.done += 1;
    counts.steps = Math.max(counts.steps, counts.done);
    this.measured[message.spec] = (this.measured[message.spec] ?? 0) + message.seconds;
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

  /** Nothing until a fiftieth is done. */
  timeLeft() {
    const sum = (seconds) => seconds.reduce((total, one) => total + one, 0);
    const all = sum([...this.expected.values()]);
    const done = sum(Object.keys(this.measured).map((spec) => this.expected.get(spec) ?? 0));
    if (done === 0 || done < all / 50) return '';
    const elapsed = (performance.now() - this.startedAt) / 1000;
    const left = (elapsed * (all - done)) / done;
    return left < 60 ? ', under a minute left' : `, ${Math.round(left / 60)} min left`;
  }

  save() {
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify({ ...readSeconds(), ...this.measured }));
  }
}

/** @returns {Record<string, number>} by spec */
function readSeconds() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
