import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processStartTime } from './processes.js';

const POLL_INTERVAL_MS = 50;

/** Runs `work` under a lock shared with other processes through `file`. Takes over the lock of a dead process. */
export async function withFileLock<T>(file: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (!(await tryLock(file))) {
    if (Date.now() > deadline) {
      throw new Error(`Waited ${timeoutMs / 1000} s for ${file}, which another process holds.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  if (await create(file)) return true;
  if (await isStale(file)) await removeStale(file);
  return false;
}

/** Linked into place already signed, so an empty lock file is never one being written. */
async function create(file: string): Promise<boolean> {
  const signed = `${file}.${randomUUID()}`;
  await writeFile(signed, `${process.pid} ${await processStartTime(process.pid)}`);
  try {
    await link(signed, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(signed, { force: true });
  }
}

/**
 * Whether the holder is dead or unknown: a power cut can leave the file empty. Compares the start time as well, because
 * after a restart of the machine the pid may belong to any other program.
 */
async function isStale(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const holder = /^(?<pid>[1-9]\d*) (?<startTime>.+)$/.exec(text)?.groups;
  if (holder?.pid === undefined) return true;
  const pid = Number(holder.pid);
  return !(await isAlive(pid)) || (await processStartTime(pid)) !== holder.startTime;
}

/** One process at a time, and after a second check, so that no process removes a lock created after the first check. */
async function removeStale(file: string): Promise<void> {
  const turn = `${file}.turn`;
  if (!(await create(turn))) {
    if (await isStale(turn)) await rm(turn, { force: true });
    return;
  }
  try {
    if (await isStale(file)) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}
