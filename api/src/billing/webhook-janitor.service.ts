import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Janitor } from '../platform/process/janitor.js';
import { BillingRepository } from './billing.repository.js';

/** The provider does not resend events older than 30 days. */
const KEEP_DAYS = 60;
const INTERVAL_MS = 12 * 3_600_000;

/** Deletes events that the provider no longer resends. */
@Injectable()
export class WebhookJanitor extends Janitor {
  constructor(
    private readonly accounts: BillingRepository,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected async round(): Promise<void> {
    await this.accounts.forgetEvents(KEEP_DAYS);
  }
}
