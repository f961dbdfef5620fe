import { pageScope } from '../../shared/scope';
import { playerActions, type PlayerState, type PlayerStore, selectEntry } from './player-slice';
import type { TrackFiles } from './track-files';

/** A toast. */
export interface Notice {
  title: string;
  description: string;
  tone: 'neutral' | 'bad';
  action?: { label: string; onClick: () => void };
}

export type Notify = (notice: Notice) => void;

/** How long a removed track can be restored; the toast goes sooner unless the window is in the background. */
const UNDO_MS = 60_000;

const TOO_LATE: Notice = {
  title: 'This track can no longer be restored',
  description: 'Choose the file again to play it.',
  tone: 'neutral',
};

/** Removes tracks from the queue, or all of them. For a while they can be restored; then their files are released. */
export class Removals {
  /** @param restored called with a restored track */
  constructor(
    private readonly store: PlayerStore,
    private readonly files: TrackFiles,
    private readonly notify: Notify,
    private readonly restored: (id: string) => void,
  ) {}

  remove(id: string): void {
    const entry = selectEntry(this.store.getState(), id);
    if (!entry) return;
    const index = this.store.getState().player.queue.indexOf(entry);
    this.store.dispatch(playerActions.removed(id));
    let isReleased = false;
    const cancelRelease = pageScope.timeout(() => {
      isReleased = true;
      this.files.release(id);
    }, UNDO_MS);
    const putBack = () => {
      if (isReleased) {
        this.notify(TOO_LATE);
        return;
      }
      cancelRelease();
      this.store.dispatch(playerActions.inserted({ entries: [entry], index }));
      this.restored(id);
    };
    this.notify({
      title: 'Removed from the queue',
      description: entry.title ?? entry.fileName,
      tone: 'neutral',
      action: { label: 'Undo', onClick: putBack },
    });
  }

  /** Other tracks take the place of the queue. Songs of the library are found there again; files are not. */
  replace(next: Pick<PlayerState, 'queue' | 'unshuffled'>): void {
    const { queue, unshuffled, currentId } = this.store.getState().player;
    this.store.dispatch(playerActions.replaced(next));
    const release = () => {
      for (const { id } of queue) this.files.release(id);
    };
    if (queue.every(({ libraryId }) => libraryId !== null)) {
      release();
      return;
    }
    const cancelRelease = pageScope.timeout(release, UNDO_MS);
    const putBack = () => {
      cancelRelease();
      this.store.dispatch(playerActions.replaced({ queue, unshuffled }));
      if (currentId !== null) this.restored(currentId);
    };
    this.notify({
      title: 'The queue was replaced',
      description: 'It had files that are not in the library.',
      tone: 'neutral',
      action: { label: 'Undo', onClick: putBack },
    });
  }
}
