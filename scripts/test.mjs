#!/usr/bin/env node
// Runs every workspace's tests and the journeys in a browser. Ends with what failed, and one line that counts them all.
// Arguments choose what to run (packages, native, api, pwa, journeys, containers); others go on to Jest and Playwright.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failedInJest, failedInPlaywright, retriedInPlaywright } from './failed-tests.mjs';

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
const PARTS = ['packages', 'native', 'api', 'pwa', 'journeys', 'containers'];

/** The exit code of scripts/containers.sh where it cannot run. */
const CONTAINERS_SKIPPED = 3;

const chosen = process.argv.slice(2).filter((argument) => PARTS.includes(argument));
const passedOn = process.argv.slice(2).filter((argument) => !PARTS.includes(argument));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retried = [];

for (const part of chosen.length > 0 ? chosen : PARTS) {
  process.stdout.write(`\n\u2192 Testing ${part}\n`);
  const report = path.join(reports, `${part}.json`);
  if (part === 'containers') runContainers();
  else if (part !== 'journeys') runJest(part, report);
  else for (const projects of [['alone'], ['accounts', 'studio', 'pages']]) runPlaywright(projects, report);
}
rmSync(reports, { recursive: true });

if (retried.length > 0) process.stdout.write(`\nPassed on the second attempt:\n${retried.join('\n')}\n`);
if (failures.length > 0) process.stdout.write(`\nFailed tests:\n${failures.join('\n')}\n`);
process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function runJest(workspace, report) {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report}`, ...passedOn],
    // Jest prints its report twice with --json; people read the one on stderr.
    { cwd: path.join(root, workspace), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  count(status, report, failedInJest, (results) => ({
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  }));
}

function runPlaywright(projects, report) {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const chosenProjects = projects.map((name) => `--project=${name}`);
  // A choice of journeys may leave nothing for some projects.
  const args = [playwright, 'test', '--reporter=list,json', '--pass-with-no-tests', ...chosenProjects, ...passedOn];
  const { status } = spawnSync(process.execPath, args, {
    cwd: path.join(root, 'pwa'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  count(status, report, failedInPlaywright, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }));
}

/** Counts as one test. The script says what it checked, and why it was skipped. */
function runContainers() {
  const { status } = spawnSync('bash', [path.join(root, 'scripts/containers.sh')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === 0) total.passed += 1;
  else if (status === CONTAINERS_SKIPPED) total.skipped += 1;
  else {
    total.failed += 1;
    failures.push('✗ containers: what failed is listed at the end of their part');
  }
}

/** A run that broke off, or whose files could not be loaded, counts as a failure though no test of it failed. */
function count(status, report, readFailures, readTotals) {
  let results = { passed: 0, failed: 1, skipped: 0 };
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'));
    results = readTotals(read);
    failures.push(...readFailures(read));
    if (read.suites) retried.push(...retriedInPlaywright(read));
  } catch (error) {
    failures.push(`✗ ${path.basename(report, '.json')}: the run left no report (${error.message})`);
  }
  if (status !== 0 && results.failed === 0) {
    results.failed = 1;
    failures.push(`✗ ${path.basename(report, '.json')}: no test failed, but the run ended with ${status}`);
  }
  for (const key of Object.keys(total)) total[key] += results[key];
}
