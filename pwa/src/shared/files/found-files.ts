/** A file that was dropped or chosen, with the folder it is in. */
export interface FoundFile {
  file: File;
  /** Folders above it with `/` between them, e.g. `Disc 1/Live`; '' for none. */
  path: string;
}

export interface Found {
  files: FoundFile[];
  /** The one folder that all files are in, which their paths leave out; null: there is none. */
  folderName: string | null;
  /** The folder of the Studio Hub that the retuned songs come into. */
  intoFolder?: StudioFolder | null;
}

export interface StudioFolder {
  id: string;
  name: string;
  /** Null: the user's own. */
  workspaceId: string | null;
}

/** Files beyond this are not read: it was not an album that was dropped, but a whole disk. */
const MAX_FOUND = 20_000;

/** A dropped file or folder; a file that is on no disk, such as a picture of a page, is no entry. */
type Dropped = FileSystemEntry | File;

/** What was dropped. Call it while the event is handled: afterwards the browser has forgotten it. */
export function droppedEntries(transfer: DataTransfer): Dropped[] {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  return items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile()).filter((entry) => entry !== null);
}

/** All files of the entries and of the folders in them. Those that can no longer be read are left out. */
export async function findFiles(entries: readonly Dropped[]): Promise<Found> {
  const files: FoundFile[] = [];
  const folders: { entry: Dropped; path: string }[] = entries.map((entry) => ({ entry, path: '' }));
  for (let next = folders.shift(); next !== undefined && files.length < MAX_FOUND; next = folders.shift()) {
    const { entry, path } = next;
    if (isFolder(entry)) {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`;
      folders.push(...(await entriesIn(entry)).map((one) => ({ entry: one, path: inside })));
    } else {
      const file = entry instanceof File ? entry : await fileOf(entry as FileSystemFileEntry);
      if (file) files.push({ file, path });
    }
  }
  const [only] = entries;
  if (files.length === 0 && entries.length === 1 && only && isFolder(only)) return { files, folderName: only.name };
  return withoutCommonFolder(files);
}

const SONG_ENDINGS = [
  '.mp3',
  '.wav',
  '.m4a',
  '.aac',
  '.flac',
  '.ogg',
  '.oga',
  '.opus',
  '.aif',
  '.aiff',
  '.mp4',
  '.mov',
];

/** What the file dialog offers to retune; the content is checked later. */
export const ACCEPTED_AUDIO = ['audio/*', ...SONG_ENDINGS].join();

/** What it offers to play: browsers play the sound of films, too. */
export const PLAYED_ENDINGS = [...SONG_ENDINGS, '.webm', '.mka', '.mkv', '.3gp', '.caf'];
export const PLAYED_AUDIO = ['audio/*', ...PLAYED_ENDINGS].join();

/** Makes an input choose a folder; React's types do not know it. */
export const FOLDER_INPUT = { webkitdirectory: '' };

/** The files of an input; one for folders gives each file its path. */
export function inputFiles(list: Iterable<File>): Found {
  const files = [...list].map((file) => ({ file, path: folderOf(file) }));
  return withoutCommonFolder(files);
}

/** Browsers that cannot choose folders do not have the path either. */
function folderOf(file: File): string {
  const path = (file.webkitRelativePath as string | undefined) ?? '';
  return path.split('/').slice(0, -1).join('/');
}

function withoutCommonFolder(files: FoundFile[]): Found {
  const roots = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  const [root = ''] = roots;
  if (roots.size !== 1 || root === '') return { files, folderName: null };
  return { files: files.map(({ file, path }) => ({ file, path: path.slice(root.length + 1) })), folderName: root };
}

export const isFolder = (entry: Dropped): entry is FileSystemDirectoryEntry =>
  'isDirectory' in entry && entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

/** A reader returns some entries at a time, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
