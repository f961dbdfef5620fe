import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BillingRepository } from './billing.repository.js';

/** The provider sends no event again that is older than 30 days. */
const KEEP_DAYS = 60;
const ROUND_MS = 12 * 3_600_000;

/** Forgets events that will not come again. Any number of processes may run it. */
@Injectable()
export class WebhookJanitor implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly accounts: BillingRepository,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.round();
    this.timer = setInterval(() => void this.round(), ROUND_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async round(): Promise<void> {
    try {
      await this.accounts.forgetEvents(KEEP_DAYS);
    } catch (error) {
      this.logger.warn({ err: error }, 'Old events could not be removed; the next round tries again');
    }
  }
}
