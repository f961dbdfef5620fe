import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AppError } from '../platform/errors/app-error.js';
import { JobQueueService } from '../platform/jobs/job-queue.service.js';
import { MetricsService } from '../platform/observability/metrics/metrics.service.js';
import { UUID } from '../platform/text/uuid.js';
import { BillingRepository } from './billing.repository.js';
import { billingMailJob } from './mails/billing-mail.job.js';
import { paymentEventJob } from './payment-event.job.js';
import { type PaidInvoice, PaymentProvider, type PaymentEvent } from './payment-provider.js';

/** Events that may change a user's plan. */
const CONCERNS_A_PLAN =
  /^(checkout\.session\.(completed|async_payment_succeeded)|customer\.subscription\.|customer\.deleted$|invoice\.(paid|payment_failed|payment_succeeded|marked_uncollectible|voided)$)/;

@Injectable()
export class WebhooksService {
  private readonly events: Counter<'type' | 'outcome'>;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: BillingRepository,
    private readonly jobs: JobQueueService,
    private readonly logger: PinoLogger,
    { registry }: MetricsService,
  ) {
    this.events = new Counter({
      name: 'webhook_events_total',
      help: 'Events of the payment provider by type, and outcome: recorded, ignored, rejected or failed. Of unreadable ones the type is "unknown".',
      labelNames: ['type', 'outcome'],
      registers: [registry],
    });
    this.events.inc({ type: 'unknown', outcome: 'rejected' }, 0);
  }

  /**
   * Records an event and queues a job for it, without calling the provider. Any error thrown here makes the provider
   * send the event again later.
   */
  async receive(rawBody: Buffer | undefined, signature: string | undefined): Promise<void> {
    let type = 'unknown';
    try {
      const event = this.provider.readEvent(rawBody, signature);
      ({ type } = event);
      this.events.inc({ type, outcome: (await this.record(event)) ? 'recorded' : 'ignored' });
    } catch (error) {
      this.events.inc({ type, outcome: error instanceof AppError && error.status < 500 ? 'rejected' : 'failed' });
      throw error;
    }
  }

  /** @returns whether it concerns a user's plan */
  private async record(event: PaymentEvent): Promise<boolean> {
    if (!CONCERNS_A_PLAN.test(event.type) || event.customerId === null) return false;
    const userId =
      (await this.accounts.findUserId(event.customerId)) ?? (await this.adoptCustomer(event.customerId, event.userId));
    if (userId === undefined) {
      this.logger.warn({ event }, 'An event about a customer that no user has');
      return false;
    }
    await this.accounts.recordOnce(event, async (manager) => {
      await this.jobs.send(paymentEventJob, { eventId: event.id, userId }, { manager });
      if (event.paidInvoice) await this.sendReceipt(manager, userId, event.paidInvoice);
    });
    return true;
  }

  /** After a restore, a user may lack a customer that was created since the backup. */
  private async adoptCustomer(customerId: string, userId: string | null): Promise<string | undefined> {
    // Metadata can come from another program that uses the same account of the provider.
    if (userId === null || !UUID.test(userId)) return undefined;
    if (!(await this.accounts.adoptCustomer(userId, customerId))) return undefined;
    this.logger.warn({ userId, customerId }, 'A user got back the customer that the provider has noted for them');
    return userId;
  }

  /** Once for each invoice, also when several events say that it was paid. */
  private async sendReceipt(manager: EntityManager, userId: string, invoice: PaidInvoice): Promise<void> {
    const { id, createdAt, ...printed } = invoice;
    if (!(await this.accounts.insertEvent(manager, { id: `receipt:${id}`, type: 'receipt' }))) return;
    const billedAt = new Date(createdAt * 1000).toISOString();
    await this.jobs.send(billingMailJob, { kind: 'receipt', userId, billedAt, ...printed }, { manager });
  }
}
