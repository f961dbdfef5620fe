// The built product's programs, as processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { childEnvironment } from '../../api/dist/platform/config/config.js';

/** Their folder. */
export const PROGRAMS = path.resolve(import.meta.dirname, '../../api/dist');

/** They print what is fatal alone, and have no public address. */
const QUIET = { LOG_LEVEL: 'fatal', PUBLIC_URL: '' };

/**
 * Starts an api or a worker, with a channel to it. `ready` rejects when it ends before it says that it is ready.
 *
 * @param {string[]} args of Node
 * @param {Record<string, string>} environment its settings, besides this process's environment
 * @returns {{ child: import('node:child_process').ChildProcess, ready: Promise<void> }}
 */
export function startProgram(args, environment) {
  const child = spawn(process.execPath, args, {
    env: childEnvironment({ ...QUIET, ...environment }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = new Promise((resolve, reject) => {
    child.on('message', ({ type }) => type === 'ready' && resolve());
    child.once('exit', (code, signal) => reject(new Error(`${args.join(' ')} ended with ${code ?? signal}`)));
  });
  return { child, ready };
}

/** Ends a process, unless it has ended already. Resolves when it is gone. */
export async function endProgram(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
