import type { NotifierService } from '../../platform/database/notifier.service.js';
import { MAX_IDS_PER_MESSAGE, RENEW_INTERVAL_MS, WATCHED_CHANNEL, type WatchedMessage } from '../domain/watching.js';

/** How long a client that asked for progress counts as watching. */
const WATCH_MS = 30_000;
/** New ids are collected this long, so that many clients make few messages. */
const COLLECT_MS = 50;

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
      this.notifier.notify(WATCHED_CHANNEL, message).catch(() => {});
    }
  }
}
