import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from '../../auth/identity.js';
import { type EventStream, EventStreams, StreamLimit } from '../../platform/http/event-stream.js';
import { RetuneEventsService } from '../../retune/progress/retune-events.service.js';
import { BatchNoticesService } from './batch-progress.service.js';
import { BatchRepository } from './batch.repository.js';
import { batchNotFound, tooManyBatchStreams } from './batch.errors.js';
import { type BatchDto, type BatchFileDto, toBatch, toBatchFile } from './batch-view.dto.js';
import { type BatchFileRow, BatchViewRepository } from './batch-view.repository.js';

/** The least time between two events of one kind. */
const MIN_INTERVAL_MS = 250;
/** In case a notification was lost, and for the estimate of the time left. */
const POLL_INTERVAL_MS = 5_000;
const WATCHED_INTERVAL_MS = 20_000;
const MAX_STREAMS_PER_USER = 20;

type BatchEvent =
  | { event: 'batch'; data: BatchDto }
  | { event: 'file'; data: BatchFileDto }
  | { event: 'end'; data: { status: string } };

interface Intervals {
  /** Between two rounds of events. */
  minMs: number;
  /** Until the batch is read again without a notification. */
  pollMs: number;
}

/** Server-sent events: `batch` and `file` as they change, then one `end` {status}. */
@Injectable()
export class BatchEventStreamService {
  private readonly limit = new StreamLimit('batch-streams', MAX_STREAMS_PER_USER, tooManyBatchStreams);

  constructor(
    private readonly streams: EventStreams,
    private readonly batches: BatchRepository,
    private readonly views: BatchViewRepository,
    private readonly notices: BatchNoticesService,
    private readonly retuneEvents: RetuneEventsService,
  ) {}

  /** @throws AppError 404, and 429 when the user has too many streams open */
  send(identity: Identity, id: string, response: Response): Promise<void> {
    return this.limit.hold(identity.userId, async () => {
      if (!(await this.views.find(identity.workspace.ownerId, id))) throw batchNotFound();
      await this.stream(identity, id, this.streams.create(response));
    });
  }

  private async stream(identity: Identity, id: string, stream: EventStream): Promise<void> {
    stream.open();
    const watch = (): void => void this.batches.markWatched(id, identity.userId).catch(() => {});
    watch();
    const watching = setInterval(watch, WATCHED_INTERVAL_MS);
    const follower = new BatchFollower(this.views, this.notices, this.retuneEvents, identity.workspace.ownerId, id);
    const intervals = { minMs: MIN_INTERVAL_MS, pollMs: POLL_INTERVAL_MS };
    try {
      for await (const { event, data } of follower.follow(stream.closed, intervals)) {
        stream.send(data, event);
      }
    } finally {
      follower.dispose();
      clearInterval(watching);
      watch();
      stream.end();
    }
  }
}

/**
 * Follows one batch: reads it when it changes, and yields what differs from what was yielded before. The progress of
 * running songs comes from notifications, so it needs no reading.
 */
class BatchFollower {
  private readonly unsubscribe: () => void;
  private readonly unsubscribeFrom = new Map<string, () => void>();
  private readonly sent = new Map<string, string>();
  private files: BatchFileRow[] = [];
  private hasChanged = true;
  private hasProgressed = false;
  private wake = (): void => {};

  constructor(
    private readonly views: BatchViewRepository,
    notices: BatchNoticesService,
    private readonly retuneEvents: RetuneEventsService,
    private readonly ownerId: string,
    private readonly id: string,
  ) {
    this.unsubscribe = notices.subscribe(id, () => {
      this.hasChanged = true;
      this.wake();
    });
  }

  dispose(): void {
    this.unsubscribe();
    for (const unsubscribe of this.unsubscribeFrom.values()) unsubscribe();
  }

  /** Ends with the batch, or when `signal` is aborted. */
  async *follow(signal: AbortSignal, { minMs, pollMs }: Intervals): AsyncGenerator<BatchEvent> {
    let readAt = -Infinity;
    let isFirst = true;
    while (!signal.aborted) {
      if (this.hasChanged || performance.now() - readAt >= pollMs) {
        this.hasChanged = false;
        readAt = performance.now();
        const batch = await this.read();
        if (batch === null) {
          yield { event: 'end', data: { status: 'deleted' } };
          return;
        }
        if (batch !== undefined) {
          if (this.differs('batch', batch)) yield { event: 'batch', data: batch };
          yield* this.changedFiles(isFirst);
          isFirst = false;
          if (batch.completedAt !== null) {
            yield { event: 'end', data: { status: batch.status } };
            return;
          }
        }
      } else if (this.hasProgressed) yield* this.changedFiles(false);
      await sleep(minMs, undefined, { signal }).catch(() => {});
      await this.untilWoken(signal, pollMs);
    }
  }

  /** @returns null when the batch was deleted; undefined while the database is unavailable */
  private async read(): Promise<BatchDto | null | undefined> {
    try {
      const row = await this.views.find(this.ownerId, this.id);
      if (!row) return null;
      this.files = await this.views.files(this.id);
      this.subscribeToRunning();
      return toBatch(row);
    } catch {
      this.hasChanged = true;
      return undefined;
    }
  }

  private subscribeToRunning(): void {
    const unfinished = new Set(
      this.files.flatMap(({ status, audioFileId }) =>
        audioFileId !== null && (status === 'pending' || status === 'processing') ? audioFileId : [],
      ),
    );
    for (const [id, unsubscribe] of this.unsubscribeFrom) {
      if (unfinished.has(id)) continue;
      unsubscribe();
      this.unsubscribeFrom.delete(id);
    }
    for (const id of unfinished) {
      if (this.unsubscribeFrom.has(id)) continue;
      const unsubscribe = this.retuneEvents.subscribe(id, ({ status }) => {
        const file = this.files.find(({ audioFileId }) => audioFileId === id);
        // A worker has taken it, or put it back: the figures of the batch change as well.
        if (file && file.status !== status) this.hasChanged = true;
        this.hasProgressed = true;
        this.wake();
      });
      this.unsubscribeFrom.set(id, unsubscribe);
    }
  }

  /** @param isFirst to take the files as known: the client has read them, or will */
  private *changedFiles(isFirst: boolean): Generator<BatchEvent> {
    this.hasProgressed = false;
    for (const row of this.files) {
      const file = toBatchFile(row, this.retuneEvents.progressOf(row.audioFileId ?? '', row.status));
      if (this.differs(row.id, file) && (!isFirst || file.status === 'processing')) yield { event: 'file', data: file };
    }
  }

  private differs(key: string, value: object): boolean {
    const text = JSON.stringify(value);
    if (this.sent.get(key) === text) return false;
    this.sent.set(key, text);
    return true;
  }

  private async untilWoken(signal: AbortSignal, timeoutMs: number): Promise<void> {
    if (this.hasChanged || this.hasProgressed) return;
    const woken = new AbortController();
    this.wake = () => woken.abort();
    await sleep(timeoutMs, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
  }
}
