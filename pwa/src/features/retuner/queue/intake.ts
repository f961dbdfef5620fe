import { MAX_BATCH_FILES } from '@attune/catalogue/batches';
import type { Tier } from '@attune/catalogue/plans';
import { wholeNumber } from '../../../shared/format/localised';
import { chooseSongs, type SkippedFile } from '../../../shared/files/choose-songs';
import type { Found, FoundFile } from '../../../shared/files/found-files';
import { listNames } from '../../../shared/files/place';
import type { Song } from '../song';

/** Songs that the list holds at most: on Studio as many as a batch. */
export const maxSongs = (tier: Tier): number => (tier === 'studio' ? MAX_BATCH_FILES : 200);

/** The outcome of a drop or choice: which files were added. */
export interface Intake {
  /** Without the files that operating systems add to folders. */
  found: number;
  added: number;
  folderName: string | null;
  skipped: readonly SkippedFile[];
  /** Songs that the list holds at most. */
  room: number;
}

/**
 * Which of the files become songs. A single file always does, so that its panel can say what is wrong with it; of
 * several, those that are certainly not audio are left out.
 *
 * @param songs already in the list
 * @param room songs that it holds at most
 */
export async function takeIn(
  { files, folderName }: Found,
  songs: readonly Song[],
  room: number,
): Promise<{ songs: readonly FoundFile[]; intake: Intake | null }> {
  const [only] = files;
  if (files.length === 1 && only && folderName === null && songs.length < room) {
    return { songs: [only], intake: null };
  }
  const present = songs.flatMap(({ file, path }) => (file ? [{ file, path }] : []));
  // What only a larger plan accepts is added: its row says so.
  const tier: Tier = 'studio';
  const chosen = await chooseSongs({ found: files, list: 'list', present, tier, room: room - songs.length });
  const skipped = chosen.skipped.filter(({ kind }) => kind !== 'hidden');
  const intake = { found: chosen.songs.length + skipped.length, added: chosen.songs.length, folderName, skipped, room };
  return { songs: chosen.songs, intake };
}

/** Why nothing was added, and what to do. */
export function nothingAddedWords(intake: Intake): string {
  const { found, folderName, skipped, room } = intake;
  if (found === 0) {
    return folderName === null
      ? 'There are no files in it. Choose a folder with songs.'
      : `The folder ${folderName} is empty. Choose one with songs.`;
  }
  if (skipped.every(({ kind }) => kind === 'present')) return 'These songs are in the list already.';
  if (skipped.some(({ kind }) => kind === 'full')) return `The list is full: ${fullWords(found, room)}`;
  const where = folderName === null ? 'There is no song' : `There is no song in the folder ${folderName}`;
  return `${where}: ${leftOutWords(intake)} Choose MP3, WAV, M4A, FLAC, OGG or AIFF files.`;
}

/** The files that were left out, by reason: `cover.jpg and rip.log aren’t audio. 3 songs are in the list already.` */
export function leftOutWords({ skipped, room }: Pick<Intake, 'skipped' | 'room'>): string {
  const of = (...kinds: SkippedFile['kind'][]) => skipped.filter(({ kind }) => kinds.includes(kind));
  const foreign = of('not-audio', 'refused');
  const large = of('too-large');
  const present = of('present');
  const full = of('full');
  return [
    foreign.length > 0 && `${names(foreign)} ${foreign.length === 1 ? 'isn’t' : 'aren’t'} audio.`,
    large.length > 0 && `${names(large)} ${large.length === 1 ? 'is' : 'are'} too large.`,
    present.length > 0 && `${names(present)} ${present.length === 1 ? 'is' : 'are'} in the list already.`,
    full.length > 0 && fullWords(full.length, room),
  ]
    .filter((words) => words !== false)
    .join(' ');
}

function fullWords(count: number, room: number): string {
  const files = count === 1 ? '1 file doesn’t fit' : `${wholeNumber(count)} files don’t fit`;
  return `${files}: the list holds ${wholeNumber(room)} songs at a time. Convert these first, then add the rest.`;
}

const names = (files: readonly SkippedFile[]): string => listNames(files.map(({ name }) => name));
