import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { JobQueue } from '../platform/jobs/job-queue.service.js';
import { BillingRepository } from './billing.repository.js';
import { paymentEventJob } from './payment-event.job.js';
import { PaymentProvider } from './payment-provider.js';

/** Events that may change a user's plan. */
const CONCERNS_A_PLAN =
  /^(checkout\.session\.(completed|async_payment_succeeded)|customer\.subscription\.|customer\.deleted$|invoice\.(paid|payment_failed|payment_succeeded|marked_uncollectible|voided)$)/;

@Injectable()
export class Webhooks {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: BillingRepository,
    private readonly jobs: JobQueue,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Records an event and queues a job for it, without calling the provider. Any error thrown here makes the provider
   * send the event again later.
   */
  async receive(rawBody: Buffer | undefined, signature: string | undefined): Promise<void> {
    const event = this.provider.readEvent(rawBody, signature);
    if (!CONCERNS_A_PLAN.test(event.type) || event.customerId === null) return;
    const userId = await this.accounts.findUserId(event.customerId);
    if (userId === undefined) {
      this.logger.warn({ event }, 'An event about a customer that no user has');
      return;
    }
    const payload = { eventId: event.id, userId };
    await this.accounts.recordOnce(event, (manager) => this.jobs.send(paymentEventJob, payload, { manager }));
  }
}
