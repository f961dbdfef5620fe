import {
  deletePersistedFiles,
  PERSISTED_CACHE,
  type PersistedMark,
  readPersistedMark,
  writePersistedMark,
} from '../files/persisted-mark';
import { putFiles, listFiles } from './file-cache';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Larger sets are not persisted; this is the largest songs of a small album. */
const MAX_PERSISTED_BYTES = 300 * 2 ** 20;

/** Writes run one after the other, as they share one cache. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Persists files in this browser for a day, in place of earlier ones: checkout leaves the page, which would lose them.
 *
 * @param ownerId who is signed in; null for a visitor
 * @returns the expiry, ms since 1970; null when not all could be persisted or they were deleted meanwhile: then none is
 */
export async function persistFiles(files: readonly File[], ownerId: string | null): Promise<number | null> {
  const untilMs = Date.now() + DAY_MS;
  try {
    // The mark first: files without one would never be deleted.
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

/** @returns whether they are stored and were not deleted meanwhile */
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
 * The files persisted for this user; they stay until deleted. Files of another user are deleted.
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
  // From now on they belong to this user.
  if (mark.ownerId !== ownerId) writePersistedMark({ ...mark, ownerId });
  return { ...mark, files };
}
