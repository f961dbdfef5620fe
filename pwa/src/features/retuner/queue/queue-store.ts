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

export class QueueStore extends Store<QueueState> {
  #percent: number | null = null;

  /**
   * @param progressed hears how much of what runs is done, whole percent; null once nothing runs
   * @param changed hears of what a page that is loaded again could not find out by itself
   */
  constructor(
    options: RetuneOptions,
    private readonly progressed: (percent: number | null) => void,
    private readonly changed: () => void,
  ) {
    super(emptyQueue(options));
  }

  readonly do = (action: QueueAction): void => {
    this.set(reduceQueue(this.state, action));
    if (!PASSING.has(action.type)) this.changed();
    const percent = runPercent(this.state);
    if (percent === this.#percent) return;
    this.#percent = percent;
    this.progressed(percent);
  };

  readonly find = (id: string): Song | undefined => this.state.songs.find((song) => song.id === id);
}
