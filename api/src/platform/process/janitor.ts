import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PinoLogger } from 'nestjs-pino';

/** Cleans up at start and from time to time. A round that breaks off is no matter: the next one tries again. */
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

  private async tryRound(): Promise<void> {
    try {
      await this.round();
    } catch (error) {
      this.logger.warn({ err: error, janitor: this.constructor.name }, 'A round of cleaning up broke off');
    }
  }
}
