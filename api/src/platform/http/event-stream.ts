import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { reportRateLimit } from './rate-limit-headers.js';

/** Shorter than the 15 s within which a stream ends with the right to it, by the time that one round takes. */
const CHECK_INTERVAL_MS = 10_000;
/** Checks that may use the database at once, so that many streams do not take its connections from requests. */
const MAX_CHECKS_AT_ONCE = 4;

/** For the documentation of routes. */
export const CLOSED_STREAMS =
  'A stream whose request would be refused by now (signed out, key revoked, no longer a member, plan ended) ends within ' +
  '15 seconds, with an `end` event {status: `closed`, error, code}.';

/** @throws AppError when the request would be refused now */
type AccessCheck = () => Promise<void> | void;

const accessChecks = new WeakMap<Response, AccessCheck[]>();

/**
 * For guards: what let the request in. While the response is a stream of events it is checked again
 * and again, in this order.
 */
export function addAccessCheck(response: Response, check: AccessCheck): void {
  accessChecks.set(response, [...(accessChecks.get(response) ?? []), check]);
}

/**
 * The streams of this process. One timer keeps all of them alive, and ends those whose client
 * has lost the right to them.
 */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Set<EventStream>();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;

  onModuleInit(): void {
    this.timer = setInterval(() => {
      for (const stream of this.open) stream.keepAlive();
      this.round ??= this.checkAccess().finally(() => {
        this.round = undefined;
      });
    }, CHECK_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * @param writeRefusal writes the last event of a stream whose client has lost the right to it;
   *   default: {@link EventStream}
   */
  create(response: Response, writeRefusal?: (error: AppError) => void): EventStream {
    return new EventStream(response, this.open, writeRefusal);
  }

  /** Ends every stream whose request would be refused now. */
  async checkAccess(): Promise<void> {
    const streams = [...this.open].values();
    const checkNext = async (): Promise<void> => {
      for (const stream of streams) await stream.checkAccess();
    };
    await Promise.all(Array.from({ length: MAX_CHECKS_AT_ONCE }, checkNext));
  }
}

/**
 * A response of server-sent events. When the client loses the right to it, the last one is `end`
 * {status: 'closed', error, code}, with the error that the request would get now.
 */
class EventStream {
  private readonly left = new AbortController();

  constructor(
    private readonly response: Response,
    private readonly opened: Set<EventStream>,
    private readonly writeRefusal = ({ message, code }: AppError): void =>
      this.send({ status: 'closed', error: message, code }, 'end'),
  ) {
    if (response.closed) this.leave();
    else response.once('close', () => this.leave());
  }

  /** Aborted when the client is gone, or has lost the right to the stream. */
  get closed(): AbortSignal {
    return this.left.signal;
  }

  /** False when the client is gone, and during shutdown, when the server ends the streams itself. */
  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.closed;
  }

  open(): void {
    this.response.status(200).set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    this.response.flushHeaders();
    if (this.isOpen) this.opened.add(this);
  }

  /** @param event without it, the client gets a plain message */
  send(data: string | object, event?: string): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${text}`);
  }

  keepAlive(): void {
    this.write(': keep-alive');
  }

  async checkAccess(): Promise<void> {
    try {
      for (const check of accessChecks.get(this.response) ?? []) await check();
    } catch (error) {
      // While the database is unavailable the stream stays open; it has nothing to send then.
      if (!(error instanceof AppError) || error.status >= 500) return;
      this.writeRefusal(error);
      this.end();
      this.leave();
    }
  }

  end(): void {
    this.opened.delete(this);
    this.response.end();
  }

  private leave(): void {
    this.opened.delete(this);
    this.left.abort();
  }

  private write(block: string): void {
    if (this.isOpen) this.response.write(`${block}\n\n`);
  }
}

export type { EventStream };

/** Counts the streams that each user has open in this process. */
export class StreamLimit {
  private readonly open = new Map<string, number>();

  /** @param name of the limit, for the client */
  constructor(
    private readonly name: string,
    private readonly max: number,
    private readonly refusal: () => AppError,
  ) {}

  /** @throws AppError the refusal, when the user has `max` streams open */
  async hold<T>(userId: string, stream: () => Promise<T>): Promise<T> {
    const others = this.open.get(userId) ?? 0;
    reportRateLimit({ name: this.name, quota: this.max, remaining: this.max - others - 1 });
    if (others >= this.max) throw this.refusal();
    this.open.set(userId, others + 1);
    try {
      return await stream();
    } finally {
      const left = (this.open.get(userId) ?? 1) - 1;
      if (left > 0) this.open.set(userId, left);
      else this.open.delete(userId);
    }
  }
}
