import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ids of the processes whose command line matches. Asynchronous, so as not to block the api in this process. */
export async function processesLike(pattern: string): Promise<string[]> {
  // pgrep ends with 1 when there is none.
  const { stdout } = await run('pgrep', ['-f', pattern]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean);
}
