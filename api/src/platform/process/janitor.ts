import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';

/** Cleans up at start and from time to time. What fails is tried again in the next round. */
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

  /** Any number of processes may be in one at the same time. */
  protected abstract round(): Promise<void>;

  /** Does one thing of a round; that it cannot be done is logged and keeps nothing else from being done. */
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
