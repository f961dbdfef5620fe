import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredItem } from '../library';
import type { SavedQueue } from '../queue/queue-store';
import type { StoredFolder } from './folders';
import type { Playlist } from './playlists';

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
