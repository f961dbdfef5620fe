import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { EventStream, StreamLimit } from '../../platform/http/event-stream.js';
import type { AudioFile } from '../audio-file.entity.js';
import type { RetuneProgress } from '../domain/retune-record.js';
import { tooManyStreams } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneEvents } from './retune-events.service.js';
import { hasEnded } from '../domain/retune-status.js';

/** How long a stream may be open before its retune exists. */
const UNKNOWN_ID_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 1_000;
/** Each open stream queries the database once a second. */
const MAX_STREAMS_PER_USER = 64;

/** Server-sent events: `progress` {status, stage, percent, etaSeconds} as it goes, then one `end` {status, error?, code?}. */
@Injectable()
export class RetuneProgressStream {
  private readonly limit = new StreamLimit(MAX_STREAMS_PER_USER, tooManyStreams);

  constructor(
    private readonly retunes: RetuneRepository,
    private readonly events: RetuneEvents,
  ) {}

  /**
   * A client may open the stream before its upload, so an unused id is waited for. So is another user's id: otherwise
   * the response would reveal that it exists.
   *
   * @throws AppError 429 when the user has too many streams open
   */
  send(id: string, who: Identity, response: Response): Promise<void> {
    return this.limit.hold(who.userId, () => this.stream(id, who, new EventStream(response)));
  }

  private async stream(id: string, who: Identity, stream: EventStream): Promise<void> {
    stream.open();
    let wake = (): void => {};
    stream.closed.addEventListener('abort', () => wake());
    // Until the owner of the retune is known, the latest progress of every stage is buffered.
    const waiting = new Map<RetuneProgress['stage'], object>();
    let isOwn = false;
    const unsubscribe = this.events.subscribe(id, ({ status, progress }) => {
      if (hasEnded(status)) return wake();
      if (isOwn) return stream.send({ status, ...progress }, 'progress');
      waiting.delete(progress.stage);
      waiting.set(progress.stage, { status, ...progress });
      wake();
    });
    const openedAt = performance.now();
    try {
      while (stream.isOpen) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const file = await this.load(id, who);
        if (file && !isOwn && !hasEnded(file.status)) {
          const soFar = waiting.size > 0 ? [...waiting.values()] : [{ status: file.status, ...this.progressOf(file) }];
          for (const progress of soFar) stream.send(progress, 'progress');
        }
        isOwn ||= Boolean(file);
        if (file && hasEnded(file.status)) {
          stream.send(toEndEvent(file), 'end');
          return;
        }
        if (file === null && (isOwn || performance.now() - openedAt > UNKNOWN_ID_TIMEOUT_MS)) {
          stream.send({ status: 'unknown' }, 'end');
          return;
        }
        await Promise.race([woken, new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS).unref())]);
      }
    } finally {
      unsubscribe();
      stream.end();
    }
  }

  /** null when the user has no such retune. Undefined while the database is unavailable: the stream stays open then. */
  private load(id: string, who: Identity): Promise<AudioFile | null | undefined> {
    return this.retunes.findOwned(id, who.workspace.ownerId).catch(() => undefined);
  }

  private progressOf({ id, objectPath }: AudioFile): RetuneProgress {
    const stage = objectPath ? 'queue' : 'upload';
    return this.events.progressOf(id) ?? { stage, percent: 0, etaSeconds: null };
  }
}

function toEndEvent({ status, processingError }: AudioFile): object {
  return { status, ...(processingError && { error: processingError.error, code: processingError.code }) };
}
