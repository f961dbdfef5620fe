#!/usr/bin/env node
// Runs the checks of package.json (check:…), two at a time, and prints the output of each when it ends.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const LONGEST_FIRST = ['check:lint', 'check:types'];
const AT_ONCE = 2;

const others = Object.keys(scripts).filter((name) => name.startsWith('check:') && !LONGEST_FIRST.includes(name));
const waiting = [...LONGEST_FIRST, ...others];
const failed = [];
await Promise.all(Array.from({ length: AT_ONCE }, work));

if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const { output, isPassed } = await run(name);
    process.stdout.write(`${isPassed ? '\u2713' : '\u2717'} npm run ${name}\n${output}`);
    if (!isPassed) failed.push(name);
  }
}

/** @returns {Promise<{output: string, isPassed: boolean}>} */
function run(name) {
  const child = spawn(process.execPath, ['--run', name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ output: `${error.message}\n`, isPassed: false }));
    child.once('close', (code) => resolve({ output, isPassed: code === 0 }));
  });
}
