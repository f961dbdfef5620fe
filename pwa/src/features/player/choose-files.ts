import type { FileWithHandle } from '../../shared/file-inbox/file-inbox';
import { droppedEntries, type Found, findFiles, isFolder, PLAYED_ENDINGS } from '../../shared/files/found-files';
import { byPlace } from '../../shared/files/place';

/** Files added together. */
export interface AddedFiles {
  files: readonly FileWithHandle[];
  /** The folder that was dropped or chosen; null for files. */
  folderName: string | null;
}

/** Not in TypeScript's DOM library: Chromium's part of the File System Access API. */
interface PickerWindow {
  showOpenFilePicker?: (options: {
    id: string;
    multiple: boolean;
    startIn: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle[]>;
}

interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Whether the browser's own picker gives handles, so that files can be remembered without a copy. */
export function canPickHandles(): boolean {
  return typeof (window as PickerWindow).showOpenFilePicker === 'function';
}

/** Opens the browser's file picker; empty when the user closes it. */
export async function pickFiles(): Promise<FileWithHandle[]> {
  const { showOpenFilePicker } = window as PickerWindow;
  if (!showOpenFilePicker) return [];
  try {
    const handles = await showOpenFilePicker.call(window, {
      id: 'attune-player',
      multiple: true,
      startIn: 'music',
      types: [{ description: 'Audio', accept: { 'audio/*': PLAYED_ENDINGS } }],
    });
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

export function fromFiles(files: Iterable<File>): AddedFiles {
  return { files: [...files].map((file) => ({ file, handle: null })), folderName: null };
}

/** The files of a folder and those in it, in the order of their paths. */
export function fromFolder({ files, folderName }: Found): AddedFiles {
  return { files: files.toSorted(byPlace).map(({ file }) => ({ file, handle: null })), folderName };
}

/** The dropped files and folders. Call it during the drop event: afterwards the browser has released them. */
export async function fromDrop(transfer: DataTransfer): Promise<AddedFiles> {
  const entries = droppedEntries(transfer);
  if (entries.some(isFolder)) return fromFolder(await findFiles(entries));
  const items = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), handle: handleOf(item) }));
  const files = await Promise.all(items.map(async ({ file, handle }) => ({ file, handle: await handle })));
  return { files: files.flatMap(({ file, handle }) => (file ? [{ file, handle }] : [])), folderName: null };
}

async function handleOf(item: DataTransferItem & HandleItem): Promise<FileSystemFileHandle | null> {
  try {
    const handle = (await item.getAsFileSystemHandle?.()) ?? null;
    return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null;
  } catch {
    return null;
  }
}
