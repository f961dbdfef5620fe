import { AudioFileError } from '../../../shared/audio/audio-file.errors';
import { type FoundFile, PLAYED_ENDINGS } from '../../../shared/files/found-files';
import { toPlace } from '../../../shared/files/place';
import { newId } from '../../../shared/new-id';
import { isAllowed, PermissionNeededError } from './permission';
import { playerDatabase } from '../player-database';

/** A folder of the library, as displayed. */
export interface LibraryFolder {
  id: string;
  name: string;
  /** When it was last read, ms since 1970; null while it never was to its end. */
  readAt: number | null;
  /**
   * `open`: its songs can be played. `ask`: the browser asks once more first. `choose`: this browser cannot keep it, so
   * it has to be chosen again on this visit.
   */
  access: 'open' | 'ask' | 'choose';
}

/** A file of a folder that is being read. */
export interface FolderFile {
  /** Within the folder, with `/` between. */
  path: string;
  load: () => Promise<File>;
}

/** Not in TypeScript's DOM library: Chromium's part of the File System Access API. */
interface FolderWindow {
  showDirectoryPicker?: (options: { id: string; startIn: string; mode: 'read' }) => Promise<FileSystemDirectoryHandle>;
}

/** Files of folders that this browser cannot keep: for this visit. */
const visiting = new Map<string, Map<string, File>>();

/** Whether this browser can keep a folder. */
export const canKeepFolders = (): boolean =>
  typeof window !== 'undefined' && typeof (window as FolderWindow).showDirectoryPicker === 'function';

/** Opens the browser's folder picker; null when the user closes it. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const options = { id: 'attune-library', startIn: 'music', mode: 'read' } as const;
    return (await (window as FolderWindow).showDirectoryPicker?.(options)) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

export async function listFolders(): Promise<LibraryFolder[]> {
  const folders = await (await playerDatabase()).getAll('folders');
  return Promise.all(
    folders.map(async ({ id, name, readAt, handle }) => ({ id, name, readAt, access: await accessOf(id, handle) })),
  );
}

async function accessOf(id: string, handle: FileSystemDirectoryHandle | null): Promise<LibraryFolder['access']> {
  if (handle === null) return visiting.has(id) ? 'open' : 'choose';
  return (await isAllowed(handle, false)) ? 'open' : 'ask';
}

/** Keeps a chosen folder; one that is there already stays the same. @returns its id */
export async function keepFolder(handle: FileSystemDirectoryHandle): Promise<string> {
  const db = await playerDatabase();
  for (const folder of await db.getAll('folders')) {
    if (await folder.handle?.isSameEntry(handle)) return folder.id;
  }
  const id = newId();
  await db.put('folders', { id, name: handle.name, readAt: null, handle });
  return id;
}

/** A folder for this visit: one of the same name is taken for the same. @returns its id */
export async function visitFolder(name: string, files: readonly FoundFile[]): Promise<string> {
  const db = await playerDatabase();
  const known = (await db.getAll('folders')).find((folder) => folder.handle === null && folder.name === name);
  const id = known?.id ?? newId();
  if (!known) await db.put('folders', { id, name, readAt: null, handle: null });
  visiting.set(id, new Map(files.map(({ file, path }) => [toPlace(path, file.name), file])));
  return id;
}

export async function markRead(id: string): Promise<void> {
  const db = await playerDatabase();
  const folder = await db.get('folders', id);
  if (folder) await db.put('folders', { ...folder, readAt: Date.now() });
}

/** Its songs stay in the library until {@link deleteSongsOf}. */
export async function deleteFolder(id: string): Promise<void> {
  visiting.delete(id);
  await (await playerDatabase()).delete('folders', id);
}

/** The browser asks for a kept folder. Call it during a user gesture. @returns whether it is open now */
export async function askForFolder(id: string): Promise<boolean> {
  const folder = await (await playerDatabase()).get('folders', id);
  return folder?.handle ? isAllowed(folder.handle, true) : visiting.has(id);
}

/** The files of a folder that may be sound, by their names. @throws PermissionNeededError */
export async function listFiles(id: string): Promise<FolderFile[]> {
  const folder = await (await playerDatabase()).get('folders', id);
  if (!folder) return [];
  if (folder.handle === null) {
    const files = visiting.get(id);
    if (!files) throw new PermissionNeededError();
    return [...files]
      .filter(([path]) => mayBeSound(path))
      .map(([path, file]) => ({ path, load: () => Promise.resolve(file) }));
  }
  if (!(await isAllowed(folder.handle, false))) throw new PermissionNeededError();
  const files: FolderFile[] = [];
  for await (const file of filesIn(folder.handle, '')) files.push(file);
  return files;
}

async function* filesIn(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<FolderFile> {
  for await (const entry of folder.values()) {
    const inside = toPlace(path, entry.name);
    if (entry.kind === 'directory') yield* filesIn(entry, inside);
    else if (mayBeSound(entry.name)) yield { path: inside, load: () => entry.getFile() };
  }
}

const ENDINGS = new Set(PLAYED_ENDINGS);

/** Its content is checked when it is played. */
function mayBeSound(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return !name.startsWith('.') && ENDINGS.has(name.slice(name.lastIndexOf('.')));
}

const NOT_CHOSEN = 'The folder of this song was not chosen on this visit. Choose it in the library.';

/**
 * Opens a song of a folder.
 *
 * @throws PermissionNeededError, also when its folder was not chosen on this visit; AudioFileError unreadable, when it
 *   was moved or deleted
 */
export async function openInFolder(id: string, path: string, options: { ask: boolean }): Promise<File> {
  const folder = await (await playerDatabase()).get('folders', id);
  if (!folder) throw new AudioFileError('unreadable', { message: 'The folder of this song is no longer kept.' });
  if (folder.handle === null) {
    const file = visiting.get(id)?.get(path);
    if (!file) throw visiting.has(id) ? new AudioFileError('unreadable') : new PermissionNeededError(NOT_CHOSEN);
    return file;
  }
  if (!(await isAllowed(folder.handle, options.ask))) throw new PermissionNeededError();
  const names = path.split('/');
  const fileName = names.pop() ?? '';
  try {
    let inside = folder.handle;
    for (const name of names) inside = await inside.getDirectoryHandle(name);
    return await (await inside.getFileHandle(fileName)).getFile();
  } catch (cause) {
    throw new AudioFileError('unreadable', { cause });
  }
}
