import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { EventEmitter } from 'node:events';
import { NotifierService } from '../../platform/database/notifier.service.js';
import type { AudioFile } from '../audio-file.entity.js';
import { hasEnded, type RetuneProgress, type RetuneStatus } from '../domain/retune-record.js';

/** Processes that only publish, such as workers, do not listen to it. */
const CHANNEL = 'retune';
/** Between two messages about one retune. */
const MESSAGE_INTERVAL_MS = 1000;
/** Notifies workers which retunes clients watch. */
const WATCHED_CHANNEL = 'retune.watched';
/** A notification holds less than 8000 bytes. */
const MAX_IDS_PER_MESSAGE = 200;
const RENEW_INTERVAL_MS = 4000;
/** One message may be lost before a retune counts as no longer watched. */
const LIFETIME_MS = 2.5 * RENEW_INTERVAL_MS;
/** How long a client that asked for progress counts as watching. */
const WATCH_MS = 30_000;
/** New ids are collected this long, so that many clients make few messages. */
const COLLECT_MS = 50;

export interface RetuneEvent {
  id: string;
  /** That it was accepted and has ended is always published. */
  status: RetuneStatus;
  /** The latest of each stage since the last event; published only while a client watches the retune. */
  progress: readonly RetuneProgress[];
}

interface WatchedMessage {
  ids: readonly string[];
}

/**
 * Sends the progress of one retune while it is watched: at once, and then at every full second of the clock. So the
 * messages of all retunes of a process go in one transaction, and those of all workers wake each listening process
 * once. A message has the latest of each stage since the one before: a short stage is reported, too. A lost one does no
 * harm: the next follows, and the end is read from the row.
 */
export class ProgressMessages {
  /** The latest of each stage, in the order of their reports. */
  private unsent: readonly RetuneProgress[] = [];
  private readonly endListeners: (() => void)[] = [];
  private sending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private nextAt = 0;
  private hasEnded = false;

  constructor(
    private readonly send: (progress: readonly RetuneProgress[]) => Promise<void>,
    private readonly isWatched: () => boolean,
  ) {}

  report(progress: RetuneProgress): void {
    if (this.hasEnded) return;
    // A client that begins to watch gets the present stage alone.
    const others = this.isWatched() ? this.unsent.filter(({ stage }) => stage !== progress.stage) : [];
    this.unsent = [...others, progress];
    this.schedule();
  }

  /** Sends what is there as soon as it may be sent: the retune may be watched from now on. */
  schedule(): void {
    if (this.hasEnded || this.timer !== undefined || this.unsent.length === 0 || !this.isWatched()) return;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        // Rounded, since timers may fire early by a millisecond.
        this.nextAt = (Math.round(Date.now() / MESSAGE_INTERVAL_MS) + 1) * MESSAGE_INTERVAL_MS;
        const progress = this.takeUnsent();
        this.sending = this.sending.then(() => this.send(progress)).catch(() => {});
      },
      // The clock may be set back.
      Math.min(Math.max(0, this.nextAt - Date.now()), 2 * MESSAGE_INTERVAL_MS),
    );
  }

  onEnd(listener: () => void): void {
    this.endListeners.push(listener);
  }

  /**
   * Sends nothing more.
   *
   * @returns what has not been sent, for the message about the end: that message cannot overtake one of these
   */
  async end(): Promise<readonly RetuneProgress[]> {
    this.hasEnded = true;
    clearTimeout(this.timer);
    for (const listener of this.endListeners.splice(0)) listener();
    await this.sending;
    return this.isWatched() ? this.takeUnsent() : [];
  }

  private takeUnsent(): readonly RetuneProgress[] {
    const progress = this.unsent;
    this.unsent = [];
    return progress;
  }
}

/** The retunes whose progress clients of this process want, announced to the workers again and again. */
class WatchedHere {
  private readonly until = new Map<string, number>();
  private added: string[] = [];
  private announcing: NodeJS.Timeout | undefined;
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly notifier: NotifierService,
    /** Called when a retune is no longer watched. */
    private readonly onRemoved: (id: string) => void,
  ) {}

  has(id: string): boolean {
    return this.until.has(id);
  }

  add(id: string): void {
    if (!this.until.has(id)) {
      this.added.push(id);
      this.announcing ??= setTimeout(() => {
        this.announcing = undefined;
        this.announce(this.added.splice(0));
      }, COLLECT_MS).unref();
    }
    this.until.set(id, performance.now() + WATCH_MS);
    this.renewing ??= setInterval(() => this.renew(), RENEW_INTERVAL_MS).unref();
  }

  remove(id: string): void {
    this.until.delete(id);
    this.onRemoved(id);
  }

  stop(): void {
    clearTimeout(this.announcing);
    clearInterval(this.renewing);
  }

  private renew(): void {
    const now = performance.now();
    for (const [id, until] of this.until) if (until < now) this.remove(id);
    this.announce([...this.until.keys()]);
    if (this.until.size > 0) return;
    clearInterval(this.renewing);
    this.renewing = undefined;
  }

  /** A lost message is made up for by the next. */
  private announce(ids: readonly string[]): void {
    for (let start = 0; start < ids.length; start += MAX_IDS_PER_MESSAGE) {
      const message: WatchedMessage = { ids: ids.slice(start, start + MAX_IDS_PER_MESSAGE) };
      this.notifier.notify(WATCHED_CHANNEL, message).catch(() => {});
    }
  }
}

/** The retunes whose progress clients of any process want, as those processes have announced. */
class WatchedElsewhere {
  /** When each stops to be wanted, in that order. */
  private readonly until = new Map<string, number>();
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private stopListening: (() => void) | undefined;

  constructor(private readonly notifier: NotifierService) {}

  listen(): void {
    this.stopListening ??= this.notifier.listen<WatchedMessage>(WATCHED_CHANNEL, ({ ids }) => {
      const now = performance.now();
      for (const [id, until] of this.until) {
        if (until >= now) break;
        this.until.delete(id);
      }
      for (const id of ids) {
        // Deleted first, so that it moves to the end.
        this.until.delete(id);
        this.until.set(id, now + LIFETIME_MS);
        this.emitter.emit(id);
      }
    });
  }

  stop(): void {
    this.stopListening?.();
  }

  has(id: string): boolean {
    return (this.until.get(id) ?? 0) > performance.now();
  }

  /** Calls `fn` each time this retune is announced. @returns the function that unsubscribes */
  onWatched(id: string, fn: () => void): () => void {
    this.emitter.on(id, fn);
    return () => this.emitter.off(id, fn);
  }
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
   * Resolves when it was sent, up to a tenth of a second later. Never rejects:
   * the row has changed already, and clients that wait for the event also read the row every few seconds.
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
   * Has the worker of a retune publish its progress for the next half a minute.
   * Call it again while the client is there; that costs nothing.
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
