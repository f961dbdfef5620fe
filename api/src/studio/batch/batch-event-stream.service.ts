import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { type EventStream, EventStreams, StreamLimit } from '../../platform/http/event-stream.js';
import { RetuneEventsService } from '../../retune/progress/retune-events.service.js';
import { BatchFollower } from './batch-follower.js';
import { BatchNoticesService } from './batch-notices.service.js';
import { BatchRepository } from './batch.repository.js';
import { batchNotFound, tooManyBatchStreams } from './batch.errors.js';
import { BatchViewRepository } from './batch-view.repository.js';

/** The least time between two events of one kind. */
const MIN_INTERVAL_MS = 250;
/** In case a notification was lost, and for the estimate of the time left. */
const POLL_INTERVAL_MS = 5_000;
const WATCHED_INTERVAL_MS = 20_000;
const MAX_STREAMS_PER_USER = 20;

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
