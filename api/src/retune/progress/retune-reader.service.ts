import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded } from '../domain/retune-record.js';
import { cancelled } from '../retune.errors.js';
import { type FollowedRetune, RetuneRepository } from '../retune.repository.js';
import { RetuneEventsService } from './retune-events.service.js';

const POLL_INTERVAL_MS = 1000;

interface Reading {
  ids: Set<string>;
  rows: Promise<Map<string, FollowedRetune>>;
}

/**
 * Reads the rows that this process's clients wait for: however many they are, one query a second, and one more when
 * there is news. A caller loads the row, waits for the next tick or for news, and begins again.
 */
@Injectable()
export class RetuneReaderService {
  private reading: Reading | undefined;
  private tick: Promise<void> | undefined;

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly events: RetuneEventsService,
    private readonly logger: PinoLogger,
  ) {}

  /** All rows that are asked for at the same moment are read by one query. @returns null when there is none */
  async load(id: string): Promise<FollowedRetune | null> {
    this.reading ??= this.read();
    this.reading.ids.add(id);
    return (await this.reading.rows).get(id) ?? null;
  }

  /** Resolves within a second, for all callers at the same moment. */
  nextTick(): Promise<void> {
    this.tick ??= sleep(POLL_INTERVAL_MS, undefined, { ref: false }).then(() => {
      this.tick = undefined;
    });
    return this.tick;
  }

  /**
   * Resolves when a retune has ended, however it ended. Goes on while the database is unavailable.
   *
   * @throws AppError 409 when its account was deleted; the signal's reason when it aborts
   */
  async untilEnded(id: string, signal: AbortSignal): Promise<AudioFile> {
    let wake = (): void => {};
    const unsubscribe = this.events.subscribe(id, ({ status }) => {
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
        const file = await this.loadIfEnded(id);
        if (file === null) throw cancelled();
        if (file) return file;
        // Notifications may be lost with their connection, so the row is read regularly as well.
        await Promise.race([woken, this.nextTick()]);
      }
    } finally {
      signal.removeEventListener('abort', wakeOnAbort);
      unsubscribe();
    }
  }

  /** The whole row; null when it was deleted with its account. Undefined while it has not ended, or cannot be read. */
  private async loadIfEnded(id: string): Promise<AudioFile | null | undefined> {
    try {
      const row = await this.load(id);
      if (row && !hasEnded(row.status)) return undefined;
      return row && (await this.retunes.find(id));
    } catch (error) {
      this.logger.warn({ err: error, retuneId: id }, 'Could not load a retune that a client is waiting for');
      return undefined;
    }
  }

  private read(): Reading {
    const ids = new Set<string>();
    const rows = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      this.reading = undefined;
      const found = await this.retunes.findFollowed([...ids]);
      return new Map(found.map((row) => [row.id, row]));
    });
    return { ids, rows };
  }
}
