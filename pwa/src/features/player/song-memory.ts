import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SongDrift } from './pitch/drift/song-drift';
import { isDefault, knownSettings } from './practice/known-settings';
import type { SongSettings } from './practice/song-settings';

/** A song that was practised, as it is stored and exported. */
export interface RememberedSong extends SongSettings {
  /** Of its sound, see `soundHash` of the catalogue. */
  hash: string;
  /** For people who read an exported file; not used to find it again. */
  title: string;
}

/** How the pitch of a song moves, by the hash of its sound. */
interface RememberedDrift extends SongDrift {
  hash: string;
}

interface PracticeDatabase extends DBSchema {
  songs: { key: string; value: RememberedSong };
  drifts: { key: string; value: RememberedDrift };
}

const VERSION = 2;

let opened: Promise<IDBPDatabase<PracticeDatabase>> | null = null;

function database(): Promise<IDBPDatabase<PracticeDatabase>> {
  opened ??= openDB<PracticeDatabase>('attune-practice', VERSION, {
    upgrade: (db, oldVersion) => {
      if (oldVersion < 1) db.createObjectStore('songs', { keyPath: 'hash' });
      if (oldVersion < 2) db.createObjectStore('drifts', { keyPath: 'hash' });
    },
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

/** What is remembered of a song; null when it is nothing. */
export async function recallSong(hash: string): Promise<SongSettings | null> {
  const stored = await (await database()).get('songs', hash);
  return stored === undefined ? null : knownSettings(stored);
}

/** Remembers a song; one with nothing to remember is forgotten. */
export async function rememberSong(song: RememberedSong): Promise<void> {
  const db = await database();
  if (isDefault(song)) await db.delete('songs', song.hash);
  else await db.put('songs', song);
}

export async function allSongs(): Promise<RememberedSong[]> {
  return (await database()).getAll('songs');
}

export async function recallDrift(hash: string): Promise<SongDrift | undefined> {
  return (await database()).get('drifts', hash);
}

export async function rememberDrift(drift: RememberedDrift): Promise<void> {
  await (await database()).put('drifts', drift);
}
