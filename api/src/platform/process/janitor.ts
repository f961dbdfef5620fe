import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';

/** Cleans up at start and at an interval. A failed step is retried in the next round. */
export abstract class Janitor implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  protected constructor(
    private readonly roundMs: number,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.tryRound();
    this.timer = setInterval(() => void this.tryRound(), this.roundMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Several processes may run a round at the same time. */
  protected abstract round(): Promise<void>;

  /** Runs one step of a round; a failure is logged and does not affect the other steps. */
  protected async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, janitor: this.constructor.name }, 'Something could not be cleaned up');
    }
  }

  private tryRound(): Promise<void> {
    return this.attempt(() => this.round());
  }
}
