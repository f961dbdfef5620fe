import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { beginningOf, isAlive } from './processes.js';

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
  if (await create(file)) return true;
  if (await isLeftBehind(file)) await removeLeftBehind(file);
  return false;
}

/** Appears under its name with its holder in it: a lock without one is nobody's that still writes it. */
async function create(file: string): Promise<boolean> {
  const signed = `${file}.${randomUUID()}`;
  await writeFile(signed, `${process.pid} ${await beginningOf(process.pid)}`);
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
 * Whether its holder is dead, or unknown: a power cut can leave a file empty that had something in it. After a restart
 * of the machine the number may belong to any other program.
 */
async function isLeftBehind(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const holder = /^(?<pid>[1-9]\d*) (?<beginning>.+)$/.exec(text)?.groups;
  if (holder?.pid === undefined) return true;
  const pid = Number(holder.pid);
  return !(await isAlive(pid)) || (await beginningOf(pid)) !== holder.beginning;
}

/** One process at a time, and after another look: so nobody removes what was made after the first one. */
async function removeLeftBehind(file: string): Promise<void> {
  const turn = `${file}.turn`;
  if (!(await create(turn))) {
    if (await isLeftBehind(turn)) await rm(turn, { force: true });
    return;
  }
  try {
    if (await isLeftBehind(file)) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}
