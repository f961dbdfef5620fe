import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../auth/identity.js';
import type { AudioFile, RetuneStatus } from './audio-file.entity.js';
import type { RetuneProgress } from './domain/retune-record.js';
import { RetuneEvents } from './retune-events.service.js';
import { RetuneRepository } from './retune.repository.js';

const KEEP_ALIVE_MS = 15_000;
/** How long a stream may be open before its retune exists. */
const APPEAR_MS = 60_000;
const POLL_MS = 1_000;

/** Server-sent events: `progress` {status, stage, percent, etaSeconds} as it goes, then one `end` {status, error?, code?}. */
@Injectable()
export class RetuneProgressStream {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly events: RetuneEvents,
  ) {}

  /**
   * A stream may be opened before the upload, so an id nobody used yet is waited for. Somebody else's id is waited for
   * just the same: the answer does not tell the two apart.
   */
  async send(id: string, who: Identity, response: Response): Promise<void> {
    response.status(200).set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    const keepAlive = setInterval(() => response.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
    let wake = (): void => {};
    response.once('close', () => wake());
    let isOwn = false;
    const unsubscribe = this.events.subscribe(id, ({ status, progress }) => {
      if (!isOwn || hasEnded(status)) wake();
      else write(response, 'progress', { status, ...progress });
    });
    const openedAt = performance.now();
    try {
      while (!response.closed) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const file = await this.look(id, who);
        if (file && !isOwn) write(response, 'progress', { status: file.status, ...this.progressOf(file) });
        isOwn = file !== null;
        if (file && hasEnded(file.status)) {
          write(response, 'end', endOf(file));
          return;
        }
        if (!file && performance.now() - openedAt > APPEAR_MS) {
          write(response, 'end', { status: 'unknown' });
          return;
        }
        await Promise.race([woken, new Promise((resolve) => setTimeout(resolve, POLL_MS).unref())]);
      }
    } finally {
      unsubscribe();
      clearInterval(keepAlive);
      response.end();
    }
  }

  /** A database that is away for a moment does not end the stream. */
  private look(id: string, who: Identity): Promise<AudioFile | null> {
    return this.retunes.findOwned(id, who.userId).catch(() => null);
  }

  private progressOf({ id, objectPath }: AudioFile): RetuneProgress {
    const stage = objectPath ? 'queue' : 'upload';
    return this.events.progressOf(id) ?? { stage, percent: 0, etaSeconds: null };
  }
}

const hasEnded = (status: RetuneStatus): boolean => status !== 'pending' && status !== 'processing';

function endOf({ status, processingError }: AudioFile): object {
  return { status, ...(processingError && { error: processingError.error, code: processingError.code }) };
}

function write(response: Response, event: string, data: object): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
