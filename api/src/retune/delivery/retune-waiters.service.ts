import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded } from '../domain/retune-status.js';
import { cancelled, queueFull } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneEvents } from './retune-events.service.js';

const HEARTBEAT_INTERVAL_MS = 10_000;
/** Notifications may be lost with their connection, so the row is read regularly as well. */
const POLL_INTERVAL_MS = 2_000;
/** Without news of its retune for this long, a client is asked to try again later. */
const SILENCE_TIMEOUT_MS = 10 * 60_000;

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
    this.timer = setInterval(() => void this.touch(), HEARTBEAT_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Keeps the client's heartbeat in the row going until `work` ends. */
  async whileWaiting<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.ids.add(id);
    try {
      return await work();
    } finally {
      this.remove(id);
    }
  }

  /** From now on the client counts as disconnected. */
  remove(id: string): void {
    this.ids.delete(id);
  }

  /**
   * Resolves when the retune has ended, however it ended.
   *
   * @throws AppError 409 when its account was deleted, 503 when there was no news of it for ten minutes; the signal's
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
        const file = await this.load(id);
        if (file === null) throw cancelled();
        if (file && hasEnded(file.status)) return file;
        if (performance.now() - heardAt > SILENCE_TIMEOUT_MS) throw queueFull();
        await Promise.race([woken, pause(POLL_INTERVAL_MS, signal)]);
      }
    } finally {
      unsubscribe();
    }
  }

  /**
   * The row; null when it was deleted with its account. Undefined while the database is unavailable: the client keeps
   * waiting then.
   */
  private async load(id: string): Promise<AudioFile | null | undefined> {
    try {
      return await this.retunes.find(id);
    } catch (error) {
      this.logger.warn({ err: error, id }, 'could not load a retune that a client is waiting for');
      return undefined;
    }
  }

  private async touch(): Promise<void> {
    try {
      await this.retunes.touch([...this.ids]);
    } catch (error) {
      this.logger.warn({ err: error }, 'could not record the heartbeat of the waiting clients');
    }
  }
}

/** Waits for some time, or until the signal aborts: the caller checks the signal itself. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal }).catch(() => {});
}
