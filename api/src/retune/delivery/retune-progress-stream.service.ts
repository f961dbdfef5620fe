import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { type EventStream, EventStreams, StreamLimit } from '../../platform/http/event-stream.js';
import type { RetuneProgress } from '../domain/retune-record.js';
import { tooManyStreams } from '../retune.errors.js';
import type { FollowedRetune } from '../retune.repository.js';
import { RetuneEventsService } from './retune-events.service.js';
import { RetuneReaderService } from './retune-reader.service.js';
import { RetuneWaitersService } from './retune-waiters.service.js';
import { hasEnded } from '../domain/retune-status.js';

/** How long a stream may be open before its retune exists. */
const UNKNOWN_ID_TIMEOUT_MS = 60_000;
/** In each api process. */
const MAX_STREAMS_PER_USER = 64;

/** Server-sent events: `progress` {status, stage, percent, etaSeconds} as it goes, then one `end` {status, error?, code?}. */
@Injectable()
export class RetuneProgressStreamService {
  private readonly limit = new StreamLimit('retune-streams', MAX_STREAMS_PER_USER, tooManyStreams);

  constructor(
    private readonly streams: EventStreams,
    private readonly reader: RetuneReaderService,
    private readonly events: RetuneEventsService,
    private readonly waiters: RetuneWaitersService,
  ) {}

  /**
   * A client may open the stream before its upload, so an unused id is waited for. So is another user's id: otherwise
   * the response would reveal that it exists.
   *
   * @throws AppError 429 when the user has too many streams open in this process
   */
  send(id: string, who: Identity, response: Response): Promise<void> {
    return this.limit.hold(who.userId, () => this.stream(id, who, this.streams.create(response)));
  }

  private async stream(id: string, who: Identity, stream: EventStream): Promise<void> {
    stream.open();
    let wake = (): void => {};
    stream.closed.addEventListener('abort', () => wake());
    // Until the owner of the retune is known, the latest progress of every stage is buffered.
    const waiting = new Map<RetuneProgress['stage'], object>();
    let isOwn = false;
    const unsubscribe = this.events.subscribe(id, ({ status, progress }) => {
      for (const stage of progress) {
        // The last stages arrive together with the end.
        const shown = { status: hasEnded(status) ? 'processing' : status, ...stage };
        if (isOwn) stream.send(shown, 'progress');
        else {
          waiting.delete(stage.stage);
          waiting.set(stage.stage, shown);
        }
      }
      if (!isOwn || hasEnded(status)) wake();
    });
    const openedAt = performance.now();
    try {
      while (stream.isOpen) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        this.events.watch(id);
        const file = await this.load(id, who);
        if (file && !isOwn && !hasEnded(file.status)) {
          const soFar = waiting.size > 0 ? [...waiting.values()] : [{ status: file.status, ...this.progressOf(file) }];
          for (const progress of soFar) stream.send(progress, 'progress');
        }
        isOwn ||= Boolean(file);
        if (file && !hasEnded(file.status)) this.waiters.noteSeen(id);
        if (file && hasEnded(file.status)) {
          stream.send(toEndEvent(file), 'end');
          return;
        }
        if (file === null && (isOwn || performance.now() - openedAt > UNKNOWN_ID_TIMEOUT_MS)) {
          stream.send({ status: 'unknown' }, 'end');
          return;
        }
        await Promise.race([woken, this.reader.nextTick()]);
      }
    } finally {
      unsubscribe();
      stream.end();
    }
  }

  /** null when the user has no such retune. Undefined while the database is unavailable: the stream stays open then. */
  private async load(id: string, { workspace }: Identity): Promise<FollowedRetune | null | undefined> {
    try {
      const file = await this.reader.load(id);
      return file?.userId === workspace.ownerId && file.deletedAt === null ? file : null;
    } catch {
      return undefined;
    }
  }

  private progressOf({ id, status, objectPath }: FollowedRetune): RetuneProgress {
    const stage = objectPath ? 'queue' : 'upload';
    return this.events.progressOf(id, status) ?? { stage, percent: 0, etaSeconds: null };
  }
}

function toEndEvent({ status, processingError }: FollowedRetune): object {
  return { status, ...(processingError && { error: processingError.error, code: processingError.code }) };
}
