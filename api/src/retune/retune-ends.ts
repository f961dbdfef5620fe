import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredError } from './domain/retune-record.js';

export interface RetuneEnd {
  id: string;
  status: 'completed' | 'failed' | 'cancelled';
  /** Why it failed. */
  error: StoredError | null;
}

/** A module whose data depend on retunes of batches. Modules above this one add theirs to RetuneEnds when they start. */
export interface RetuneEndListener {
  /**
   * Runs in the transaction that ends the retunes, after their rows were locked and before those of the quota: so it
   * happens once for each, whichever process dies. When it throws, the retunes have not ended.
   */
  onRetunesEnd(manager: EntityManager, ends: readonly RetuneEnd[]): Promise<void>;
}

@Injectable()
export class RetuneEnds {
  private readonly listeners = new Set<RetuneEndListener>();

  add(listener: RetuneEndListener): void {
    this.listeners.add(listener);
  }

  async notify(manager: EntityManager, ends: readonly RetuneEnd[]): Promise<void> {
    for (const listener of this.listeners) await listener.onRetunesEnd(manager, ends);
  }
}
