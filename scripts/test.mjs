#!/usr/bin/env node
// Runs every workspace's tests and ends with one line that counts them all. Arguments go on to Jest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
const jest = path.join(root, 'node_modules/jest/bin/jest.js');

const total = { passed: 0, failed: 0, skipped: 0 };
for (const workspace of ['native', 'api']) {
  process.stdout.write(`\n\u2192 Testing ${workspace}\n`);
  const report = path.join(reports, `${workspace}.json`);
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2)],
    // Jest prints its report twice with --json; people read the one on stderr.
    { cwd: path.join(root, workspace), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  count(report, status);
}
rmSync(reports, { recursive: true });

process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A run that broke off, or whose files could not be loaded, counts as a failure though no test of it failed. */
function count(report, status) {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    total.failed += 1;
    return;
  }
  total.passed += results.numPassedTests;
  total.failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
  total.skipped += results.numPendingTests + results.numTodoTests;
  if (status !== 0 && results.numFailedTests + results.numRuntimeErrorTestSuites === 0) total.failed += 1;
}
