import { pageScope } from '../../shared/scope';
import { playerActions, type PlayerStore, selectEntry } from './player-slice';
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

/** Removes tracks from the queue. For a while they can be restored; then their files are released. */
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
      this.store.dispatch(playerActions.inserted({ entry, index }));
      this.restored(id);
    };
    this.notify({
      title: 'Removed from the queue',
      description: entry.title ?? entry.fileName,
      tone: 'neutral',
      action: { label: 'Undo', onClick: putBack },
    });
  }
}
