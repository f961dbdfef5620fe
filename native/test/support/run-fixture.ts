import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The output of a script in fixtures/, run by the same Node, in this process's environment unless another is given. */
export async function runFixture(
  fixture: string,
  args: readonly string[] = [],
  env?: Record<string, string | undefined>,
): Promise<string> {
  const script = path.join(import.meta.dirname, '../fixtures', fixture);
  // The limit only ends a script that hangs.
  const options = { env, timeout: 50_000 };
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, ...args], options);
  return stdout;
}
