import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded } from '../domain/retune-status.js';
import { cancelled, queueFull } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneEvents } from './retune-events.service.js';

const TOUCH_MS = 10_000;
/** Notifications may be lost with their connection, so the row is also looked at. */
const POLL_MS = 2_000;
/** So long without a sign of life, a client is told to come again later. */
const PATIENCE_MS = 10 * 60_000;

/** The clients of this process that wait for a song. */
@Injectable()
export class RetuneWaiters implements OnModuleInit, OnModuleDestroy {
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly events: RetuneEvents,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.touch(), TOUCH_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** While the work goes on, the row says that the client of this retune is there. */
  async whileWaiting<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.ids.add(id);
    try {
      return await work();
    } finally {
      this.remove(id);
    }
  }

  /** Its client counts as gone. */
  remove(id: string): void {
    this.ids.delete(id);
  }

  /**
   * Resolves when the retune has ended, one way or the other.
   *
   * @throws AppError 409 when its account was deleted, 503 when nothing was heard of it for ten minutes; the signal's
   *   reason when it aborts
   */
  async untilEnded(id: string, signal: AbortSignal): Promise<AudioFile> {
    let wake = (): void => {};
    let heardAt = performance.now();
    const unsubscribe = this.events.subscribe(id, ({ status }) => {
      heardAt = performance.now();
      if (hasEnded(status)) wake();
    });
    try {
      for (;;) {
        signal.throwIfAborted();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const file = await this.look(id);
        if (file === null) throw cancelled();
        if (file && hasEnded(file.status)) return file;
        if (performance.now() - heardAt > PATIENCE_MS) throw queueFull();
        await Promise.race([woken, pause(POLL_MS, signal)]);
      }
    } finally {
      unsubscribe();
    }
  }

  /**
   * The row; null when it went with its account. Undefined while the database is away: that is no reason to let a
   * client go.
   */
  private async look(id: string): Promise<AudioFile | null | undefined> {
    try {
      return await this.retunes.find(id);
    } catch (error) {
      this.logger.warn({ err: error, id }, 'could not look at a retune that is waited for');
      return undefined;
    }
  }

  private async touch(): Promise<void> {
    try {
      await this.retunes.touch([...this.ids]);
    } catch (error) {
      this.logger.warn({ err: error }, 'could not note the waiting clients');
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener('abort', done);
  });
}
