export interface KeyedQueueOptions {
  /** Tasks that may run at once over all keys. */
  limit: number;
  /** How long a task may wait in the queue, ms. */
  waitMs: number;
  /** The error for a caller whose time is up; its task never runs. */
  timeoutError: () => Error;
}

interface Waiter {
  key: string;
  start: () => void;
}

/** Runs the tasks of one key in order, one at a time, and at most `limit` tasks over all keys. */
export class KeyedQueue {
  private readonly runningKeys = new Set<string>();
  /** Oldest first. */
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly options: KeyedQueueOptions) {}

  /** @throws what `work` throws, or the timeout error */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.waitForTurn(key);
    try {
      return await work();
    } finally {
      this.runningKeys.delete(key);
      this.startWaiters();
    }
  }

  private waitForTurn(key: string): Promise<void> {
    const { waitMs, timeoutError } = this.options;
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        key,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(timeoutError());
      }, waitMs);
      this.waiters.add(waiter);
      this.startWaiters();
    });
  }

  private startWaiters(): void {
    for (const waiter of this.waiters) {
      if (this.runningKeys.size >= this.options.limit) return;
      if (this.runningKeys.has(waiter.key)) continue;
      this.waiters.delete(waiter);
      this.runningKeys.add(waiter.key);
      waiter.start();
    }
  }
}
