import type { RetuneProgress } from '../domain/retune-record.js';

/**
 * Sends progress one message at a time, so that none overtakes another or the final one. While a message is being sent,
 * the latest of each stage is kept for later: a short stage is reported, too. A lost one does no harm: the next follows,
 * and the end is read from the row.
 */
export class ProgressMessages {
  private sending: Promise<void> | undefined;
  private readonly waiting = new Map<RetuneProgress['stage'], RetuneProgress>();

  constructor(private readonly send: (progress: RetuneProgress) => Promise<void>) {}

  report(progress: RetuneProgress): void {
    // Deleted first, so that the stages stay in the order of their latest messages.
    this.waiting.delete(progress.stage);
    this.waiting.set(progress.stage, progress);
    this.sending ??= this.sendWaiting();
  }

  /** Resolves when no message is being sent. */
  async settled(): Promise<void> {
    await this.sending;
  }

  private async sendWaiting(): Promise<void> {
    for (const [stage, progress] of this.waiting) {
      this.waiting.delete(stage);
      await this.send(progress).catch(() => {});
    }
    this.sending = undefined;
  }
}
