import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const LOADER = path.resolve(import.meta.dirname, 'run-typescript.mjs');

export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs one of our command-line programs in a folder, as npm does: elsewhere, with the folder in its environment.
 *
 * @param program its file in src
 */
export function runCli(
  program: string,
  folder: string,
  args: string[],
  onFirstProgress?: (child: ChildProcess) => void,
): Promise<Ended> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const file = path.resolve(import.meta.dirname, '../../src', program);
  const child = spawn(process.execPath, ['--import', LOADER, file, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr === '') onFirstProgress?.(child);
    stderr += chunk.toString();
  });
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr })));
}
