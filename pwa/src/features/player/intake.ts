import { isAudioFile } from '../../shared/audio/is-audio-file';
import { newId } from '../../shared/new-id';
import type { GivenFile } from './choose-files';
import { StorageFullError } from './copy-store';
import { canRemember, type LibraryItem } from './library';
import { playerActions, type PlayerStore, type QueueEntry, selectEntry } from './player-slice';
import type { Notify } from './removals';
import type { TrackFiles } from './track-files';

/** Whether a file is to be remembered for the next visit. */
export type Keeps = (given: GivenFile) => boolean;

/** Adds files to the queue: rejects those that are not audio and hands the others to {@link TrackFiles}. */
export class Intake {
  constructor(
    private readonly store: PlayerStore,
    private readonly files: TrackFiles,
    private readonly notify: Notify,
  ) {}

  /** @returns the first of them that is audio, or null */
  async addFiles(given: readonly GivenFile[], keeps: Keeps): Promise<QueueEntry | null> {
    const audible = await Promise.all(given.map(async (one) => ((await isAudioFile(one.file)) ? one : null)));
    const accepted = audible.filter((one) => one !== null);
    if (accepted.length < given.length) {
      this.notify({ title: 'Invalid file', description: 'Please select an audio file', tone: 'bad' });
    }
    const taken = accepted.map((one) => ({ ...one, entry: newEntry(one.file.name, one.file.size) }));
    if (taken.length > 0) this.store.dispatch(playerActions.added(taken.map(({ entry }) => entry)));
    for (const { entry, file, handle } of taken) {
      this.files.put(entry.id, file);
      if (keeps({ file, handle }) && canRemember(handle)) void this.#remember(entry.id, { file, handle });
    }
    return taken[0]?.entry ?? null;
  }

  addFromLibrary(item: LibraryItem): QueueEntry {
    const { title, artist, album, durationSeconds, a4Hz } = item;
    const facts = { title, artist, album, durationSeconds, a4Hz, libraryId: item.id };
    const entry = { ...newEntry(item.fileName, item.sizeBytes), ...facts };
    this.files.putRemembered(entry.id, item);
    this.store.dispatch(playerActions.added([entry]));
    return entry;
  }

  async #remember(id: string, given: GivenFile): Promise<void> {
    try {
      await this.files.remember(id, given, () => selectEntry(this.store.getState(), id));
    } catch (error) {
      // Without storage the library reports it itself.
      if (!(error instanceof StorageFullError)) return;
      const free = error.freeBytes === null ? '' : `; only ${megabytes(error.freeBytes)} is free`;
      this.notify({
        title: 'Storage full',
        description: `A copy of ${given.file.name} needs ${megabytes(error.neededBytes)}${free}. It still plays. To keep a copy, remove others from the library.`,
        tone: 'bad',
      });
    }
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)}\u202fMB`;
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
    problem: null,
    libraryId: null,
  };
}
