import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { JobQueue } from '../../platform/jobs/job-queue.service.js';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded } from '../domain/retune-status.js';
import { cancelled, queueFull } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneEvents } from './retune-events.service.js';
import { RetuneReader } from './retune-reader.service.js';

const HEARTBEAT_INTERVAL_MS = 10_000;
/** A client whose retune no worker has had for this long is asked to try again later. */
const SILENCE_TIMEOUT_MS = 10 * 60_000;

/** The clients of this process that wait for a song. */
@Injectable()
export class RetuneWaiters implements OnModuleInit, OnModuleDestroy {
  /** By id: when it was last seen to make progress. */
  private readonly waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly reader: RetuneReader,
    private readonly jobs: JobQueue,
    private readonly events: RetuneEvents,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.touch(), HEARTBEAT_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Keeps the client's heartbeat in the row going until `work` ends. */
  async whileWaiting<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.waiting.set(id, performance.now());
    try {
      return await work();
    } finally {
      this.remove(id);
    }
  }

  /** From now on the client counts as disconnected. */
  remove(id: string): void {
    this.waiting.delete(id);
  }

  /**
   * Resolves when the retune has ended, however it ended.
   *
   * @throws AppError 409 when its account was deleted, 503 when there was no news of it for ten minutes; the signal's
   *   reason when it aborts
   */
  async untilEnded(id: string, signal: AbortSignal): Promise<AudioFile> {
    let wake = (): void => {};
    const startedAt = performance.now();
    const unsubscribe = this.events.subscribe(id, ({ status }) => {
      this.markAlive(id);
      if (hasEnded(status)) wake();
    });
    const wakeOnAbort = (): void => wake();
    signal.addEventListener('abort', wakeOnAbort);
    try {
      for (;;) {
        signal.throwIfAborted();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const file = await this.load(id);
        if (file === null) throw cancelled();
        if (file && hasEnded(file.status)) return file;
        const aliveAt = Math.max(startedAt, this.waiting.get(id) ?? 0);
        if (performance.now() - aliveAt > SILENCE_TIMEOUT_MS) throw queueFull();
        // Notifications may be lost with their connection, so the row is read regularly as well.
        await Promise.race([woken, this.reader.nextTick()]);
      }
    } finally {
      signal.removeEventListener('abort', wakeOnAbort);
      unsubscribe();
    }
  }

  private markAlive(id: string): void {
    if (this.waiting.has(id)) this.waiting.set(id, performance.now());
  }

  /**
   * The row; null when it was deleted with its account. Undefined while the database is unavailable: the client keeps
   * waiting then.
   */
  private async load(id: string): Promise<AudioFile | null | undefined> {
    try {
      return await this.reader.load(id);
    } catch (error) {
      this.logger.warn({ err: error, id }, 'could not load a retune that a client is waiting for');
      return undefined;
    }
  }

  private async touch(): Promise<void> {
    if (this.waiting.size === 0) return;
    const ids = [...this.waiting.keys()];
    try {
      await this.retunes.touch(ids);
      for (const id of await this.jobs.filterActive(ids)) this.markAlive(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'could not record the heartbeat of the waiting clients');
    }
  }
}
