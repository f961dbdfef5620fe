import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';
import pLimit from 'p-limit';
import type { LeaderService } from '../database/leader.service.js';

/** Rows that one step reads at a time. */
const BATCH_ROWS = 500;
/**
 * In all steps together. Most rows wait for the storage; more at the same time would need all connections of a worker.
 */
const MAX_CONCURRENT_ROWS = 2;
/** A step with more to do goes on in the next round, so that the other steps have their turn. */
const MAX_STEP_MS = 30_000;

/** The next rows that a step has to work on. */
export interface BatchQuery {
  limit: number;
  /** Those that this round has worked on already, some perhaps without success. */
  exceptIds: readonly string[];
}

export interface JanitorState {
  intervalSeconds: number;
  /** What it cleans up: what one process does for the whole installation, or what each process does for itself. */
  scope: 'installation' | 'process';
  /** Undefined until this process has begun one, which it does not while another leads. */
  firstRoundAt?: Date;
  /** The last one without an error. */
  cleanRound?: { endedAt: Date; seconds: number };
}

/** The janitors of this process, by class name. */
export const janitors = new Map<string, JanitorState>();

/** Cleans up at start and at an interval. A failed step is retried in the next round. */
export abstract class Janitor implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private state: JanitorState;
  private failures = 0;
  private readonly limit = pLimit(MAX_CONCURRENT_ROWS);

  /** @param leader for what one process does for all; without it every process does its own rounds */
  protected constructor(
    private readonly roundMs: number,
    private readonly logger: PinoLogger,
    private readonly leader?: Pick<LeaderService, 'isLeader' | 'onLead'>,
  ) {
    this.state = { intervalSeconds: roundMs / 1000, scope: leader ? 'installation' : 'process' };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.state = janitors.get(this.constructor.name) ?? this.state;
    janitors.set(this.constructor.name, this.state);
    await this.tryRound();
    this.leader?.onLead(() => void this.tryRound());
    this.timer = setInterval(() => void this.tryRound(), this.roundMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Two processes may run a round at the same time while one takes over from the other. */
  protected abstract round(): Promise<void>;

  /** Runs one step of a round; a failure is logged and does not affect the other steps. */
  protected async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failures += 1;
      this.logger.warn({ err: error, janitor: this.constructor.name }, 'Something could not be cleaned up');
    }
  }

  /**
   * A step that does the same for many rows, a batch at a time until none is left; a failure affects its row alone.
   * Several may run at the same time.
   */
  protected async attemptAll<T extends { id: string }>(
    find: (query: BatchQuery) => Promise<readonly T[]>,
    work: (row: T) => Promise<unknown>,
  ): Promise<void> {
    const endsAt = performance.now() + MAX_STEP_MS;
    const exceptIds: string[] = [];
    await this.attempt(async () => {
      for (;;) {
        const batch = await find({ limit: BATCH_ROWS, exceptIds });
        await Promise.all(batch.map((row) => this.limit(() => this.attempt(() => work(row)))));
        exceptIds.push(...batch.map(({ id }) => id));
        if (batch.length < BATCH_ROWS || performance.now() > endsAt) return;
      }
    });
  }

  /**
   * A step of one statement that removes something of at most `limit` rows and returns their
   * number, until none is left.
   */
  protected async attemptDeletes(deleteSome: (limit: number) => Promise<number>): Promise<void> {
    const endsAt = performance.now() + MAX_STEP_MS;
    await this.attempt(async () => {
      while ((await deleteSome(BATCH_ROWS)) === BATCH_ROWS && performance.now() < endsAt);
    });
  }

  private async tryRound(): Promise<void> {
    if (this.isRunning || this.leader?.isLeader === false) return;
    this.isRunning = true;
    this.state.firstRoundAt ??= new Date();
    const failuresBefore = this.failures;
    const beganAt = performance.now();
    try {
      await this.attempt(() => this.round());
      const seconds = (performance.now() - beganAt) / 1000;
      if (this.failures === failuresBefore) this.state.cleanRound = { endedAt: new Date(), seconds };
    } finally {
      this.isRunning = false;
    }
  }
}
