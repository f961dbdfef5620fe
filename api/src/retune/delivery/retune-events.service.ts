import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import { Notifier } from '../../platform/database/notifier.service.js';
import type { RetuneProgress } from '../domain/retune-record.js';
import { hasEnded, type RetuneStatus } from '../domain/retune-status.js';

const CHANNEL = 'retune';

export interface RetuneEvent {
  id: string;
  status: RetuneStatus;
  progress: RetuneProgress;
}

/** Publishes the progress of retunes to every process, by database notifications. */
@Injectable()
export class RetuneEvents implements OnModuleInit, OnModuleDestroy {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly latest = new Map<string, RetuneProgress>();
  private stopListening = (): void => {};

  constructor(private readonly notifier: Notifier) {}

  onModuleInit(): void {
    this.stopListening = this.notifier.listen<RetuneEvent>(
      CHANNEL,
      (event) => {
        if (hasEnded(event.status)) this.latest.delete(event.id);
        else this.latest.set(event.id, event.progress);
        this.emitter.emit(event.id, event);
      },
      // The end of a retune may have been missed; running ones report again within a second.
      () => this.latest.clear(),
    );
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  publish(event: RetuneEvent): Promise<void> {
    return this.notifier.notify(CHANNEL, event);
  }

  /** The latest progress received for a running retune. */
  progressOf(id: string): RetuneProgress | undefined {
    return this.latest.get(id);
  }

  /** @returns the function that unsubscribes */
  subscribe(id: string, listener: (event: RetuneEvent) => void): () => void {
    this.emitter.on(id, listener);
    return () => this.emitter.off(id, listener);
  }
}
