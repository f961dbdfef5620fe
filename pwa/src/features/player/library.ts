import { AudioFileError } from '../../shared/audio/audio-file.errors';
import { canKeepCopies, hasCopy, readCopy, removeCopy, StorageFullError, writeCopy } from './copy-store';
import { Listeners } from '../../shared/listeners';
import { newId } from '../../shared/new-id';
import { isAllowed, PermissionNeededError } from './library/permission';
import { playerDatabase as database, type LibraryItem, type StoredItem } from './player-database';

/** What is not known of a file that was just added. */
export const UNKNOWN_FACTS = {
  title: null,
  artist: null,
  album: null,
  albumArtist: null,
  track: null,
  disc: null,
  durationSeconds: null,
  a4Hz: null,
  a4ErrorCents: null,
  isMeasured: false,
  isMoving: false,
  folderId: null,
  path: null,
} as const;

/** How long a forgotten file can be restored. */
export const RECALL_MS = 60_000;

/** An item that is new or has changed; null when it was forgotten or deleted. */
export const libraryChanges = new Listeners<[id: string, item: LibraryItem | null]>();

/** Whether files can be remembered at all: as handles, or as copies. */
export function canRemember(handle: FileSystemFileHandle | null): boolean {
  return typeof indexedDB !== 'undefined' && (handle !== null || canKeepCopies());
}

/** All remembered files, latest first. */
export async function listLibrary(): Promise<LibraryItem[]> {
  const items = await readAll();
  await clearAway(items, RECALL_MS);
  return items
    .filter((item) => item.forgottenAt === undefined)
    .map(forScreen)
    .sort((a, b) => b.addedAt - a.addedAt);
}

/** First characters of ids, which are random UUIDs. */
const ID_BOUNDS = ['', ...('123456789abcdef'.match(/./g) ?? []), '\uffff'];

/** In parts: the page takes one over while the browser reads the next. */
async function readAll(): Promise<StoredItem[]> {
  const { store } = (await database()).transaction('library');
  const parts = ID_BOUNDS.slice(1).map((end, at) => store.getAll(IDBKeyRange.bound(ID_BOUNDS[at], end, false, true)));
  return (await Promise.all(parts)).flat();
}

/** Those of these files that are still remembered, by their id. */
export async function loadItems(ids: readonly string[]): Promise<Map<string, LibraryItem>> {
  const wanted = new Set(ids);
  const items = await listLibrary();
  return new Map(items.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]));
}

/**
 * Remembers a file; returns the existing item if it is already remembered.
 *
 * @throws StorageFullError when there is no space for its copy or its entry
 */
export async function remember(file: File, handle: FileSystemFileHandle | null): Promise<LibraryItem> {
  const db = await database();
  const isSame = (item: StoredItem) => item.sizeBytes === file.size && item.lastModified === file.lastModified;
  const known = (await db.getAllFromIndex('library', 'fileName', file.name)).find(isSame);
  if (known) return renew(known, file, handle);

  const id = newId();
  if (handle === null) await makeCopy(id, file);
  const item: StoredItem = {
    ...UNKNOWN_FACTS,
    id,
    fileName: file.name,
    type: file.type,
    sizeBytes: file.size,
    lastModified: file.lastModified,
    addedAt: Date.now(),
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
  return changed(item);
}

function changed(stored: StoredItem): LibraryItem {
  const item = forScreen(stored);
  libraryChanges.notify(item.id, stored.forgottenAt === undefined ? item : null);
  return item;
}

/** The file may have been moved: the handle chosen now replaces the stored one. */
async function renew(
  { forgottenAt: _forgottenAt, ...known }: StoredItem,
  file: File,
  handle: FileSystemFileHandle | null,
): Promise<LibraryItem> {
  if (handle === null && known.place === 'copy' && !(await hasCopy(known.id))) await makeCopy(known.id, file);
  const isReplaced = handle !== null && known.place !== 'folder';
  const item: StoredItem = isReplaced ? { ...known, place: 'handle', handle } : known;
  await (await database()).put('library', item);
  if (known.place === 'copy' && isReplaced) await removeCopy(known.id);
  return changed(item);
}

/** Deletes forgotten files when storage is full. */
async function makeCopy(id: string, file: File): Promise<void> {
  try {
    await writeCopy(id, file);
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    await clearAway(await (await database()).getAll('library'), 0);
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
  if (item) changed({ ...item, ...facts });
}

/** Adds the songs of a folder, or what has changed of them, many at once. */
export async function putSongs(items: readonly LibraryItem[]): Promise<void> {
  const transaction = (await database()).transaction('library', 'readwrite');
  // One failure aborts the transaction, which is what is awaited.
  for (const item of items) transaction.store.put(item).catch(() => undefined);
  await transaction.done;
}

/** Deletes songs whose files are gone from their folder. */
export async function deleteSongs(ids: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('library', 'readwrite');
  for (const id of ids) transaction.store.delete(id).catch(() => undefined);
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
  if (item.place === 'folder') {
    const { openInFolder } = await import('./library/folders');
    return openInFolder(item.folderId ?? '', item.path ?? '', options);
  }
  if (item.handle === undefined) return readCopy(item.id, item.fileName, item.type);
  if (!(await isAllowed(item.handle, options.ask))) throw new PermissionNeededError();
  try {
    return await item.handle.getFile();
  } catch (cause) {
    throw new AudioFileError('unreadable', { cause });
  }
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
  if (item) changed({ ...item, forgottenAt });
}

/** Deletes files forgotten at least `afterMs` ago, also those from earlier visits. */
async function clearAway(items: readonly StoredItem[], afterMs: number): Promise<void> {
  const db = await database();
  for (const { id, place, forgottenAt } of items) {
    if (forgottenAt === undefined || Date.now() - forgottenAt < afterMs) continue;
    await db.delete('library', id);
    if (place === 'copy') await removeCopy(id);
  }
}

/** Items of an earlier version lack what is known by now. */
function forScreen({ handle: _handle, forgottenAt: _forgottenAt, ...item }: StoredItem): LibraryItem {
  return { ...UNKNOWN_FACTS, ...item };
}
