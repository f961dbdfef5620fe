import { setTimeout as sleep } from 'node:timers/promises';
import { tooManyAttempts } from '../../../auth/auth.errors.js';

const STEP_MS = 50;
const MAX_DELAY_MS = 4000;
/** Tries of this process that wait: each holds a connection. */
const MAX_WAITING = 20;
const RETRY_SECONDS = 5;

/** Slows tries down where refusing them would let one visitor close a link for all others. */
export class DelayedTries {
  private waiting = 0;

  constructor(private readonly wait: (ms: number) => Promise<unknown> = sleep) {}

  /**
   * Waits 50 ms for each try beyond the limit, at most four seconds. When too many wait already, a network that tries
   * for the first time goes on at once, so that no crowd keeps out the visitor who knows the password.
   *
   * @param triesBeyond by how many tries the limit is exceeded
   * @throws AppError 429 when too many wait and it is not the network's first try
   */
  async delay(triesBeyond: number, isFirstTry: boolean): Promise<void> {
    if (this.waiting >= MAX_WAITING) {
      if (isFirstTry) return;
      throw tooManyAttempts(RETRY_SECONDS);
    }
    this.waiting += 1;
    try {
      await this.wait(Math.min(MAX_DELAY_MS, triesBeyond * STEP_MS));
    } finally {
      this.waiting -= 1;
    }
  }
}
