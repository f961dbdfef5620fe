import type { RetuneProgress } from '../domain/retune-record.js';

/**
 * Sends progress one message at a time, so that none overtakes another or the final one. While a message is being sent,
 * only the latest is kept for later. A lost one does no harm: the next follows, and the end is read from the row.
 */
export class ProgressMessages {
  private sending: Promise<void> | undefined;
  private waiting: RetuneProgress | undefined;

  constructor(private readonly send: (progress: RetuneProgress) => Promise<void>) {}

  report(progress: RetuneProgress): void {
    this.waiting = progress;
    this.sending ??= this.sendWaiting();
  }

  /** Resolves when no message is being sent. */
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
