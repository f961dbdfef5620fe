import { formatBytes } from '@attune/catalogue/bytes';
import { isAudioFile } from '../../shared/audio/is-audio-file';
import type { FileWithHandle } from '../../shared/file-inbox/file-inbox';
import { listNames } from '../../shared/files/place';
import { newId } from '../../shared/new-id';
import { delay } from '../../shared/scope';
import type { AddedFiles } from './choose-files';
import { StorageFullError } from './copy-store';
import { canRemember } from './library';
import { playerActions, type PlayerStore, type QueueEntry, selectEntry } from './player-slice';
import type { Notice, Notify } from './removals';
import type { TrackFiles } from './track-files';
import type { LibraryItem } from './player-database';

/** Whether a file is to be remembered for the next visit. */
export type ShouldRemember = (file: FileWithHandle) => boolean;

/** Adds files to the queue: rejects those that are not audio and hands the others to {@link TrackFiles}. */
export class Intake {
  constructor(
    private readonly store: PlayerStore,
    private readonly files: TrackFiles,
    private readonly notify: Notify,
  ) {}

  /** @returns the first of them that is audio, or null */
  async addFiles({ files, folderName }: AddedFiles, shouldRemember: ShouldRemember): Promise<QueueEntry | null> {
    const visible = files.filter(({ file }) => !file.name.startsWith('.'));
    const audible = await Promise.all(visible.map(({ file }) => isAudioFile(file)));
    const songs = visible.filter((_, i) => audible[i]);
    const foreign = visible.filter((_, i) => !audible[i]).map(({ file }) => file.name);
    // With hundreds of files each step takes a while: to learn their types, to read their sizes, and to draw them.
    await delay();
    const entries = songs.map((one) => ({ ...one, entry: newEntry(one.file.name, one.file.size) }));
    await delay();
    const taken = entries.slice(0, Math.max(0, MAX_TRACKS - this.store.getState().player.queue.length));
    const notice = intakeNotice({ folderName, files: visible.length, foreign, added: taken.length });
    if (notice) this.notify(notice);
    if (taken.length > 0) this.store.dispatch(playerActions.added(taken.map(({ entry }) => entry)));
    for (const { entry, file, handle } of taken) {
      this.files.put(entry.id, file);
      if (shouldRemember({ file, handle }) && canRemember(handle)) void this.#remember(entry.id, { file, handle });
    }
    return taken[0]?.entry ?? null;
  }

  /** An entry whose file is opened when it is needed; it is not in the queue yet. */
  toEntry(item: LibraryItem): QueueEntry {
    const { title, artist, album, durationSeconds, a4Hz, a4ErrorCents } = item;
    const facts = { title, artist, album, durationSeconds, a4Hz, a4ErrorCents, libraryId: item.id };
    const entry = { ...newEntry(item.fileName, item.sizeBytes), ...facts };
    this.files.putRemembered(entry.id, item);
    return entry;
  }

  async #remember(id: string, added: FileWithHandle): Promise<void> {
    try {
      await this.files.remember(id, added, () => selectEntry(this.store.getState(), id));
    } catch (error) {
      // Without storage the library reports it itself.
      if (!(error instanceof StorageFullError)) return;
      const free = error.freeBytes === null ? '' : `; only ${formatBytes(error.freeBytes)} is free`;
      this.notify({
        title: 'Storage full',
        description: `A copy of ${added.file.name} needs ${formatBytes(error.neededBytes)}${free}. It still plays. To keep a copy, remove others from the library.`,
        tone: 'bad',
      });
    }
  }
}

/** Tracks that the queue holds at most. */
const MAX_TRACKS = 500;

interface Counts {
  folderName: string | null;
  files: number;
  /** Names of those that are not audio. */
  foreign: readonly string[];
  /** Those that the queue had room for. */
  added: number;
}

/** What was left out, and why; null when nothing was. */
function intakeNotice({ folderName, files, foreign, added }: Counts): Notice | null {
  if (added === files && files > 0) return null;
  if (foreign.length === files) {
    if (folderName === null) {
      return files === 0 ? null : { title: 'Invalid file', description: 'Please select an audio file', tone: 'bad' };
    }
    const description = `The folder ${folderName} ${files === 0 ? 'is empty' : 'has no audio'}. Choose one with songs.`;
    return { title: 'Nothing to play', description, tone: 'bad' };
  }
  const reasons = [
    foreign.length > 0 && `${listNames(foreign)} ${foreign.length === 1 ? 'isn’t' : 'aren’t'} audio.`,
    added + foreign.length < files && `The queue holds ${MAX_TRACKS} tracks: remove some to add the rest.`,
  ];
  const description = `Left out: ${reasons.filter((words) => words !== false).join(' ')}`;
  return { title: `${added} of ${files} files added`, description, tone: 'neutral' };
}

/** A queue entry of which only the name and size are known. */
export function newEntry(fileName: string, sizeBytes: number): QueueEntry {
  return {
    id: newId(),
    fileName,
    sizeBytes,
    title: null,
    artist: null,
    album: null,
    coverUrl: null,
    format: null,
    durationSeconds: null,
    a4Hz: null,
    a4ErrorCents: null,
    unmeasured: null,
    problem: null,
    libraryId: null,
  };
}
