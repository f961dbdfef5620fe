import type { RetuneProgress } from '../domain/retune-record.js';

/**
 * Tells of progress one message at a time, so that none overtakes another or the word of the end. While one is on its
 * way the latest waits. A lost one costs nothing: the next one follows, and the end is read from the row.
 */
export class ProgressMessages {
  private sending: Promise<void> | undefined;
  private waiting: RetuneProgress | undefined;

  constructor(private readonly send: (progress: RetuneProgress) => Promise<void>) {}

  report(progress: RetuneProgress): void {
    this.waiting = progress;
    this.sending ??= this.sendWaiting();
  }

  /** Resolves when none is on its way. */
  async settled(): Promise<void> {
    await this.sending;
  }

  private async sendWaiting(): Promise<void> {
    for (let next = this.waiting; next !== undefined; next = this.waiting) {
      this.waiting = undefined;
      await this.send(next).catch(() => {});
    }
    this.sending = undefined;
  }
}
