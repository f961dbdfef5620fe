import { pageScope } from '../../shared/scope';
import type { Notice, Notify } from './notice';
import { playerActions, type PlayerStore, selectEntry } from './player-slice';
import type { TrackShelf } from './track-shelf';

/** As long a removed track can be put back; the toast is gone before, unless the window was left meanwhile. */
const UNDO_MS = 60_000;

const TOO_LATE: Notice = {
  title: 'This track can no longer be restored',
  description: 'Choose the file again to play it.',
  tone: 'neutral',
};

/** Takes tracks out of the line. For a while they can be put back; then what lies behind them is let go. */
export class Removals {
  /** @param restored told that a track is back */
  constructor(
    private readonly store: PlayerStore,
    private readonly shelf: TrackShelf,
    private readonly notify: Notify,
    private readonly restored: (id: string) => void,
  ) {}

  remove(id: string): void {
    const entry = selectEntry(this.store.getState(), id);
    if (!entry) return;
    const index = this.store.getState().player.queue.indexOf(entry);
    this.store.dispatch(playerActions.removed(id));
    let isLetGo = false;
    const putBack = () => {
      if (isLetGo) {
        this.notify(TOO_LATE);
        return;
      }
      this.store.dispatch(playerActions.inserted({ entry, index }));
      this.restored(id);
    };
    this.notify({
      title: 'Removed from the queue',
      description: entry.title ?? entry.fileName,
      tone: 'neutral',
      action: { label: 'Undo', onClick: putBack },
    });
    pageScope.timeout(() => {
      if (selectEntry(this.store.getState(), id)) return;
      isLetGo = true;
      this.shelf.letGo(id);
    }, UNDO_MS);
  }
}
