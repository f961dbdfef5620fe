import type { Response } from 'express';
import type { AppError } from '../errors/app-error.js';

const KEEP_ALIVE_INTERVAL_MS = 15_000;

/** A response of server-sent events. */
export class EventStream {
  private readonly left = new AbortController();
  private keepAlive: NodeJS.Timeout | undefined;

  constructor(private readonly response: Response) {
    if (response.closed) this.left.abort();
    else response.once('close', () => this.left.abort());
  }

  /** Aborted when the client is gone. */
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
    this.keepAlive = setInterval(() => this.write(': keep-alive'), KEEP_ALIVE_INTERVAL_MS);
  }

  /** @param event without it, the client gets a plain message */
  send(data: string | object, event?: string): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${text}`);
  }

  end(): void {
    clearInterval(this.keepAlive);
    this.response.end();
  }

  private write(block: string): void {
    if (this.isOpen) this.response.write(`${block}\n\n`);
  }
}

/** Counts the streams that each user has open in this process. */
export class StreamLimit {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly refusal: () => AppError,
  ) {}

  /** @throws AppError the refusal, when the user has `max` streams open */
  async hold<T>(userId: string, stream: () => Promise<T>): Promise<T> {
    const others = this.open.get(userId) ?? 0;
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
