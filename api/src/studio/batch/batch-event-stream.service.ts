import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { RetuneEvents } from '../../retune/delivery/retune-events.service.js';
import { BatchFollower } from './batch-follower.js';
import { BatchNotices } from './batch-notices.service.js';
import { BatchRepository } from './batch.repository.js';
import { batchNotFound, tooManyBatchStreams } from './batch.errors.js';
import { BatchViewRepository } from './batch-view.repository.js';

const KEEP_ALIVE_INTERVAL_MS = 15_000;
/** The least time between two events of one kind. */
const MIN_INTERVAL_MS = 250;
/** In case a notification was lost, and for the estimate of the time left. */
const POLL_INTERVAL_MS = 5_000;
const WATCHED_INTERVAL_MS = 20_000;
const MAX_STREAMS_PER_USER = 20;

/** Server-sent events: `batch` and `file` as they change, then one `end` {status}. */
@Injectable()
export class BatchEventStream {
  /** The number of open streams per user in this process. */
  private readonly open = new Map<string, number>();

  constructor(
    private readonly batches: BatchRepository,
    private readonly views: BatchViewRepository,
    private readonly notices: BatchNotices,
    private readonly retuneEvents: RetuneEvents,
  ) {}

  /** @throws AppError 404, and 429 when the user has too many streams open */
  async send(who: Identity, id: string, response: Response): Promise<void> {
    const others = this.open.get(who.userId) ?? 0;
    if (others >= MAX_STREAMS_PER_USER) throw tooManyBatchStreams();
    this.open.set(who.userId, others + 1);
    try {
      if (!(await this.views.find(who.workspace.ownerId, id))) throw batchNotFound();
      await this.stream(who, id, response);
    } finally {
      const left = (this.open.get(who.userId) ?? 1) - 1;
      if (left > 0) this.open.set(who.userId, left);
      else this.open.delete(who.userId);
    }
  }

  private async stream(who: Identity, id: string, response: Response): Promise<void> {
    response.status(200).set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const keepAlive = setInterval(() => send(response, ': keep-alive'), KEEP_ALIVE_INTERVAL_MS);
    const watch = (): void => void this.batches.markWatched(id, who.userId).catch(() => {});
    watch();
    const watching = setInterval(watch, WATCHED_INTERVAL_MS);
    const follower = new BatchFollower(this.views, this.notices, this.retuneEvents, who.workspace.ownerId, id);
    const intervals = { minMs: MIN_INTERVAL_MS, pollMs: POLL_INTERVAL_MS };
    try {
      for await (const { event, data } of follower.follow(closed.signal, intervals)) {
        send(response, `event: ${event}\ndata: ${JSON.stringify(data)}`);
      }
    } finally {
      follower.dispose();
      clearInterval(keepAlive);
      clearInterval(watching);
      watch();
      response.end();
    }
  }
}

/** During shutdown the server ends the streams itself; after that nothing may be written. */
function send(response: Response, block: string): void {
  if (!response.writableEnded) response.write(`${block}\n\n`);
}
