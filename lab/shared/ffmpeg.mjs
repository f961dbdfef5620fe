// Sound files by ffmpeg.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @param {string[]} args @returns {Buffer} what it writes to stdout @throws with what it says of an error */
export function ffmpeg(args) {
  const { status, stdout, stderr, error } = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], {
    maxBuffer: 2 ** 31 - 1,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString().slice(-2000)}`);
  return stdout;
}

/** @template T @param {(dir: string) => T} work done when it returns: what it makes there is gone then @returns {T} */
export function inTemporaryFolder(work) {
  const dir = mkdtempSync(path.join(tmpdir(), 'attune-lab-'));
  try {
    return work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
