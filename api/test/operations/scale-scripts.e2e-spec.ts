import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { hasPgBouncer } from '../support/pgbouncer.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RUN_TYPESCRIPT = './api/test/support/run-typescript.mjs';
const TIMEOUT_MS = 300_000;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

interface Run {
  script: string;
  /** For a run of a few seconds, whose figures say nothing. */
  args: string[];
  /** What its report has, besides an exit code of 0. */
  report: RegExp[];
  /** A program that it needs and that this machine does not have. */
  missing?: string | false;
}

const RUNS: Run[] = [
  {
    script: 'simulate',
    args: '--minutes 0.1 --workers 2 --slots 4 --seconds 2 --songs-per-day 40000'.split(' '),
    report: [/^ {2}songs +\d+ completed$/m, /^ {2}accepted, counted +(\d+), \1$/m, /^ {2}pick-up, .* \d+ ms, \d+ ms/m],
    missing: !hasPgBouncer && 'PgBouncer',
  },
  {
    script: 'load',
    args: '--minutes 0.1 --rate 10 --songs 1 --song-seconds 2'.split(' '),
    report: [/^ {2}errors, .* 0, 0, 0$/m, /^ {2}songs beside them +\d+ song/m, /^ {2}worker-0 RSS, MB +\d+ to \d+/m],
  },
  {
    script: 'rolling',
    args: '--minutes 0.1 --rate 0.5 --timeout 150'.split(' '),
    report: [/^ {2}restarts +\d+, [\d.]+ s at most$/m, /^ {2}sent, charged +(\d+), \1$/m, /^no problem$/m],
    missing: !hasCurl && 'curl',
  },
  {
    script: 'recovery',
    args: '--rows 100 --gigabytes 0'.split(' '),
    report: [/^ {2}rows, files +\d+, \d+ of /m, /^ {2}restore +[\d.]+ s/m, /^ {2}sessions +5$/m, /^no problem$/m],
  },
  {
    script: 'uploads',
    args: '--uploads 2 --megabytes 10'.split(' '),
    report: [/^RSS of the api: \d+ MB before 2 uploads of 10 MB/m, /one of 1 MB alone \d+ ms/],
  },
];

for (const { script, args, report, missing } of RUNS) {
  const why = missing ? ` (skipped: this machine has no ${missing})` : '';
  (missing ? it.skip : it)(
    `lab/scale/${script}.mjs runs, finds nothing lost or charged wrongly, and reports it${why}`,
    async () => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', RUN_TYPESCRIPT, `lab/scale/${script}.mjs`, ...args],
        {
          cwd: ROOT,
          env: { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '' },
          timeout: TIMEOUT_MS - 10_000,
        },
      ).catch((error: unknown) => {
        const { message, stdout: printed } = error as Error & { stdout: string };
        // The message has only what the script wrote to stderr.
        throw new Error(`${message}\n${printed}`, { cause: error });
      });
      for (const row of report) expect(stdout).toMatch(row);
    },
    TIMEOUT_MS,
  );
}
