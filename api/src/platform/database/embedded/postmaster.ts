import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readCommandLine, isAlive } from './processes.js';

/** The contents of Postgres's postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** How the command line of every server begins, after the folder of its program. */
export const POSTMASTER_COMMAND = 'postgres -D ';

export function pidFileOf(dataFolder: string): string {
  return path.join(dataFolder, 'postmaster.pid');
}

/** The server that runs on this data folder, or undefined; the leftovers of a crashed server are ignored. */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFileOf(dataFolder), 'utf8').catch(() => '');
  const postmaster = parsePidFile(text);
  if (postmaster === undefined || !(await isAlive(postmaster.pid))) {
    return undefined;
  }
  // After a restart of the machine the pid may belong to any other program, also to one that has
  // the word in an argument.
  return (await readCommandLine(postmaster.pid)).includes(POSTMASTER_COMMAND) ? postmaster : undefined;
}

/** Line 1 is the process id, line 4 the port, line 8 the state; a starting server has not written all of them yet. */
export function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) {
    return undefined;
  }
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
}
