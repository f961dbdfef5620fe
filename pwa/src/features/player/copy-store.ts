import { AudioFileError } from '../../shared/audio/audio-file.errors';

const FOLDER = 'player';

/** Storage is full; the message says how much space is missing. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(
    readonly neededBytes: number,
    readonly freeBytes: number | null,
    options?: ErrorOptions,
  ) {
    super('There’s no room for a copy of this file.', options);
  }
}

/** Whether this browser has a private file system that can be written here. */
export function canKeepCopies(): boolean {
  return (
    'storage' in navigator &&
    'getDirectory' in navigator.storage &&
    typeof FileSystemFileHandle !== 'undefined' &&
    'createWritable' in FileSystemFileHandle.prototype
  );
}

/** Free bytes, as reported by the browser. */
export async function freeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
  } catch {
    return null;
  }
}

/**
 * Writes a copy of a file into the browser's private file system (OPFS).
 *
 * @throws StorageFullError, with nothing left behind
 */
export async function writeCopy(id: string, file: File): Promise<void> {
  const free = await freeBytes();
  if (free !== null && free < file.size) throw new StorageFullError(file.size, free);
  const folder = await copiesFolder();
  try {
    const handle = await folder.getFileHandle(id, { create: true });
    await file.stream().pipeTo(await handle.createWritable());
  } catch (error) {
    await folder.removeEntry(id).catch(() => undefined);
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      throw new StorageFullError(file.size, free, { cause: error });
    }
    throw error;
  }
}

/** @throws AudioFileError unreadable, when the browser has cleared its storage */
export async function readCopy(id: string, fileName: string, type: string): Promise<File> {
  try {
    const handle = await (await copiesFolder()).getFileHandle(id);
    // The copy is stored under its id; the user knows the file by its name.
    return new File([await handle.getFile()], fileName, { type });
  } catch (cause) {
    const message = 'Your browser cleared its storage, so this copy is gone. Choose the file again.';
    throw new AudioFileError('unreadable', { message, cause });
  }
}

/** Whether the copy still exists: browsers may clear their storage. */
export async function hasCopy(id: string): Promise<boolean> {
  try {
    await (await copiesFolder()).getFileHandle(id);
    return true;
  } catch {
    return false;
  }
}

export async function removeCopy(id: string): Promise<void> {
  const folder = await copiesFolder();
  await folder.removeEntry(id).catch(() => undefined);
}

async function copiesFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}
