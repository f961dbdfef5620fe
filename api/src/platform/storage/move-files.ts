import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.js';

export interface MoveReport {
  files: number;
  bytes: number;
  /** Those of `files` that were in the other storage already, or no longer. */
  skipped: number;
}

/** A file that is not the same in both storages. */
export class MoveError extends Error {}

type OnFile = (report: MoveReport) => void;

/**
 * Copies every file that `to` does not have yet, and reads each copy back to compare it. May be interrupted and run
 * again. Changes nothing in `from`, which nothing else may change meanwhile.
 *
 * @throws MoveError when a copy differs; it is removed again
 */
export async function copyFiles(from: Storage, to: Storage, onFile: OnFile = () => {}): Promise<MoveReport> {
  const report = { files: 0, bytes: 0, skipped: 0 };
  for await (const { key, bytes } of from.list()) {
    if ((await to.bytesOf(key)) === bytes) report.skipped += 1;
    else await copyFile(key, from, to);
    report.files += 1;
    report.bytes += bytes;
    onFile(report);
  }
  return report;
}

/**
 * Removes every file from `from`, once all have been copied to `to`: those that `to` has with the same content, which
 * is read in both, and those that have been removed from `to` since. May be interrupted and run again.
 *
 * @throws MoveError when a file differs; it and those not yet compared stay
 */
export async function removeCopied(from: Storage, to: Storage, onFile: OnFile = () => {}): Promise<MoveReport> {
  const report = { files: 0, bytes: 0, skipped: 0 };
  for await (const { key, bytes } of from.list()) {
    const copied = await to.bytesOf(key);
    if (copied === undefined) report.skipped += 1;
    else if (copied !== bytes || (await checksumIn(from, key)) !== (await checksumIn(to, key))) {
      throw new MoveError(`${key} differs from its copy, so it and all files after it stay.`);
    }
    await from.remove(key);
    report.files += 1;
    report.bytes += bytes;
    onFile(report);
  }
  return report;
}

async function copyFile(key: string, from: Storage, to: Storage): Promise<void> {
  const { stream } = await from.read(key);
  const hash = createHash('sha256');
  await to.write(key, Readable.from(hashed(stream, hash), { objectMode: false }));
  if (hash.digest('hex') === (await checksumIn(to, key))) return;
  await to.remove(key);
  throw new MoveError(`The copy of ${key} differed and was removed again. Please run the same command once more.`);
}

async function* hashed(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
}

async function checksumIn(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline((await storage.read(key)).stream, hash);
  return hash.digest('hex');
}
