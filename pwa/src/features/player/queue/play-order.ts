import { playerActions, type PlayerStore, type Repeat } from '../player-slice';

const AFTER: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' };

/** Shuffle and repeat. */
export class PlayOrder {
  /** @param changed called when another track may follow the current one */
  constructor(
    private readonly store: PlayerStore,
    private readonly changed: () => void,
  ) {}

  /** Off, all, one, and off again. */
  readonly cycleRepeat = (): void => {
    this.store.dispatch(playerActions.repeatChanged(AFTER[this.store.getState().player.repeat]));
    this.changed();
  };

  /** Shuffles what follows the current track, or restores the order from before. */
  readonly toggleShuffle = (): void => {
    const { queue, currentId, unshuffled } = this.store.getState().player;
    const ids = queue.map(({ id }) => id);
    const order =
      unshuffled === null
        ? { ids: shuffledAround(ids, currentId), unshuffled: ids }
        : { ids: inOrder(ids, unshuffled), unshuffled: null };
    this.store.dispatch(playerActions.reordered(order));
    this.changed();
  };

  /** A shuffled queue that repeats is shuffled again for each round, once its last track has begun. */
  shuffleNextRound(): void {
    const { queue, currentId, repeat, unshuffled } = this.store.getState().player;
    if (repeat !== 'all' || unshuffled === null || currentId === null || queue.at(-1)?.id !== currentId) return;
    const others = queue.map(({ id }) => id).filter((id) => id !== currentId);
    this.store.dispatch(playerActions.reordered({ ids: [...shuffled(others), currentId], unshuffled }));
  }
}

/**
 * A copy in random order, every order equally likely (Fisher and Yates, as in Knuth, TAOCP 3.4.2 P).
 *
 * @param random 0 (inclusive) to 1 (exclusive)
 */
export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [all[last], all[at]] = [all[at] as T, all[last] as T];
  }
  return all;
}

/** The current track first, the others shuffled behind it: each of them will be heard. */
export function shuffledAround(ids: readonly string[], currentId: string | null, random = Math.random): string[] {
  const others = shuffled(
    ids.filter((id) => id !== currentId),
    random,
  );
  return currentId === null || others.length === ids.length ? others : [currentId, ...others];
}

/** In the given order; those that it does not contain were added later and come last. */
export function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  const places = new Map(order.map((id, place) => [id, place]));
  return ids.toSorted((a, b) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity) || 0);
}
