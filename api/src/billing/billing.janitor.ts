import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LeaderService } from '../platform/database/leader.service.js';
import { Janitor } from '../platform/process/janitor.js';
import { JobQueueService } from '../platform/jobs/job-queue.service.js';
import { BillingRepository } from './billing.repository.js';
import { paymentEventJob } from './payment-event.job.js';

/** The provider does not resend events older than 30 days. */
const KEEP_DAYS = 60;
/** Subscribers whose state is read in one round. */
const MAX_READ = 1000;
const INTERVAL_MS = 12 * 3_600_000;

/** Deletes events that the provider no longer resends, and queues a sync for subscribers whose state was never read. */
@Injectable()
export class BillingJanitor extends Janitor {
  constructor(
    private readonly accounts: BillingRepository,
    private readonly jobs: JobQueueService,
    leader: LeaderService,
    logger: PinoLogger,
  ) {
    super(INTERVAL_MS, logger, leader);
  }

  protected async round(): Promise<void> {
    await this.attemptDeletes((limit) => this.accounts.forgetEvents(KEEP_DAYS, limit));
    await this.attempt(async () => {
      for (const userId of await this.accounts.findUnreadSubscribers(MAX_READ)) {
        await this.attempt(() => this.jobs.send(paymentEventJob, { eventId: 'first reading', userId }));
      }
    });
  }
}
