// What this browser keeps of unfinished work until it is done or the user signs out. None of it rejects:
// without storage, or without room, a page that is loaded again knows less, and files are chosen again.
import { UPLOADS_CACHE } from '../files/persisted-mark';

/** One day. The server deletes what is not continued after the same time. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
/** Copies larger than this are not made: the files are chosen again instead. */
const MAX_COPIED_BYTES = 4 * 2 ** 30;
/** Share of the browser's free storage that copies may take. */
const MAX_QUOTA_SHARE = 0.8;

async function inCache<T>(act: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act(await caches.open(UPLOADS_CACHE));
  } catch {
    return otherwise;
  }
}

export const keepText = (path: string, text: string): Promise<void> =>
  inCache((cache) => cache.put(path, new Response(text)), undefined);

export const readKept = (path: string): Promise<Blob | null> =>
  inCache(async (cache) => (await (await cache.match(path))?.blob()) ?? null, null);

export const readKeptText = async (path: string): Promise<string | null> =>
  (await (await readKept(path))?.text()) ?? null;

/** Null when there is none, or it is not readable. */
export async function readKeptJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse((await readKeptText(path)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Copies files while there is room.
 *
 * @param isWanted whether a copy is still needed
 */
export const copyFiles = (
  files: readonly { path: string; file: Blob }[],
  isWanted: (path: string) => boolean,
): Promise<void> =>
  inCache(async (cache) => {
    let room = await freeBytes();
    for (const { path, file } of files) {
      if (!isWanted(path) || (await cache.match(path))) continue;
      room -= file.size;
      if (room < 0) return;
      await cache.put(path, new Response(file));
      // No longer needed once it was copied.
      if (!isWanted(path)) await cache.delete(path);
    }
  }, undefined);

async function freeBytes(): Promise<number> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return Math.min((quota - usage) * MAX_QUOTA_SHARE, MAX_COPIED_BYTES);
}

/** The names that begin with a path, such as the ids in `/batch-uploads/{id}`. */
export const namesIn = (folder: string): Promise<string[]> =>
  inCache(async (cache) => {
    const below = (await pathsOf(cache)).filter((path) => path.startsWith(`${folder}/`));
    return [...new Set(below.map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''))];
  }, []);

/** Forgets what is kept under a path, and below it. */
export const forgetKept = (path: string): Promise<void> =>
  inCache(async (cache) => {
    for (const kept of await pathsOf(cache)) {
      if (kept === path || kept.startsWith(`${path}/`)) await cache.delete(kept);
    }
  }, undefined);

async function pathsOf(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(
    (request) => new URL(typeof request === 'string' ? request : request.url, window.location.origin).pathname,
  );
}

/** A function that releases a lock, once this tab has it. */
export type TabLock = Promise<() => void>;

/**
 * Locks a piece of work for this tab, as soon as no other tab has it. A tab that is closed releases its locks.
 * Where the browser has no locks, every tab gets one.
 */
export function lockForTab(name: string): TabLock {
  const noLock = () => undefined;
  if (!('locks' in navigator)) return Promise.resolve(noLock);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, hold).catch(() => resolve(noLock));
  });
}
