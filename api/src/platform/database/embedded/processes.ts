import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True while a process runs; false for a zombie, which is dead but not yet reaped by its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // We may not signal it: it belongs to another account, but it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !(await readState(pid)).startsWith('Z');
}

/** The command line of a process, or an empty string when there is none. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
  }
  return ps(pid, 'command=');
}

/** When a process started, in the system's own notation, or an empty string when it does not exist. */
export async function processStartTime(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readStat(pid))[19] ?? '';
  return ps(pid, 'lstart=');
}

async function readState(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readStat(pid))[0] ?? '';
  return ps(pid, 'state=');
}

/** Fields 3 (the state) and up of proc_pid_stat(5); the name before them may itself contain spaces and parentheses. */
async function readStat(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function ps(pid: number, column: string): Promise<string> {
  const { stdout } = await run('/bin/ps', ['-o', column, '-p', String(pid)], {
    env: { LC_ALL: 'C', TZ: 'UTC' },
  }).catch(() => ({ stdout: '' }));
  return stdout.trim();
}
