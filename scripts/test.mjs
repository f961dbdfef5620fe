#!/usr/bin/env node
// Runs the tests: every promise of the product, or with --all what proves operations, too (docs/testing.md). Prints
// each step as it ends, what failed once more, the processor time, and one line that counts all tests.
// Arguments: --all, --changed (of operations, what has changed), parts (journeys, api, pwa, native, packages,
// containers), and words, which choose specs by their path or the title of a test; other options go on to Jest and
// Playwright.
import { cpus } from 'node:os';
import { changedGroups, GROUPS } from './test/groups.mjs';
import { partNames, plan } from './test/parts.mjs';
import { Progress } from './test/progress.mjs';
import { endAll, execute } from './test/run.mjs';

/**
 * Runs at the same time; most have one worker, which often waits. What proves operations has the machine for itself.
 */
const SLOTS = 3;

const args = process.argv.slice(2);
const parts = args.filter((arg) => partNames().includes(arg));
const own = new Set(['--all', '--changed']);
const options = args.filter((arg) => arg.startsWith('-') && !own.has(arg));
const words = args.filter((arg) => !arg.startsWith('-') && !parts.includes(arg));
const runs = plan({ parts, groups: chooseGroups(), words, options });

if (runs.length === 0) {
  process.stderr.write(`No spec has ${words.join(' or ')} in its path or in the title of a test.\n`);
  process.exit(1);
}

const progress = new Progress(runs.flatMap(({ specs }) => specs));
let isStopped = false;
const walls = new Map();
const busyBefore = busySeconds();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));

let waiting = runs.filter(({ isAlone }) => !isAlone);
await Promise.all(Array.from({ length: SLOTS }, work));
waiting = runs.filter(({ isAlone }) => isAlone);
if (!isStopped) await work();
progress.save();
summarise();

async function work() {
  for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
    const { part } = run;
    const startedAt = performance.now();
    await execute(run, (message) => progress.add(part, message));
    walls.set(part, (walls.get(part) ?? 0) + (performance.now() - startedAt) / 1000);
  }
}

/** The groups of operations to run; prints which are left out, or why some are not. */
function chooseGroups() {
  const all = Object.keys(GROUPS);
  if (args.includes('--all')) return all;
  if (!args.includes('--changed')) {
    if (words.length === 0) process.stdout.write(`Not run without --all: ${all.join(', ')}\n`);
    return [];
  }
  const { since, groups } = changedGroups();
  process.stdout.write(
    `Changed since ${since}, when all was tested: ${groups.length > 0 ? '' : 'no group of operations'}\n`,
  );
  for (const { name, because } of groups) process.stdout.write(`  ${name}, because of ${because}\n`);
  return groups.map(({ name }) => name);
}

function summarise() {
  const { total, failures } = progress;
  process.stdout.write('\n');
  for (const [part, wall] of walls) {
    const { passed, failed, skipped } = progress.parts.get(part) ?? { passed: 0, failed: 0, skipped: 0 };
    process.stdout.write(`${part.padEnd(10)} ${counted({ passed, failed, skipped })}, in ${wall.toFixed(0)} s\n`);
  }
  const minutes = (seconds) => (seconds / 60).toFixed(1);
  const wall = (performance.now() - progress.startedAt) / 1000;
  const cpu = busySeconds() - busyBefore;
  process.stdout.write(
    `${minutes(wall)} min; CPU time ${minutes(cpu)} min (user and system, of all processes of the machine)\n`,
  );
  if (failures.length > 0) process.stdout.write(`\nFailed tests:\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${counted(total)}\n`);
  process.exitCode = total.failed > 0 || total.passed === 0 || isStopped ? 1 : 0;
}

/** The processor time of the machine so far: browsers and databases leave processes that no parent waits for. */
function busySeconds() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

function counted({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function stop(signal) {
  isStopped = true;
  waiting.length = 0;
  endAll(signal);
}
