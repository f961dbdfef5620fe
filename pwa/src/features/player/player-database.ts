import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Repeat } from './player-slice';

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
  /** Of a record by several artists. */
  albumArtist: string | null;
  track: number | null;
  disc: number | null;
  durationSeconds: number | null;
  a4Hz: number | null;
  /** Of the A4, as a 95 % interval; null when it was not measured, or by an earlier version. */
  a4ErrorCents: number | null;
  /** Whether its pitch was measured, even when no reliable A4 was found. */
  isMeasured: boolean;
  /** Whether its pitch moves, so that there is no single A4. */
  isMoving: boolean;
  /**
   * `handle`: a reference to the original, takes no space; `folder`: the same, through its folder; `copy`: our own copy
   * in the browser's storage.
   */
  place: 'handle' | 'folder' | 'copy';
  /** The folder that it is in, and its path there with `/` between; null for a file that was added alone. */
  folderId: string | null;
  path: string | null;
}

export interface StoredItem extends LibraryItem {
  handle?: FileSystemFileHandle;
  /** When it was forgotten, ms since 1970; it is hidden then, and can be restored until it is deleted. */
  forgottenAt?: number;
}

export interface StoredFolder {
  id: string;
  name: string;
  readAt: number | null;
  /** Null in browsers that cannot keep a folder. */
  handle: FileSystemDirectoryHandle | null;
}

/** A song of a playlist. It stays when its song is gone from the library, and is skipped then. */
export interface PlaylistEntry {
  /** Of the library; null when it was never found there. */
  songId: string | null;
  /** Path or address, as an M3U has it. */
  place: string;
  title: string | null;
  durationSeconds: number | null;
}

export interface Playlist {
  id: string;
  name: string;
  entries: PlaylistEntry[];
}

/** The queue as it is stored: only songs of the library can be opened again. */
export interface SavedQueue {
  /** Ids of the library, in playing order. */
  songIds: string[];
  /** Places in `songIds`, in the order before shuffling; null when it is not shuffled. */
  unshuffled: number[] | null;
  /** Place in `songIds`. */
  current: number;
  repeat: Repeat;
}

interface PlayerDatabase extends DBSchema {
  library: { key: string; value: StoredItem; indexes: { fileName: string } };
  folders: { key: string; value: StoredFolder };
  playlists: { key: string; value: Playlist };
  /** One record, under the key `now`. */
  queue: { key: string; value: SavedQueue };
}

const VERSION = 2;

let opened: Promise<IDBPDatabase<PlayerDatabase>> | null = null;

/** What the player keeps in this browser. Rejects where there is no storage, as in some private windows. */
export function playerDatabase(): Promise<IDBPDatabase<PlayerDatabase>> {
  opened ??= open();
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function open(): Promise<IDBPDatabase<PlayerDatabase>> {
  return openDB<PlayerDatabase>('attune-player', VERSION, {
    upgrade: (db, oldVersion, _newVersion, transaction) => {
      if (oldVersion < 1) db.createObjectStore('library', { keyPath: 'id' });
      if (oldVersion < 2) {
        transaction.objectStore('library').createIndex('fileName', 'fileName');
        db.createObjectStore('folders', { keyPath: 'id' });
        db.createObjectStore('playlists', { keyPath: 'id' });
        db.createObjectStore('queue');
      }
    },
    // Another tab with a newer version waits for us to close the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}
