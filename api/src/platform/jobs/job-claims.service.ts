import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DatabaseSessionService } from '../database/database-session.service.js';
import { LeaderService } from '../database/leader.service.js';
import { BossService } from './boss.service.js';
import type { AnyJobDefinition } from './job-definition.js';

/** The jobs that this process runs. */
export const RUN_DEFINITIONS = Symbol('RUN_DEFINITIONS');

const POLL_INTERVAL_MS = 1000;

/** After a restart of the database, workers have this long to reacquire their locks. */
const SETTLE_SECONDS = 10;
/** An attempt starts a little before its worker can acquire its lock. */
const TAKE_LOCK_SECONDS = 1;

/** Active jobs whose lock no session holds. pg_locks shows a 64-bit key as its two halves. */
const UNLOCKED_JOBS = `
  SELECT name, id, retry_count AS "retryCount"
  FROM pgboss.job
  WHERE state = 'active' AND name = ANY($1)
    AND started_on < now() - interval '${TAKE_LOCK_SECONDS} s'
    AND pg_postmaster_start_time() < now() - interval '${SETTLE_SECONDS} s'
    AND hashtextextended(id::text || ':' || retry_count, 0) NOT IN (
      SELECT (classid::bigint << 32) | objid::bigint
      FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )`;

interface Attempt {
  name: string;
  id: string;
  retryCount: number;
}

/**
 * Finds jobs of dead workers sooner than the heartbeat does. A worker holds a session lock for every attempt it works
 * on; Postgres releases it the moment the process dies. An attempt seen twice without its lock is marked as failed. If
 * its worker is alive after all, nothing breaks: pg-boss accepts no result from an attempt that is no longer current,
 * and stops it with the next heartbeat. One process at a time looks for such attempts.
 */
@Injectable()
export class JobClaimsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private suspects = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bossService: BossService,
    private readonly session: DatabaseSessionService,
    private readonly leader: LeaderService,
    private readonly logger: PinoLogger,
    @Inject(RUN_DEFINITIONS) private readonly definitions: readonly AnyJobDefinition[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.poll();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** Runs `work` while holding the lock of this attempt. */
  async withLock<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const key = toKey(attempt);
    try {
      await this.session.lock(key);
      return await work();
    } finally {
      await this.session.unlock(key);
    }
  }

  private async poll(): Promise<void> {
    this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL_MS);
    if (!this.leader.isLeader) return;
    try {
      await this.failAbandoned();
    } catch (error) {
      this.logger.debug({ err: error }, 'Could not look for abandoned jobs');
    }
  }

  private async failAbandoned(): Promise<void> {
    const { boss } = this.bossService;
    const names = this.definitions.map(({ name }) => name);
    const { rows }: { rows: Attempt[] } = await boss.getDb().executeSql(UNLOCKED_JOBS, [names]);
    const seenBefore = this.suspects;
    this.suspects = new Set(rows.map(toKey));
    for (const attempt of rows.filter((row) => seenBefore.has(toKey(row)))) {
      this.logger.warn({ job: attempt.name, jobId: attempt.id }, 'The worker of a job died; the job is tried again');
      await boss.fail(attempt.name, attempt, new Error('The worker died while it worked on the job.'));
    }
  }
}

function toKey({ id, retryCount }: Attempt): string {
  return `${id}:${retryCount}`;
}
