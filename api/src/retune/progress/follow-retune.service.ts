import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from '../../auth/identity.js';
import { Drain } from '../../platform/http/drain.js';
import { type EventStream, EventStreams, StreamLimit } from '../../platform/http/event-stream.js';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded, type RetuneProgress } from '../domain/retune-record.js';
import { askAgain, cancelled, retuneNotFound, tooManyStreams } from '../retune.errors.js';
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
    private readonly drain: Drain,
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
   * @param gone aborts when the client no longer waits
   * @throws AppError 409 when its account was deleted, 503 when this server stops before: the retune goes on; the
   *   reason of `gone`
   */
  async untilEnded(id: string, gone: AbortSignal): Promise<AudioFile> {
    const drained = this.drain.signal;
    const signal = AbortSignal.any([gone, drained]);
    let wake = (): void => {};
    const unsubscribe = this.events.subscribe(id, ({ status }) => {
      if (hasEnded(status)) wake();
    });
    const wakeOnAbort = (): void => wake();
    signal.addEventListener('abort', wakeOnAbort);
    try {
      for (;;) {
        gone.throwIfAborted();
        if (drained.aborted) throw askAgain(id);
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

/** In each api process. */
const MAX_STREAMS_PER_USER = 64;

/**
 * Server-sent events: `progress` {status, stage, percent, etaSeconds} as it goes, then one
 * `end` {status, error?, code?}.
 */
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
