import { wholeNumber } from '../../../shared/format/localised';
import { Scope } from '../../../shared/scope';
import type { Intake } from '../intake';
import { loadItems } from '../library';
import { playerActions, type PlayerState, type PlayerStore, selectCurrent } from '../player-slice';
import type { Notify } from '../removals';
import { readQueue, toSavedQueue, withoutMissing, writeQueue } from './queue-store';
import { readResumeMark, writeResumeMark } from './resume-mark';

/** Details of a folder's files become known one after the other: the queue is stored once they pause. */
const PAUSE_MS = 500;
const POSITION_INTERVAL_MS = 5_000;

/** Stores the queue and the position, and restores them on the next visit. */
export class QueueKeeper {
  readonly #scope = new Scope();
  #writing = new Scope();
  #playing = new Scope();
  #last: PlayerState | null = null;

  constructor(
    private readonly store: PlayerStore,
    private readonly intake: Intake,
    private readonly notify: Notify,
    private readonly positionSeconds: () => number,
  ) {}

  /** @returns where the current track goes on, or null when nothing was stored */
  async restore(): Promise<{ id: string; seconds: number } | null> {
    const current = await this.#load().catch(() => null);
    this.#watch();
    return current;
  }

  /** Call it when the position jumps. */
  savePosition(): void {
    // Before the queue is restored there is nothing of this visit.
    if (this.#last === null) return;
    const entry = selectCurrent(this.store.getState());
    const isStored = this.#last.queue.some(({ libraryId }) => libraryId !== null);
    writeResumeMark(isStored ? { songId: entry?.libraryId ?? null, seconds: this.positionSeconds() } : null);
  }

  async #load(): Promise<{ id: string; seconds: number } | null> {
    const mark = readResumeMark();
    if (mark === null) return null;
    const saved = await readQueue();
    if (saved === null || saved.songIds.length === 0) return null;
    const items = await loadItems(saved.songIds);
    const { places, current, unshuffled } = withoutMissing(saved, (songId) => items.has(songId));
    const songs = places.flatMap((place) => items.get(saved.songIds[place] ?? '') ?? []);
    const queue = songs.map((item) => this.intake.toEntry(item));
    const missing = saved.songIds.length - songs.length;
    if (missing > 0) this.notify(missingNotice(missing));
    const entry = queue[current];
    if (!entry) return null;
    this.store.dispatch(
      playerActions.restored({
        queue,
        currentId: entry.id,
        repeat: saved.repeat,
        unshuffled: unshuffled && unshuffled.flatMap((place) => queue[place]?.id ?? []),
      }),
    );
    return { id: entry.id, seconds: entry.libraryId === mark.songId ? mark.seconds : 0 };
  }

  #watch(): void {
    this.#last = this.store.getState().player;
    this.#scope.own(this.store.subscribe(() => this.#changed()));
    if (typeof window !== 'undefined') this.#scope.listen(window, 'pagehide', () => this.#save());
    this.#changed();
  }

  #changed(): void {
    const last = this.#last;
    const now = this.store.getState().player;
    this.#last = now;
    if (now.status !== last?.status) this.#savePositionWhile(now.status === 'playing');
    const isSame =
      now.queue === last?.queue &&
      now.currentId === last.currentId &&
      now.repeat === last.repeat &&
      now.unshuffled === last.unshuffled;
    if (isSame) return;
    this.#writing.dispose();
    this.#writing = new Scope();
    this.#writing.timeout(() => this.#save(), PAUSE_MS);
  }

  #savePositionWhile(isPlaying: boolean): void {
    this.#playing.dispose();
    this.#playing = new Scope();
    if (isPlaying) this.#playing.interval(() => this.savePosition(), POSITION_INTERVAL_MS);
  }

  #save(): void {
    this.savePosition();
    // Optional: without storage the queue lasts until the page is closed.
    writeQueue(toSavedQueue(this.store.getState().player)).catch(() => undefined);
  }
}

function missingNotice(count: number) {
  const songs = count === 1 ? '1 song was' : `${wholeNumber(count)} songs were`;
  const title = `${songs} left out of the queue`;
  const description = `No longer in the library: choose ${count === 1 ? 'its file' : 'their files'} again.`;
  return { title, description, tone: 'neutral' } as const;
}
