import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { type EventStream, EventStreams, StreamLimit } from '../../platform/http/event-stream.js';
import { hasEnded, type RetuneProgress } from '../domain/retune-record.js';
import { retuneNotFound, tooManyStreams } from '../retune.errors.js';
import type { FollowedRetune } from '../retune.repository.js';
import { RetuneEventsService } from './retune-events.service.js';
import { RetuneReaderService } from './retune-reader.service.js';

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
  ) {}

  /** @throws AppError 404; 429 when the user has too many streams open in this process */
  send(id: string, identity: Identity, response: Response): Promise<void> {
    return this.limit.hold(identity.userId, () => this.stream(id, identity, response));
  }

  private async stream(id: string, identity: Identity, response: Response): Promise<void> {
    let wake = (): void => {};
    let stream: EventStream | undefined;
    // Until it is known whose retune it is: the latest progress of every stage.
    const waiting = new Map<RetuneProgress['stage'], object>();
    const unsubscribe = this.events.subscribe(id, ({ status, progress }) => {
      for (const stage of progress) {
        // The last stages arrive together with the end.
        const shown = { status: hasEnded(status) ? 'processing' : status, ...stage };
        if (stream) stream.send(shown, 'progress');
        else {
          waiting.delete(stage.stage);
          waiting.set(stage.stage, shown);
        }
      }
      if (hasEnded(status)) wake();
    });
    try {
      do {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        this.events.watch(id);
        const file = await this.load(id, identity, stream !== undefined);
        if (file === null && !stream) throw retuneNotFound();
        const isFirst = stream === undefined;
        stream ??= this.open(response, () => wake());
        const end = file === null ? { status: 'unknown' } : file && hasEnded(file.status) ? toEndEvent(file) : null;
        if (end) {
          stream.send(end, 'end');
          return;
        }
        if (file && isFirst) {
          const soFar = waiting.size > 0 ? [...waiting.values()] : [{ status: file.status, ...this.progressOf(file) }];
          for (const progress of soFar) stream.send(progress, 'progress');
        }
        await Promise.race([woken, this.reader.nextTick()]);
      } while (stream.isOpen);
    } finally {
      unsubscribe();
      stream?.end();
    }
  }

  private open(response: Response, onClosed: () => void): EventStream {
    const stream = this.streams.create(response);
    stream.open();
    stream.closed.addEventListener('abort', onClosed);
    return stream;
  }

  /**
   * null when the user has no such retune.
   *
   * @param isOpen whether the stream is open: it stays so while the database is unavailable, and this is undefined then
   */
  private async load(id: string, { workspace }: Identity, isOpen: boolean): Promise<FollowedRetune | null | undefined> {
    try {
      const file = await this.reader.load(id);
      return file?.userId === workspace.ownerId && file.deletedAt === null ? file : null;
    } catch (error) {
      if (!isOpen) throw error;
      return undefined;
    }
  }

  private progressOf({ id, status }: FollowedRetune): RetuneProgress {
    return this.events.progressOf(id, status) ?? { stage: 'queue', percent: 0, etaSeconds: null };
  }
}

function toEndEvent({ status, processingError }: FollowedRetune): object {
  return { status, ...(processingError && { error: processingError.error, code: processingError.code }) };
}
