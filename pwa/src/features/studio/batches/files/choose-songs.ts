import type { Tier } from '@attune/catalogue/plans';
import { checkFile } from '../../../../shared/audio/check-file';
import { sniffAudio } from '../../../../shared/audio/sniff-audio';
import type { FoundFile } from './found-files';
import { byPlace, keyOf, placeOf } from './place';

/** A file that does not become part of the batch, and why. */
export interface SkippedFile {
  /** With its folders. */
  name: string;
  reason: string;
}

export interface ChosenSongs {
  /** In natural order of folder and name: 2 before 10. */
  songs: FoundFile[];
  skipped: SkippedFile[];
}

interface Choice {
  found: readonly FoundFile[];
  /** Already in the batch. */
  present: readonly FoundFile[];
  tier: Tier;
  /** How many songs the batch has room for. */
  room: number;
}

/** The files that can be retuned, as far as the browser can tell; the others with a reason each. */
export async function chooseSongs({ found, present, tier, room }: Choice): Promise<ChosenSongs> {
  const keys = new Set(present.map(keyOf));
  const songs: FoundFile[] = [];
  const skipped: SkippedFile[] = [];
  const sorted = found.toSorted(byPlace);
  const reasons = await inspectAll(sorted, tier);
  sorted.forEach((one, i) => {
    const reason =
      reasons[i] ??
      (keys.has(keyOf(one)) ? 'Already in the batch.' : songs.length >= room ? 'The batch is full.' : null);
    if (reason === null) {
      keys.add(keyOf(one));
      songs.push(one);
    } else skipped.push({ name: placeOf(one), reason });
  });
  return { songs, skipped };
}

/** Files read at the same time. */
const READS_AT_ONCE = 8;

async function inspectAll(files: readonly FoundFile[], tier: Tier): Promise<(string | null)[]> {
  const reasons: (string | null)[] = files.map(() => null);
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
/** Enough for every header but that of an MP3 behind a large picture, which says ID3. */
const HEAD_BYTES = 8192;

async function reasonAgainst({ file, path }: FoundFile, tier: Tier): Promise<string | null> {
  if (HIDDEN.test(file.name) || HIDDEN_FOLDER.test(path)) return 'A hidden file.';
  const refusal = await checkFile(file, tier);
  if (refusal) return refusal.message;
  // A file that is named like a song but does not look like one is left to the server, which knows more kinds.
  if (AUDIO_NAME.test(file.name)) return null;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return sniffAudio(head).container === 'unknown' ? 'Not audio.' : null;
}
