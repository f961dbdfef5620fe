import type { Found } from '../../../shared/files/found-files';
import { readMetadata } from '../../../shared/audio/read-metadata';
import { newId } from '../../../shared/new-id';
import { pageScope, Scope } from '../../../shared/scope';
import { Store } from '../../../shared/store';
import { freeBytes } from '../copy-store';
import {
  deleteSongs,
  forget,
  libraryChanges,
  listLibrary,
  putSongs,
  RECALL_MS,
  recall,
  UNKNOWN_FACTS,
} from '../library';
import { Arrangement } from './arrangement';
import {
  askForFolder,
  deleteFolder,
  type FolderFile,
  keepFolder,
  type LibraryFolder,
  listFiles,
  listFolders,
  markRead,
  visitFolder,
} from './folders';
import { decodeM3u, parseM3u, SongFinder } from './m3u';
import { createPlaylist, deletePlaylist, listPlaylists, savePlaylist } from './playlists';
import type { LibraryItem, Playlist } from '../player-database';

export interface LibraryState {
  /** Null until they are read. */
  songs: readonly LibraryItem[] | null;
  folders: readonly LibraryFolder[];
  playlists: readonly Playlist[];
  /** The folder that is being read; `total` is null while its files are counted. */
  reading: { name: string; done: number; total: number | null } | null;
  /** Free bytes of the browser's storage; null where it does not say. */
  free: number | null;
  problem: string | null;
}

const NO_STORAGE =
  'Your browser doesn’t let Attune remember files (perhaps because this is a private window). You can still play them.';

const NO_SONGS: readonly LibraryItem[] = [];

/** The details of a folder's files become known one after the other: they are shown once they pause. */
const PAUSE_MS = 200;
/** Files whose tags are read at the same time: they wait for the disk. */
const CHUNK_FILES = 16;
/** New songs are shown once they are a fourth of those that are: sorting all of them takes longer than adding one. */
const SHOWN_SHARE = 0.25;
const MAX_PENDING_SONGS = 2_000;

/** The library, in memory: songs, folders and playlists of this browser. */
export class Library extends Store<LibraryState> {
  #loaded: Promise<void> | null = null;
  readonly #changes = new Map<string, LibraryItem | null>();
  #pause = new Scope();
  #arrangement = new Arrangement(NO_SONGS);

  constructor() {
    super({ songs: null, folders: [], playlists: [], reading: null, free: null, problem: null });
    libraryChanges.subscribe((id, item) => this.#hear(id, item));
  }

  /** Reads what is stored: once, unless that fails. */
  load(): Promise<void> {
    this.#loaded ??= Promise.all([listLibrary(), listFolders(), listPlaylists(), freeBytes()]).then(
      ([songs, folders, playlists, free]) => this.update({ songs, folders, playlists, free, problem: null }),
      () => {
        this.#loaded = null;
        this.update({ songs: [], problem: NO_STORAGE });
      },
    );
    return this.#loaded;
  }

  async addFolder(handle: FileSystemDirectoryHandle): Promise<void> {
    await this.readFolder(await keepFolder(handle));
  }

  /** A folder that this browser cannot keep. */
  async addVisitedFolder({ files, folderName }: Found): Promise<void> {
    if (files.length > 0) await this.readFolder(await visitFolder(folderName ?? 'Files', files));
  }

  /** Call it during a user gesture: the browser asks for the folder. */
  async openFolder(id: string): Promise<void> {
    await askForFolder(id);
    this.update({ folders: await listFolders() });
  }

  /** Its songs leave the library; its files stay as they are. */
  async removeFolder(id: string): Promise<void> {
    const songs = this.#songs.filter(({ folderId }) => folderId === id);
    await deleteSongs(songs.map((song) => song.id));
    await deleteFolder(id);
    this.update({ songs: this.#songs.filter(({ folderId }) => folderId !== id), folders: await listFolders() });
  }

  /** Reads the tags of what is new or has changed, and leaves out what is gone. One folder at a time. */
  async readFolder(id: string): Promise<void> {
    await this.load();
    if (this.state.reading !== null) return;
    this.update({ folders: await listFolders() });
    const name = this.state.folders.find((folder) => folder.id === id)?.name ?? '';
    this.update({ reading: { name, done: 0, total: null }, problem: null });
    try {
      await this.#read(id, name);
      await markRead(id);
    } catch {
      this.update({ problem: `The folder “${name}” could not be read to its end. Open it and read it again.` });
    }
    this.update({ reading: null, folders: await listFolders(), free: await freeBytes() });
    await this.#findMissing();
  }

  /** For a minute it can be restored; then its copy is deleted. The file itself stays as it is. */
  async forget(id: string): Promise<void> {
    await forget(id);
    pageScope.timeout(() => void listLibrary().catch(() => undefined), RECALL_MS + 1000);
  }

  async recall(id: string): Promise<void> {
    await recall(id);
  }

  async savePlaylist(playlist: Playlist): Promise<void> {
    await savePlaylist(playlist);
    this.update({ playlists: await listPlaylists() });
  }

  async deletePlaylist(id: string): Promise<void> {
    await deletePlaylist(id);
    this.update({ playlists: await listPlaylists() });
  }

  /** Adds the playlist of an M3U; songs that are not in the library stay in it. */
  async importM3u(file: File): Promise<Playlist> {
    const entries = parseM3u(decodeM3u(new Uint8Array(await file.arrayBuffer())));
    const finder = new SongFinder(this.#songs);
    const found = entries.map((entry) => ({ ...entry, songId: finder.find(entry.place) }));
    const playlist = createPlaylist(file.name.replace(/\.m3u8?$/i, ''), found);
    await this.savePlaylist(playlist);
    return playlist;
  }

  /** The songs in their orders and groups; the same until they change. */
  get arrangement(): Arrangement {
    if (this.#arrangement.songs !== this.#songs) this.#arrangement = this.#arrangement.after(this.#songs);
    return this.#arrangement;
  }

  get #songs(): readonly LibraryItem[] {
    return this.state.songs ?? NO_SONGS;
  }

  async #read(id: string, name: string): Promise<void> {
    const files = await listFiles(id);
    const known = new FolderSongs(
      this.#songs.filter(({ folderId }) => folderId === id),
      files,
    );
    let pending: LibraryItem[] = [];
    const show = () => {
      this.#patch(new Map(pending.map((item) => [item.id, item])));
      pending = [];
    };
    for (let at = 0; at < files.length; at += CHUNK_FILES) {
      const chunk = files.slice(at, at + CHUNK_FILES);
      const read = await Promise.all(chunk.map((file) => readSong(id, file, known)));
      const fresh = read.filter((item) => item !== null);
      await putSongs(fresh);
      pending.push(...fresh);
      if (pending.length >= Math.min(MAX_PENDING_SONGS, SHOWN_SHARE * this.#songs.length)) show();
      this.update({ reading: { name, done: Math.min(files.length, at + CHUNK_FILES), total: files.length } });
    }
    show();
    const gone = known.gone();
    await deleteSongs(gone);
    this.#patch(new Map(gone.map((song) => [song, null])));
  }

  /** Songs that playlists lacked may be there now. */
  async #findMissing(): Promise<void> {
    const ids = new Set(this.#songs.map(({ id }) => id));
    const finder = new SongFinder(this.#songs);
    for (const playlist of this.state.playlists) {
      const entries = playlist.entries.map((entry) =>
        entry.songId !== null && ids.has(entry.songId) ? entry : { ...entry, songId: finder.find(entry.place) },
      );
      const isChanged = entries.some(({ songId }, at) => songId !== playlist.entries[at]?.songId);
      if (isChanged) await this.savePlaylist({ ...playlist, entries });
    }
  }

  #hear(id: string, item: LibraryItem | null): void {
    if (this.state.songs === null) return;
    this.#changes.set(id, item);
    this.#pause.dispose();
    this.#pause = new Scope();
    this.#pause.timeout(() => {
      this.#patch(this.#changes);
      this.#changes.clear();
    }, PAUSE_MS);
  }

  #patch(changes: ReadonlyMap<string, LibraryItem | null>): void {
    if (changes.size === 0) return;
    const left = new Map(changes);
    const songs: LibraryItem[] = [];
    for (const song of this.#songs) {
      const change = left.get(song.id);
      if (change !== undefined) left.delete(song.id);
      if (change !== null) songs.push(change ?? song);
    }
    this.update({ songs: [...[...left.values()].filter((item) => item !== null), ...songs] });
  }
}

/** The songs that are known of a folder, when it is read again. */
class FolderSongs {
  readonly #byPath: ReadonlyMap<string, LibraryItem>;
  /** Those that are no longer at their path, by what stays the same when a file is moved. */
  readonly #moved = new Map<string, LibraryItem>();

  constructor(songs: readonly LibraryItem[], files: readonly FolderFile[]) {
    this.#byPath = new Map(songs.map((song) => [song.path ?? '', song]));
    const paths = new Set(files.map(({ path }) => path));
    for (const song of songs) {
      if (!paths.has(song.path ?? '')) this.#moved.set(signatureOf(song.fileName, song), song);
    }
  }

  at(path: string): LibraryItem | undefined {
    return this.#byPath.get(path);
  }

  /** The song whose file was moved here, if it is one. */
  takeMoved(file: File): LibraryItem | undefined {
    const signature = signatureOf(file.name, { sizeBytes: file.size, lastModified: file.lastModified });
    const song = this.#moved.get(signature);
    this.#moved.delete(signature);
    return song;
  }

  /** Ids of those whose files are neither at their path nor anywhere else. */
  gone(): string[] {
    return [...this.#moved.values()].map(({ id }) => id);
  }
}

const signatureOf = (name: string, { sizeBytes, lastModified }: Pick<LibraryItem, 'sizeBytes' | 'lastModified'>) =>
  `${sizeBytes}/${lastModified}/${name}`;

/** @returns null when nothing has changed, or the file cannot be read now */
async function readSong(folderId: string, { path, load }: FolderFile, known: FolderSongs): Promise<LibraryItem | null> {
  const file = await load().catch(() => null);
  if (file === null) return null;
  const before = known.at(path);
  if (before?.sizeBytes === file.size && before.lastModified === file.lastModified) return null;
  const moved = before ? undefined : known.takeMoved(file);
  if (moved) return { ...moved, path, fileName: file.name };
  const { title, artist, album, albumArtist, track, disc, durationSeconds } = await readMetadata(file);
  return {
    ...UNKNOWN_FACTS,
    id: before?.id ?? newId(),
    fileName: file.name,
    type: file.type,
    sizeBytes: file.size,
    lastModified: file.lastModified,
    addedAt: before?.addedAt ?? Date.now(),
    title,
    artist,
    album,
    albumArtist,
    track,
    disc,
    durationSeconds,
    place: 'folder',
    folderId,
    path,
  };
}
