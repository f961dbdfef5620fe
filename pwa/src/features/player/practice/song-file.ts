import { knownSettings } from './known-settings';
import { allSongs, type RememberedSong, rememberSong } from '../song-memory';
import type { SongSettings } from './song-settings';

const FORMAT = 'attune-practice';
const VERSION = 1;
const HASH = /^[0-9a-f]{64}$/;

/** Loops, markers, tempo and pitch of songs, as a file. */
interface SongFile {
  format: typeof FORMAT;
  version: typeof VERSION;
  songs: RememberedSong[];
}

/** What is remembered of one song, or of all. @param hash of the sound of one */
export async function exportSongs(hash?: string): Promise<SongFile> {
  const songs = (await allSongs()).filter((song) => hash === undefined || song.hash === hash);
  return { format: FORMAT, version: VERSION, songs };
}

/**
 * Remembers the songs of a file; what was remembered of the same songs is replaced.
 *
 * @returns their settings by the hash of their sound
 * @throws Error, for display, when it is not such a file
 */
export async function importSongs(text: string): Promise<Map<string, SongSettings>> {
  const file = parse(text);
  const songs = new Map<string, SongSettings>();
  for (const { hash, title, ...stored } of file) {
    const settings = knownSettings(stored);
    await rememberSong({ hash, title: typeof title === 'string' ? title : '', ...settings });
    songs.set(hash, settings);
  }
  return songs;
}

type UncheckedSong = Record<string, unknown> & { hash: string };

function parse(text: string): UncheckedSong[] {
  const problem = new Error('This is not a file of loops from Attune. Choose one that Export made.');
  let file: Partial<Record<keyof SongFile, unknown>> | null;
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw problem;
  }
  if (file?.format !== FORMAT || !Array.isArray(file.songs)) throw problem;
  if (file.version !== VERSION) throw new Error('This file is from a later version of Attune. Reload the page first.');
  return (file.songs as unknown[]).filter(
    (song): song is UncheckedSong =>
      typeof song === 'object' && song !== null && 'hash' in song && HASH.test(String(song.hash)),
  );
}
