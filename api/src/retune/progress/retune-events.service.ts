import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { EventEmitter } from 'node:events';
import { NotifierService } from '../../platform/database/notifier.service.js';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded, type RetuneProgress, type RetuneStatus } from '../domain/retune-record.js';
import { ProgressMessages } from './progress-messages.js';
import { WatchedElsewhere, WatchedHere } from './watched-retunes.js';

/** Processes that only publish, such as workers, do not listen to it. */
const CHANNEL = 'retune';

export interface RetuneEvent {
  id: string;
  /** That it was accepted and has ended is always published. */
  status: RetuneStatus;
  /** The latest of each stage since the last event; published only while a client watches the retune. */
  progress: readonly RetuneProgress[];
}

/** What happens to retunes, published to every process that follows some, by database notifications. */
@Injectable()
export class RetuneEventsService implements OnModuleDestroy {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  /** Of retunes that are watched here and run. */
  private readonly latest = new Map<string, RetuneProgress>();
  private readonly here: WatchedHere;
  private readonly elsewhere: WatchedElsewhere;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly notifier: NotifierService,
    private readonly logger: PinoLogger,
  ) {
    this.here = new WatchedHere(notifier, (id) => this.latest.delete(id));
    this.elsewhere = new WatchedElsewhere(notifier);
  }

  onModuleDestroy(): void {
    this.stopListening?.();
    this.here.stop();
    this.elsewhere.stop();
  }

  /**
   * Resolves when it was sent, up to a tenth of a second later. Never rejects: the row has changed already, and clients that
   * wait for the event also read the row every few seconds.
   */
  async publish(event: RetuneEvent): Promise<void> {
    try {
      await this.notifier.notify(CHANNEL, event);
    } catch (error) {
      this.logger.warn({ err: error, retuneId: event.id }, 'Could not publish what happened to a retune');
    }
  }

  /** From now on this process learns which retunes are watched, so that it can publish their progress. */
  startReporting(): void {
    this.elsewhere.listen();
  }

  /** Publishes the progress of a retune while it is watched. Of one in a batch also that it is being processed. */
  report({ id, inBatch }: Pick<AudioFile, 'id' | 'inBatch'>): ProgressMessages {
    const publish = (progress: readonly RetuneProgress[]): Promise<void> =>
      this.publish({ id, status: 'processing', progress });
    // Only the songs of a batch that are being processed are watched.
    if (inBatch) void publish([]);
    const messages = new ProgressMessages(publish, () => this.elsewhere.has(id));
    messages.onEnd(this.elsewhere.onWatched(id, () => messages.schedule()));
    return messages;
  }

  /**
   * Has the worker of a retune publish its progress for the next half a minute. Call it again while the client is there;
   * that costs nothing.
   */
  watch(id: string): void {
    this.listen();
    this.here.add(id);
  }

  /** The latest known progress of a retune with this status. Undefined at first: to ask for it is to watch it. */
  progressOf(id: string, status: RetuneStatus): RetuneProgress | undefined {
    if (status !== 'processing') return undefined;
    this.watch(id);
    return this.latest.get(id);
  }

  /** @returns the function that unsubscribes */
  subscribe(id: string, listener: (event: RetuneEvent) => void): () => void {
    this.listen();
    this.emitter.on(id, listener);
    return () => this.emitter.off(id, listener);
  }

  private listen(): void {
    this.stopListening ??= this.notifier.listen<RetuneEvent>(
      CHANNEL,
      (event) => {
        this.remember(event);
        this.emitter.emit(event.id, event);
      },
      // The end of a retune may have been missed; running ones report again within a second.
      () => this.latest.clear(),
    );
  }

  private remember({ id, status, progress }: RetuneEvent): void {
    const last = progress.at(-1);
    if (hasEnded(status)) this.here.remove(id);
    else if (last && this.here.has(id)) this.latest.set(id, last);
  }
}
