import { Listeners } from './listeners';

/**
 * State of what owns sound, files or requests, outside of React and of the Redux store. Its owner is a subclass, which
 * alone changes it; components read it with `useStoreState`.
 */
export abstract class Store<S> {
  #state: S;
  readonly #changes = new Listeners();

  constructor(state: S) {
    this.#state = state;
  }

  /** The same value until something changes. */
  get state(): S {
    return this.#state;
  }

  /** Calls back after every change. @returns a function that unsubscribes */
  readonly subscribe = this.#changes.subscribe;

  protected set(state: S): void {
    this.#state = state;
    this.#changes.notify();
  }

  protected update(changes: Partial<S>): void {
    this.set({ ...this.#state, ...changes });
  }
}
