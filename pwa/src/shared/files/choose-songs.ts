import type { Tier } from '@attune/catalogue/plans';
import { checkFile, checkSize } from '../audio/check-file';
import { readHead } from '../audio/file-head';
import type { FoundFile } from './found-files';
import { byPlace, keyOf, placeOf } from './place';

/**
 * `hidden`: made by an operating system. `not-audio`: neither named nor made like a song. `refused`: of a kind that
 * cannot be retuned, or unreadable. `too-large`: for any plan. `present`: added before. `full`: there is no room for
 * it.
 */
type SkipKind = 'hidden' | 'not-audio' | 'refused' | 'too-large' | 'present' | 'full';

/** A file that was left out, and why. */
export interface SkippedFile {
  /** With its folders. */
  name: string;
  kind: SkipKind;
  reason: string;
}

export interface ChosenSongs {
  /** In natural order of folder and name: 2 before 10. */
  songs: FoundFile[];
  skipped: SkippedFile[];
}

interface Choice {
  found: readonly FoundFile[];
  /** What the songs are added to. */
  list: 'batch' | 'list';
  /** Already in it. */
  present: readonly FoundFile[];
  tier: Tier;
  /** How many songs it has room for. */
  room: number;
}

/** The files that can be retuned, as far as the browser can tell; the others with a reason each. */
export async function chooseSongs({ found, list, present, tier, room }: Choice): Promise<ChosenSongs> {
  const keys = new Set(present.map(keyOf));
  const songs: FoundFile[] = [];
  const skipped: SkippedFile[] = [];
  const sorted = found.toSorted(byPlace);
  const reasons = await inspectAll(sorted, tier);
  sorted.forEach((one, i) => {
    const skip: Skip | null =
      reasons[i] ??
      (keys.has(keyOf(one))
        ? { kind: 'present', reason: `Already in the ${list}.` }
        : songs.length >= room
          ? { kind: 'full', reason: `The ${list} is full.` }
          : null);
    if (skip === null) {
      keys.add(keyOf(one));
      songs.push(one);
    } else skipped.push({ name: placeOf(one), ...skip });
  });
  return { songs, skipped };
}

type Skip = Pick<SkippedFile, 'kind' | 'reason'>;

/** Files read at the same time. */
const READS_AT_ONCE = 8;

async function inspectAll(files: readonly FoundFile[], tier: Tier): Promise<(Skip | null)[]> {
  const reasons: (Skip | null)[] = files.map(() => null);
  const rest = [...files.entries()];
  const work = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      reasons[next[0]] = await reasonAgainst(next[1], tier);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, work));
  return reasons;
}

/** Names that operating systems add to folders. */
const HIDDEN = /^(\.|Thumbs\.db$|desktop\.ini$|Icon\r$)/i;
const HIDDEN_FOLDER = /(^|\/)(\.[^/]*|__MACOSX)(\/|$)/;
const AUDIO_NAME = /\.(mp3|wav|wave|m4a|aac|mp4|flac|ogg|oga|opus|aiff?|aifc)$/i;

async function reasonAgainst({ file, path }: FoundFile, tier: Tier): Promise<Skip | null> {
  if (HIDDEN.test(file.name) || HIDDEN_FOLDER.test(path)) return { kind: 'hidden', reason: 'A hidden file.' };
  const refusal = await checkFile(file, tier);
  if (refusal) return { kind: checkSize(file.size, tier) ? 'too-large' : 'refused', reason: refusal.message };
  // A file that is named like a song but does not look like one is left to the server, which knows more kinds.
  if (AUDIO_NAME.test(file.name)) return null;
  const { audio } = await readHead(file);
  return audio.container === 'unknown' ? { kind: 'not-audio', reason: 'Not audio.' } : null;
}
