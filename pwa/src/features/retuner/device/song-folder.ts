import { delay } from '../../../shared/scope';

/** The files of a song on this device. */
export interface SongFolder {
  /** In the origin-private file system; null: there is none here, as in private windows. */
  name: string | null;
  /** Never rejects: what cannot be removed yet is removed by {@link removeLeftovers}. */
  remove: () => Promise<void>;
}

const FOLDER = 'retunes';
const RETRY_MS = 100;
const MAX_ATTEMPTS = 50;

/** This tab's until it is removed, or the tab is closed. */
export async function createSongFolder(id: string): Promise<SongFolder> {
  const release = await lock(id);
  try {
    const folder = await songsFolder();
    await folder.getDirectoryHandle(id, { create: true });
    const remove = async () => {
      await removeClosed(folder, id);
      release();
    };
    return { name: id, remove };
  } catch {
    release();
    return { name: null, remove: () => Promise.resolve() };
  }
}

/** A worker that is ended has its files open until then. */
async function removeClosed(folder: FileSystemDirectoryHandle, id: string): Promise<void> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    try {
      await folder.removeEntry(id, { recursive: true });
      return;
    } catch {
      await delay(RETRY_MS);
    }
  }
}

/** Whether the files of songs are stored: otherwise they take memory. */
export async function storesFiles(): Promise<boolean> {
  return songsFolder().then(
    () => true,
    () => false,
  );
}

/** For workers. @throws when there is no such file system, or no such folder */
export async function openSongFolder(name: string): Promise<FileSystemDirectoryHandle> {
  return (await songsFolder()).getDirectoryHandle(name);
}

/** Removes the files of tabs that were closed. Never rejects. */
export async function removeLeftovers(): Promise<void> {
  try {
    const folder = await songsFolder();
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    await Promise.all(names.map((name) => removeUnlocked(folder, name)));
  } catch {
    // Nothing was ever stored here.
  }
}

async function removeUnlocked(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await navigator.locks.request(lockName(name), { ifAvailable: true }, async (granted) => {
    if (granted) await folder.removeEntry(name, { recursive: true }).catch(() => undefined);
  });
}

async function songsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

const lockName = (id: string): string => `attune-${FOLDER}/${id}`;

/** Resolves with what releases it, once this tab has it. */
function lock(id: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(lockName(id), hold).catch(reject);
  });
}
