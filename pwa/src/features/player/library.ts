import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AudioFileError } from '../../shared/audio/audio-file.errors';
import { canKeepCopies, hasCopy, readCopy, removeCopy, StorageFullError, writeCopy } from './copy-store';
import { newId } from '../../shared/new-id';

/** A remembered file with its details. */
export interface LibraryItem {
  id: string;
  fileName: string;
  type: string;
  sizeBytes: number;
  lastModified: number;
  addedAt: number;
  title: string | null;
  artist: string | null;
  album: string | null;
  durationSeconds: number | null;
  a4Hz: number | null;
  /** `handle`: a reference to the original, takes no space; `copy`: our own copy in the browser's storage. */
  place: 'handle' | 'copy';
}

interface StoredItem extends LibraryItem {
  handle?: FileSystemFileHandle;
  /** When it was forgotten, ms since 1970; it is hidden then, and can be restored until it is deleted. */
  forgottenAt?: number;
}

/** How long a forgotten file can be restored. */
export const RECALL_MS = 60_000;

interface PlayerDatabase extends DBSchema {
  library: { key: string; value: StoredItem };
}

/** The file still exists, but the browser requires permission again, on a user gesture. */
export class PermissionNeededError extends Error {
  override readonly name = 'PermissionNeededError';
}

/** Not in TypeScript's DOM library: Chromium's part of the File System Access API. */
interface AskableHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

let opened: Promise<IDBPDatabase<PlayerDatabase>> | null = null;

function database(): Promise<IDBPDatabase<PlayerDatabase>> {
  opened ??= openDB<PlayerDatabase>('attune-player', 1, {
    upgrade: (db) => void db.createObjectStore('library', { keyPath: 'id' }),
    // Another tab with a newer version waits for us to close the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Whether files can be remembered at all: as handles, or as copies. */
export function canRemember(handle: FileSystemFileHandle | null): boolean {
  return typeof indexedDB !== 'undefined' && (handle !== null || canKeepCopies());
}

/** All remembered files, latest first. */
export async function listLibrary(): Promise<LibraryItem[]> {
  await clearAway(RECALL_MS);
  const items = await (await database()).getAll('library');
  return items
    .filter((item) => item.forgottenAt === undefined)
    .map(forScreen)
    .sort((a, b) => b.addedAt - a.addedAt);
}

/**
 * Remembers a file; returns the existing item if it is already remembered.
 *
 * @throws StorageFullError when there is no space for its copy or its entry
 */
export async function remember(file: File, handle: FileSystemFileHandle | null): Promise<LibraryItem> {
  const db = await database();
  const isSame = (item: StoredItem) =>
    item.fileName === file.name && item.sizeBytes === file.size && item.lastModified === file.lastModified;
  const known = (await db.getAll('library')).find(isSame);
  if (known) return renew(known, file, handle);

  const id = newId();
  if (handle === null) await makeCopy(id, file);
  const item: StoredItem = {
    id,
    fileName: file.name,
    type: file.type,
    sizeBytes: file.size,
    lastModified: file.lastModified,
    addedAt: Date.now(),
    title: null,
    artist: null,
    album: null,
    durationSeconds: null,
    a4Hz: null,
    place: handle === null ? 'copy' : 'handle',
    handle: handle ?? undefined,
  };
  try {
    await db.put('library', item);
  } catch (error) {
    if (handle === null) await removeCopy(id);
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw isFull ? new StorageFullError(file.size, 0, { cause: error }) : error;
  }
  return forScreen(item);
}

/** The file may have been moved: the handle chosen now replaces the stored one. */
async function renew(
  { forgottenAt: _forgottenAt, ...known }: StoredItem,
  file: File,
  handle: FileSystemFileHandle | null,
): Promise<LibraryItem> {
  if (handle === null && known.place === 'copy' && !(await hasCopy(known.id))) await makeCopy(known.id, file);
  const item: StoredItem = handle === null ? known : { ...known, place: 'handle', handle };
  await (await database()).put('library', item);
  if (item.place !== known.place) await removeCopy(known.id);
  return forScreen(item);
}

/** Deletes forgotten files when storage is full. */
async function makeCopy(id: string, file: File): Promise<void> {
  try {
    await writeCopy(id, file);
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    await clearAway(0);
    await writeCopy(id, file);
  }
}

/** Stores details of a remembered file. */
export async function annotate(id: string, facts: Partial<LibraryItem>): Promise<void> {
  const db = await database();
  const transaction = db.transaction('library', 'readwrite');
  const item = await transaction.store.get(id);
  if (item) await transaction.store.put({ ...item, ...facts });
  await transaction.done;
}

/**
 * The file of an item. `ask`: the browser may prompt for permission; only during a user gesture.
 *
 * @throws PermissionNeededError, or AudioFileError unreadable when it no longer exists
 */
export async function openItem(id: string, options: { ask: boolean }): Promise<File> {
  const item = await (await database()).get('library', id);
  if (!item || item.forgottenAt !== undefined) {
    throw new AudioFileError('unreadable', { message: 'This file is no longer in the library.' });
  }
  if (item.handle === undefined) return readCopy(item.id, item.fileName, item.type);
  if (!(await isAllowed(item.handle, options.ask))) throw new PermissionNeededError();
  try {
    return await item.handle.getFile();
  } catch (cause) {
    throw new AudioFileError('unreadable', { cause });
  }
}

async function isAllowed(handle: FileSystemFileHandle & AskableHandle, ask: boolean): Promise<boolean> {
  const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
  if (state === 'granted' || !ask) return state === 'granted';
  return (await handle.requestPermission?.({ mode: 'read' })) === 'granted';
}

/**
 * Forgets a file; for a minute it can be restored. After that its copy is deleted when the library is read again. The
 * original file is never changed.
 */
export async function forget(id: string): Promise<void> {
  await mark(id, Date.now());
}

/** Restores a forgotten file. */
export async function recall(id: string): Promise<void> {
  await mark(id, undefined);
}

async function mark(id: string, forgottenAt: number | undefined): Promise<void> {
  const transaction = (await database()).transaction('library', 'readwrite');
  const item = await transaction.store.get(id);
  if (item) await transaction.store.put({ ...item, forgottenAt });
  await transaction.done;
}

/** Deletes files forgotten at least `afterMs` ago, also those from earlier visits. */
async function clearAway(afterMs: number): Promise<void> {
  const db = await database();
  for (const { id, place, forgottenAt } of await db.getAll('library')) {
    if (forgottenAt === undefined || Date.now() - forgottenAt < afterMs) continue;
    await db.delete('library', id);
    if (place === 'copy') await removeCopy(id);
  }
}

function forScreen({ handle: _handle, forgottenAt: _forgottenAt, ...item }: StoredItem): LibraryItem {
  return item;
}
