import { EventEmitter } from 'node:events';
import type { NotifierService } from '../../platform/database/notifier.service.js';
import { WATCHED_CHANNEL, WATCHED_LIFETIME_MS, type WatchedMessage } from '../domain/watching.js';

/** The retunes whose progress clients of any process want, as those processes have announced. */
export class WatchedElsewhere {
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
        this.until.set(id, now + WATCHED_LIFETIME_MS);
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
