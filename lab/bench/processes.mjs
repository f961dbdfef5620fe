// Running whole programs and measuring them from outside.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs a program to its end. @returns {Promise<{wallSeconds: number, peakMegabytes: number}>} of that process alone */
export function timed(command, args) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let peakKilobytes = 0;
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint = (complaint + chunk).slice(-2000)));
  // VmHWM only grows, so looking now and then misses at most the last moment.
  const look = setInterval(() => (peakKilobytes = Math.max(peakKilobytes, readPeakMemory(child.pid))), 100);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(look);
      if (code !== 0) return reject(new Error(`${command} ended with ${code}: ${complaint}`));
      resolve({ wallSeconds: (performance.now() - started) / 1000, peakMegabytes: peakKilobytes / 1024 });
    });
  });
}

/** Runs programs one after the other, as a shell's && does. @returns {Promise<number>} wall seconds of all */
export async function timedAll(commands) {
  let seconds = 0;
  for (const [command, ...args] of commands) seconds += (await timed(command, args)).wallSeconds;
  return seconds;
}

/** The same command on the first core only (Linux). */
export function onOneCore(command) {
  return ['taskset', '--cpu-list', '0', ...command];
}

/** Runs a program that is not measured. */
export function quietly(command, ...args) {
  const { status, stderr, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(-2000)}`);
}

/** @returns {string} the first number with a dot in what a program prints about itself */
export function readVersion(command, ...args) {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'of an unknown version';
}

export function has(command) {
  return !spawnSync(command, ['--version'], { stdio: 'ignore' }).error;
}

function readPeakMemory(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
