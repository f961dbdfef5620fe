import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isAlive } from './processes.js';

const LOOK_AGAIN_MS = 50;

/** Runs `work` while no other process does so with the same `file`. A lock left by a dead process is taken over. */
export async function withFileLock<T>(file: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (!(await tryLock(file))) {
    if (Date.now() > deadline) {
      throw new Error(`Waited ${timeoutMs / 1000} s for ${file}, which another process holds.`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = await readFile(file, 'utf8').catch(() => '');
  if (/^\d+$/.test(holder) && !(await isAlive(Number(holder)))) {
    await takeAway(file, holder);
  }
  return false;
}

/** Of several processes that find a dead holder, one wins the rename; what it moved is put back if it is not the dead one's. */
async function takeAway(file: string, deadHolder: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const holder = await readFile(aside, 'utf8').catch(() => '');
  if (holder === deadHolder) {
    await rm(aside, { force: true });
  } else {
    await rename(aside, file);
  }
}
