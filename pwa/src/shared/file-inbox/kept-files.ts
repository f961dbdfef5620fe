import { layDown, readOut } from './inbox-cache';
import { forgetKept, KEPT_CACHE, type KeptMark, keptMark, markKept } from './kept-mark';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than the largest songs of a small album is not copied unasked. */
const MOST_BYTES = 300 * 2 ** 20;

/**
 * Keeps files in this browser for a day, in the place of those that were kept before: paying leads away from the page,
 * which then forgets what it held.
 *
 * @param ownerId who is signed in; null for a visitor
 * @returns until when, ms since 1970; null when they could not all be kept, then none is
 */
export async function keepFiles(files: readonly File[], ownerId: string | null): Promise<number | null> {
  await forgetKept();
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return null;
  const untilMs = Date.now() + DAY_MS;
  try {
    // The mark first: what lies there without one would never be removed.
    markKept({ untilMs, ownerId });
    await layDown(files, { name: KEPT_CACHE });
    return untilMs;
  } catch {
    await forgetKept();
    return null;
  }
}

/**
 * The files that are kept for this person; they stay until they are forgotten. Those of somebody else who was signed in
 * here are removed.
 *
 * @param ownerId who is signed in; null for a visitor
 */
export async function keptFiles(ownerId: string | null): Promise<(KeptMark & { files: File[] }) | null> {
  const mark = keptMark();
  if (mark === null || (mark.ownerId !== null && ownerId === null)) return null;
  if (mark.ownerId !== null && mark.ownerId !== ownerId) {
    await forgetKept();
    return null;
  }
  const files = await readOut({ name: KEPT_CACHE }).catch(() => []);
  if (files.length === 0) return null;
  // From now on they are this person's.
  if (mark.ownerId !== ownerId) markKept({ ...mark, ownerId });
  return { ...mark, files };
}
