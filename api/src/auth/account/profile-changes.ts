import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * A module that keeps a copy of a user's name or address elsewhere. Modules above this one add theirs when they start.
 */
export interface ProfileChangeListener {
  /** Runs in the transaction that changes the name or the address; when it throws, they stay as they were. */
  onProfileChange(manager: EntityManager, userId: string): Promise<void>;
}

@Injectable()
export class ProfileChanges {
  private readonly listeners = new Set<ProfileChangeListener>();

  add(listener: ProfileChangeListener): void {
    this.listeners.add(listener);
  }

  async notify(manager: EntityManager, userId: string): Promise<void> {
    for (const listener of this.listeners) await listener.onProfileChange(manager, userId);
  }
}
