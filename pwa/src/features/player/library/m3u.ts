import { fold } from './fold';
import { titleOf } from './song-keys';
import type { LibraryItem, PlaylistEntry } from '../player-database';

/** Reads M3U and M3U8: https://en.wikipedia.org/wiki/M3U, with the `#EXTINF` of Winamp. */
export function parseM3u(text: string): Omit<PlaylistEntry, 'songId'>[] {
  const entries: Omit<PlaylistEntry, 'songId'>[] = [];
  let info: Pick<PlaylistEntry, 'title' | 'durationSeconds'> = { title: null, durationSeconds: null };
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const line = raw.trim();
    if (line.startsWith('#')) {
      info = readInfo(line) ?? info;
      continue;
    }
    if (line === '') continue;
    entries.push({ place: line, ...info });
    info = { title: null, durationSeconds: null };
  }
  return entries;
}

/** `#EXTINF:221 key="value",Artist - Title`; a duration of -1 is not known. */
function readInfo(line: string): Pick<PlaylistEntry, 'title' | 'durationSeconds'> | null {
  const [, seconds, title = ''] = /^#EXTINF:\s*(-?[\d.]+)[^,]*,?(.*)$/i.exec(line) ?? [];
  if (seconds === undefined) return null;
  return { title: title.trim() || null, durationSeconds: Number(seconds) > 0 ? Number(seconds) : null };
}

/** UTF-8 where it is valid, else the Windows code page that old players write. */
export function decodeM3u(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Finds songs of the library by the paths of an M3U. */
export class SongFinder {
  /** By every ending of their path: `c.mp3`, `b/c.mp3`, `a/b/c.mp3`. */
  readonly #byEnding = new Map<string, string>();

  constructor(items: readonly LibraryItem[]) {
    for (const { id, path, fileName } of items) {
      const parts = partsOf(path ?? fileName);
      for (let from = 0; from < parts.length; from += 1) {
        const ending = parts.slice(from).join('/');
        if (!this.#byEnding.has(ending)) this.#byEnding.set(ending, id);
      }
    }
  }

  /** The song whose path shares the longest ending with this one: at least the name. @returns its id */
  find(place: string): string | null {
    const parts = partsOf(place);
    for (let from = 0; from < parts.length; from += 1) {
      const id = this.#byEnding.get(parts.slice(from).join('/'));
      if (id !== undefined) return id;
    }
    return null;
  }
}

function partsOf(place: string): string[] {
  const isAddress = /^file:/i.test(place);
  const path = isAddress ? decode(place.replace(/^file:\/*/i, '')) : place;
  return path
    .split(/[/\\]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map(fold);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @param songOf the song of an entry, undefined when it is not in the library: it is written as it was read */
export function toM3u(
  entries: readonly PlaylistEntry[],
  songOf: (songId: string | null) => LibraryItem | undefined,
): string {
  const lines = entries.flatMap(({ songId, place, title, durationSeconds }) => {
    const song = songOf(songId);
    const seconds = Math.round(song?.durationSeconds ?? durationSeconds ?? -1);
    const name = song ? [song.artist, titleOf(song)].filter((part) => part !== null).join(' - ') : title;
    // A line break in a tag would begin another entry.
    const info = `#EXTINF:${seconds},${(name ?? '').replaceAll(/\s+/g, ' ')}`;
    return [info, song ? (song.path ?? song.fileName) : place];
  });
  return `#EXTM3U\n${lines.map((line) => `${line}\n`).join('')}`;
}
