import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type pg from 'pg';
import type { ProcessRole } from './connection-limits.js';
import { DatabaseSessionService, PROCESS_ROLE } from './database-session.service.js';

/** How long no process leads, at most, after the leader has died. */
const RETRY_INTERVAL_MS = 2000;

/**
 * Lets one process of each role at a time do what needs doing once: the leader is the one that holds a lock in its
 * database session, so another takes over when it dies. For a moment two may believe that they lead, so the work must
 * bear being done twice.
 */
@Injectable()
export class LeaderService implements OnModuleInit, OnModuleDestroy {
  private readonly listeners = new Set<() => void>();
  private lockedIn: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly session: DatabaseSessionService,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
    private readonly logger: PinoLogger,
  ) {}

  get isLeader(): boolean {
    return this.lockedIn !== undefined && this.lockedIn === this.session.current;
  }

  /** Calls `fn` each time this process has become the leader. */
  onLead(fn: () => void): void {
    this.listeners.add(fn);
  }

  async onModuleInit(): Promise<void> {
    await this.session.start();
    await this.tryToLead();
    this.timer = setInterval(() => void this.tryToLead(), RETRY_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    if (this.isLeader) await this.session.unlock(this.key);
    this.lockedIn = undefined;
  }

  private async tryToLead(): Promise<void> {
    if (this.isLeader) return;
    try {
      this.lockedIn = await this.session.tryLock(this.key);
    } catch (error) {
      this.logger.debug({ err: error }, 'Could not ask for the lock of the leader');
      return;
    }
    if (this.lockedIn === undefined) return;
    this.logger.info('This process now cleans up and supervises the job queue');
    for (const listener of this.listeners) listener();
  }

  private get key(): string {
    return `leader:${this.role}`;
  }
}
