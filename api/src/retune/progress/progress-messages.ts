import type { RetuneProgress } from '../domain/retune-record.js';

const INTERVAL_MS = 1000;

/**
 * Sends the progress of one retune while it is watched: at once, and then at every full second of the clock. So the messages
 * of all retunes of a process go in one transaction, and those of all workers wake each listening process once. A message has
 * the latest of each stage since the one before: a short stage is reported, too. A lost one does no harm: the next follows,
 * and the end is read from the row.
 */
export class ProgressMessages {
  /** The latest of each stage, in the order of their reports. */
  private unsent: readonly RetuneProgress[] = [];
  private readonly endListeners: (() => void)[] = [];
  private sending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private nextAt = 0;
  private hasEnded = false;

  constructor(
    private readonly send: (progress: readonly RetuneProgress[]) => Promise<void>,
    private readonly isWatched: () => boolean,
  ) {}

  report(progress: RetuneProgress): void {
    if (this.hasEnded) return;
    // A client that begins to watch gets the present stage alone.
    const others = this.isWatched() ? this.unsent.filter(({ stage }) => stage !== progress.stage) : [];
    this.unsent = [...others, progress];
    this.schedule();
  }

  /** Sends what is there as soon as it may be sent: the retune may be watched from now on. */
  schedule(): void {
    if (this.hasEnded || this.timer !== undefined || this.unsent.length === 0 || !this.isWatched()) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        // Rounded, since timers may fire early by a millisecond.
        this.nextAt = (Math.round(Date.now() / INTERVAL_MS) + 1) * INTERVAL_MS;
        const progress = this.takeUnsent();
        this.sending = this.sending.then(() => this.send(progress)).catch(() => {});
      },
      // The clock may be set back.
      Math.min(Math.max(0, this.nextAt - Date.now()), 2 * INTERVAL_MS),
    );
  }

  onEnd(listener: () => void): void {
    this.endListeners.push(listener);
  }

  /**
   * Sends nothing more.
   *
   * @returns what has not been sent, for the message about the end: that message cannot overtake one of these
   */
  async end(): Promise<readonly RetuneProgress[]> {
    this.hasEnded = true;
    clearTimeout(this.timer);
    for (const listener of this.endListeners.splice(0)) listener();
    await this.sending;
    return this.isWatched() ? this.takeUnsent() : [];
  }

  private takeUnsent(): readonly RetuneProgress[] {
    const progress = this.unsent;
    this.unsent = [];
    return progress;
  }
}
