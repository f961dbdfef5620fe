import { putFiles, listFiles } from './inbox-cache';
import {
  deletePersistedFiles,
  PERSISTED_CACHE,
  type PersistedMark,
  readPersistedMark,
  writePersistedMark,
} from './persisted-mark';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than the largest songs of a small album is not copied unasked. */
const MAX_PERSISTED_BYTES = 300 * 2 ** 20;

/** One after the other: files of two would lie in one place. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Keeps files in this browser for a day, in the place of those that were kept before: paying leads away from the page,
 * which then forgets what it held.
 *
 * @param ownerId who is signed in; null for a visitor
 * @returns until when, ms since 1970; null when not all could be kept, or they were forgotten meanwhile: then none is
 */
export async function persistFiles(files: readonly File[], ownerId: string | null): Promise<number | null> {
  const untilMs = Date.now() + DAY_MS;
  try {
    // The mark first: what lies there without one would never be removed.
    writePersistedMark({ untilMs, ownerId });
    const write = lastWrite.then(() => copy(files, untilMs));
    lastWrite = write.catch(() => undefined);
    if (await write) return untilMs;
  } catch {
    // No room, or no such storage.
  }
  if (readPersistedMark() === null || isMarked(untilMs)) await deletePersistedFiles();
  return null;
}

/** @returns whether they are there, and nobody has forgotten them meanwhile */
async function copy(files: readonly File[], untilMs: number): Promise<boolean> {
  await caches.delete(PERSISTED_CACHE);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_PERSISTED_BYTES || !isMarked(untilMs)) return false;
  await putFiles(files, { name: PERSISTED_CACHE });
  return isMarked(untilMs);
}

function isMarked(untilMs: number): boolean {
  return readPersistedMark()?.untilMs === untilMs;
}

/**
 * The files that are kept for this person; they stay until they are forgotten. Those of somebody else who was signed in
 * here are removed.
 *
 * @param ownerId who is signed in; null for a visitor
 */
export async function loadPersistedFiles(ownerId: string | null): Promise<(PersistedMark & { files: File[] }) | null> {
  const mark = readPersistedMark();
  if (mark === null || (mark.ownerId !== null && ownerId === null)) return null;
  if (mark.ownerId !== null && mark.ownerId !== ownerId) {
    await deletePersistedFiles();
    return null;
  }
  const files = await listFiles({ name: PERSISTED_CACHE }).catch(() => []);
  if (files.length === 0) return null;
  // From now on they are this person's.
  if (mark.ownerId !== ownerId) writePersistedMark({ ...mark, ownerId });
  return { ...mark, files };
}
