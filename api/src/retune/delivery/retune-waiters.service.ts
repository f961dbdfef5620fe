import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded } from '../domain/retune-status.js';
import { cancelled, queueFull } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneEventsService } from './retune-events.service.js';
import { RetuneReaderService } from './retune-reader.service.js';

const HEARTBEAT_INTERVAL_MS = 10_000;
/** Retunes that clients ask about are collected this long, so that many clients make few statements. */
const COLLECT_MS = 500;
/** A client whose retune no worker has had for this long is asked to try again later. */
const SILENCE_TIMEOUT_MS = 10 * 60_000;

interface WaitedRetune {
  clients: number;
  /** When it was last seen to make progress. */
  aliveAt: number;
}

/** The clients of this process that wait for a song. */
@Injectable()
export class RetuneWaitersService implements OnModuleInit, OnModuleDestroy {
  private readonly waiting = new Map<string, WaitedRetune>();
  /** Retunes whose upload comes to this process. */
  private readonly receiving = new Set<string>();
  /** Retunes that a client asked about since the last heartbeat. */
  private readonly seen = new Set<string>();
  /** Those of them that are not recorded yet. */
  private newlySeen: string[] = [];
  private recording: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly reader: RetuneReaderService,
    private readonly jobs: JobQueueService,
    private readonly events: RetuneEventsService,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.seen.clear();
      void this.touch();
    }, HEARTBEAT_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.recording);
  }

  /** Keeps the heartbeat in the row going until `work` ends, and that of every other client of this retune. */
  async whileWaiting<T>(id: string, work: () => Promise<T>): Promise<T> {
    const retune = this.waiting.get(id) ?? { clients: 0, aliveAt: 0 };
    retune.clients += 1;
    retune.aliveAt = performance.now();
    this.waiting.set(id, retune);
    try {
      return await work();
    } finally {
      retune.clients -= 1;
      if (retune.clients === 0 && this.waiting.get(id) === retune) this.remove(id);
    }
  }

  /** As {@link whileWaiting}, for the client whose upload this process receives. */
  async whileReceiving<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.receiving.add(id);
    try {
      return await this.whileWaiting(id, work);
    } finally {
      this.receiving.delete(id);
    }
  }

  /** From now on all clients of this retune count as disconnected. */
  remove(id: string): void {
    this.waiting.delete(id);
  }

  /** A client asked about this retune: it has not left, although the process that it waited at may have ended. */
  noteSeen(id: string): void {
    if (this.seen.has(id)) return;
    this.seen.add(id);
    this.newlySeen.push(id);
    this.recording ??= setTimeout(() => {
      this.recording = undefined;
      void this.recordHeartbeat(this.newlySeen.splice(0));
    }, COLLECT_MS).unref();
  }

  /** From now on the retune goes on without a client that waits for it. */
  async detach(id: string): Promise<void> {
    this.remove(id);
    try {
      await this.retunes.detachClient(id);
    } catch (error) {
      // Then it goes on only if the client asks about it soon, which is a heartbeat, too.
      this.logger.warn({ err: error, retuneId: id }, 'Could not record that no client waits for a retune');
    }
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
        const file = await this.loadIfEnded(id);
        if (file === null) throw cancelled();
        if (file) return file;
        const aliveAt = Math.max(startedAt, this.waiting.get(id)?.aliveAt ?? 0);
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
    const retune = this.waiting.get(id);
    if (retune) retune.aliveAt = performance.now();
  }

  /**
   * The row; null when it was deleted with its account. Undefined while it has not ended, or the database is unavailable:
   * the client keeps waiting then.
   */
  private async loadIfEnded(id: string): Promise<AudioFile | null | undefined> {
    try {
      const row = await this.reader.load(id);
      if (row && !hasEnded(row.status)) return undefined;
      const file = row && (await this.retunes.find(id));
      // A client that failed may have begun again with the same id in the meantime.
      return file && !hasEnded(file.status) ? undefined : file;
    } catch (error) {
      this.logger.warn({ err: error, retuneId: id }, 'Could not load a retune that a client is waiting for');
      return undefined;
    }
  }

  private async touch(): Promise<void> {
    if (this.waiting.size === 0) return;
    const ids = [...this.waiting.keys()];
    await this.recordHeartbeat(ids);
    const active = await this.jobs.filterActive(ids).catch(() => []);
    for (const id of active) this.markAlive(id);
  }

  private async recordHeartbeat(ids: string[]): Promise<void> {
    try {
      await this.retunes.touch(ids, [...this.receiving]);
    } catch (error) {
      this.logger.warn({ err: error }, 'Could not record the heartbeat of the waiting clients');
    }
  }
}
