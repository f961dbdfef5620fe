import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { JobHandler, type RunningJob } from '../platform/jobs/job-handler.js';
import { type PaymentEventPayload, paymentEventJob } from './payment-event.job.js';
import { SubscriptionSyncService } from './subscription-sync.service.js';

/**
 * Updates a user's plan after an event. Runs in the api: the worker, which decodes untrusted files, has no access to
 * payments. Running twice is harmless, since the state is read from the provider each time.
 */
@Injectable()
export class PaymentEventHandler extends JobHandler<PaymentEventPayload> {
  readonly definition = paymentEventJob;

  constructor(
    private readonly subscriptions: SubscriptionSyncService,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  async handle({ payload }: RunningJob<PaymentEventPayload>): Promise<void> {
    await this.subscriptions.sync(payload.userId);
  }

  override onExhausted({ eventId, userId }: PaymentEventPayload, error: Error): Promise<void> {
    this.logger.error({ err: error, eventId, userId }, 'An event of the payment provider never took effect');
    return Promise.resolve();
  }
}
