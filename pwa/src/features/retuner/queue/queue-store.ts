import { Store } from '../../../shared/store';
import type { RetuneOptions } from '../options/options';
import type { Song } from '../song';
import { emptyQueue, type QueueAction, type QueueState, reduceQueue } from './queue-state';
import { runPercent } from './run-progress';

/** What is measured, or progresses, again. */
const PASSING = new Set<QueueAction['type']>([
  'inspected',
  'tuned',
  'progress',
  'outcome',
  'selected',
  'chosen',
  'nothing-added',
]);

export interface StoreDeps {
  /** The songs changed in a way that a page which is loaded again could not find out by itself. */
  changed: () => void;
  /** How much of what runs is done, whole percent; null once nothing runs. */
  progressed: (percent: number | null) => void;
}

/** The state of the queue, which its parts change by actions. */
export class QueueStore extends Store<QueueState> {
  #percent: number | null = null;

  constructor(
    options: RetuneOptions,
    private readonly deps: StoreDeps,
  ) {
    super(emptyQueue(options));
  }

  readonly do = (action: QueueAction): void => {
    this.set(reduceQueue(this.state, action));
    if (!PASSING.has(action.type)) this.deps.changed();
    const percent = runPercent(this.state);
    if (percent === this.#percent) return;
    this.#percent = percent;
    this.deps.progressed(percent);
  };

  readonly find = (id: string): Song | undefined => this.state.songs.find((song) => song.id === id);
}
