/** The functions that are called when something happens, in the order in which they subscribed. */
export class Listeners<T extends readonly unknown[] = []> {
  readonly #all = new Set<(...event: T) => void>();

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: (...event: T) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  notify(...event: T): void {
    for (const listener of this.#all) listener(...event);
  }

  clear(): void {
    this.#all.clear();
  }
}
