import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const RUN_TYPESCRIPT = path.resolve(import.meta.dirname, '../support/run-typescript.mjs');
const CHAOS = path.resolve(import.meta.dirname, '../../../lab/scale/chaos.mjs');

function runChaos(...options: string[]) {
  const args = ['--import', RUN_TYPESCRIPT, CHAOS, ...options];
  const environment = { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '' };
  return promisify(execFile)(process.execPath, args, { env: environment });
}

it('two apis and two workers that share a bucket lose nothing, charge nothing wrongly and leave nothing behind', async () => {
  // Postgres is killed, then an api is stopped.
  const { stdout } = await runChaos('--rounds', '2', '--seed', '23');
  expect(stdout).toContain('2 rounds, no problem');
}, 300_000);

it('a unit that is given back twice is found, and ends the run with 1', async () => {
  const run = runChaos('--rounds', '1', '--only', 'an api is killed', '--plant');
  const { code, stdout } = (await run.catch((error: unknown) => error)) as { code?: number; stdout: string };
  expect(code).toBe(1);
  const [, completed, charged] = /^ +\d+@\S+: (\d+) completed, (\d+) charged$/m.exec(stdout) ?? [];
  expect(Number(charged)).toBe(Number(completed) - 1);
  expect(stdout).toContain('1 rounds, 1 problems');
}, 300_000);
