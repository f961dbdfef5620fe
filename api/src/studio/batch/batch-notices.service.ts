import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { EntityManager } from 'typeorm';
import { NotifierService } from '../../platform/database/notifier.service.js';

const CHANNEL = 'batch';

/** Notifies every process that a batch or its files have changed, by database notifications. */
@Injectable()
export class BatchNoticesService implements OnModuleInit, OnModuleDestroy {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private stopListening = (): void => {};

  constructor(private readonly notifier: NotifierService) {}

  onModuleInit(): void {
    this.stopListening = this.notifier.listen<{ id: string }>(CHANNEL, ({ id }) => {
      this.emitter.emit(id);
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Takes effect when the transaction commits. */
  publish(id: string, manager: EntityManager): Promise<void> {
    return this.notifier.notify(CHANNEL, { id }, manager);
  }

  /** @returns the function that unsubscribes */
  subscribe(id: string, listener: () => void): () => void {
    this.emitter.on(id, listener);
    return () => this.emitter.off(id, listener);
  }
}
