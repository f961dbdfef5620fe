/** Lets work on the same key happen one after the other, and at most `limit` things at once over all keys. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly limit: number) {}

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(() => this.withinLimit(work));
    const settled = mine.then(
      () => {},
      () => {},
    );
    this.last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === settled) this.last.delete(key);
    }
  }

  private async withinLimit<T>(work: () => Promise<T>): Promise<T> {
    // Woken ones inherit the place of whoever woke them, so nobody can slip in between.
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
