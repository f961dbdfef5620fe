import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const RUN_TYPESCRIPT = path.resolve(import.meta.dirname, 'support/run-typescript.mjs');
const CHAOS = path.resolve(import.meta.dirname, '../../scripts/scale/chaos.mjs');

it('two apis and two workers that share a bucket lose nothing, charge nothing wrongly and leave nothing behind', async () => {
  // An api is killed, then one is stopped.
  const args = ['--import', RUN_TYPESCRIPT, CHAOS, '--rounds', '2', '--seed', '4'];
  const environment = { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  expect(stdout).toContain('2 rounds, no problem');
}, 300_000);
