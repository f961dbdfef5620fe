// Runs one process of a test runner and reads what its reporter sends.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describeFailure } from './report.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** A runner that reports nothing for so long hangs: no spec takes a tenth of it, none of operations a third. */
const HANGS_AFTER_MS = 900_000;
/** The exit code of lab/containers.sh where it cannot run. */
const CONTAINERS_SKIPPED = 3;

/** Programs that specs start a hundred times are compiled once. */
const COMPILED = path.join(root, 'node_modules/.cache/attune-compiled');

const running = new Set();

/** Ends all runners with this process: each is the first of a process group. */
export function endAll(signal) {
  for (const { pid } of running) killGroup(pid, signal);
}

/**
 * @param {import('./parts.mjs').Run} run
 * @param {(message: import('./report.mjs').Message) => void} onMessage also gets a failed step for a run that broke off
 */
export async function execute(run, onMessage) {
  const isContainers = run.part === 'containers';
  const [program, args] = isContainers ? ['bash', run.specs] : [process.execPath, run.args];
  const child = spawn(program, args, {
    cwd: path.join(root, run.folder),
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    detached: true,
  });
  running.add(child);
  const open = new Set();
  let [hasEnded, hasFailed, isKilled] = [false, false, false];
  let watch;
  const expectNews = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      onMessage(broken(run, `no news for ${HANGS_AFTER_MS / 60_000} minutes from ${[...open].join(', ') || run.part}`));
      isKilled = true;
      killGroup(child.pid, 'SIGKILL');
    }, HANGS_AFTER_MS);
  };
  expectNews();
  createInterface({ input: child.stdio[3] }).on('line', (line) => {
    const message = JSON.parse(line);
    expectNews();
    if (message.type === 'start') open.add(message.step);
    else if (message.type === 'end') hasEnded = true;
    else if (message.type === 'step') {
      open.delete(message.step);
      hasFailed ||= message.failed > 0;
    }
    onMessage(message);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(watch);
  running.delete(child);
  if (isContainers) onMessage(containersStep(code));
  else if (!isKilled && (!hasEnded || (code !== 0 && !hasFailed))) {
    onMessage(
      broken(run, `the run ended with ${code}, in the middle of ${[...open].join(', ') || 'its start or its end'}`),
    );
  }
}

/** The script says what it checked, and why it was skipped. */
function containersStep(code) {
  const [isPassed, isSkipped] = [code === 0, code === CONTAINERS_SKIPPED];
  const failures = isPassed || isSkipped ? [] : ['\u2717 containers: what failed is listed at the end of their part'];
  const counts = { passed: Number(isPassed), failed: failures.length, skipped: Number(isSkipped) };
  return { type: 'step', step: 'containers', spec: 'containers', seconds: 0, ...counts, failures };
}

function broken({ part }, why) {
  const failures = [describeFailure(part, [why])];
  return { type: 'step', step: part, spec: part, seconds: 0, passed: 0, failed: 1, skipped: 0, failures };
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
