import { type GivenFile, isAudioFile } from './choose-files';
import { StorageFullError } from './copy-store';
import { canRemember, type LibraryItem } from './library';
import type { Notify } from './notice';
import { playerActions, type PlayerStore, type QueueEntry, selectEntry } from './player-slice';
import { newEntry } from './queue-entry';
import type { TrackShelf } from './track-shelf';

/** Whether a file is to be remembered for the next visit. */
export type Keeps = (given: GivenFile) => boolean;

/** How files come into the line: those that are no sound are refused, the others are put on the shelf. */
export class Intake {
  constructor(
    private readonly store: PlayerStore,
    private readonly shelf: TrackShelf,
    private readonly notify: Notify,
  ) {}

  /** @returns the first of them, if any is sound */
  async addFiles(given: readonly GivenFile[], keeps: Keeps): Promise<QueueEntry | null> {
    const audible = await Promise.all(given.map(async (one) => ((await isAudioFile(one.file)) ? one : null)));
    const accepted = audible.filter((one) => one !== null);
    if (accepted.length < given.length) {
      this.notify({ title: 'Invalid file', description: 'Please select an audio file', tone: 'bad' });
    }
    const taken = accepted.map((one) => ({ ...one, entry: newEntry(one.file.name, one.file.size) }));
    if (taken.length > 0) this.store.dispatch(playerActions.added(taken.map(({ entry }) => entry)));
    for (const { entry, file, handle } of taken) {
      this.shelf.put(entry.id, file);
      if (keeps({ file, handle }) && canRemember(handle)) void this.#remember(entry.id, { file, handle });
    }
    return taken[0]?.entry ?? null;
  }

  addFromLibrary(item: LibraryItem): QueueEntry {
    const { title, artist, album, durationSeconds, a4Hz } = item;
    const facts = { title, artist, album, durationSeconds, a4Hz, libraryId: item.id };
    const entry = { ...newEntry(item.fileName, item.sizeBytes), ...facts };
    this.shelf.putRemembered(entry.id, item);
    this.store.dispatch(playerActions.added([entry]));
    return entry;
  }

  async #remember(id: string, given: GivenFile): Promise<void> {
    try {
      await this.shelf.remember(id, given, () => selectEntry(this.store.getState(), id));
    } catch (error) {
      // Without any storage the library says so itself.
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
