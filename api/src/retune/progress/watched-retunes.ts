import { EventEmitter } from 'node:events';
import type { NotifierService } from '../../platform/database/notifier.service.js';

/** Notifies workers which retunes clients watch. */
const CHANNEL = 'retune.watched';
/** A notification holds less than 8000 bytes. */
const MAX_IDS_PER_MESSAGE = 200;
const RENEW_INTERVAL_MS = 4000;
/** One message may be lost before a retune counts as no longer watched. */
const LIFETIME_MS = 2.5 * RENEW_INTERVAL_MS;
/** How long a client that asked for progress counts as watching. */
const WATCH_MS = 30_000;
/** New ids are collected this long, so that many clients make few messages. */
const COLLECT_MS = 50;

interface WatchedMessage {
  ids: readonly string[];
}

/** The retunes whose progress clients of this process want, announced to the workers again and again. */
export class WatchedHere {
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
      this.notifier.notify(CHANNEL, message).catch(() => {});
    }
  }
}

/** The retunes whose progress clients of any process want, as those processes have announced. */
export class WatchedElsewhere {
  /** When each stops to be wanted, in that order. */
  private readonly until = new Map<string, number>();
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private stopListening: (() => void) | undefined;

  constructor(private readonly notifier: NotifierService) {}

  listen(): void {
    this.stopListening ??= this.notifier.listen<WatchedMessage>(CHANNEL, ({ ids }) => {
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
