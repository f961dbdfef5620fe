import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { type ProfileChangeListener, ProfileChanges } from '../auth/account/profile-changes.js';
import { JobHandler, type RunningJob } from '../platform/jobs/job-handler.js';
import { JobQueueService } from '../platform/jobs/job-queue.service.js';
import { BillingRepository } from './billing.repository.js';
import { type CustomerUpdatePayload, customerUpdateJob } from './customer-update.job.js';
import { PaymentProvider } from './payment-provider.js';

/**
 * Gives the payment provider a user's new name and address, for its receipts. A job, so that an unavailable provider
 * keeps no one from changing them. Running twice is harmless, since it sends what the user's row says.
 */
@Injectable()
export class CustomerUpdateHandler
  extends JobHandler<CustomerUpdatePayload>
  implements ProfileChangeListener, OnModuleInit
{
  readonly definition = customerUpdateJob;

  constructor(
    private readonly profiles: ProfileChanges,
    private readonly accounts: BillingRepository,
    private readonly provider: PaymentProvider,
    private readonly jobs: JobQueueService,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  onModuleInit(): void {
    this.profiles.add(this);
  }

  async onProfileChange(manager: EntityManager, userId: string): Promise<void> {
    await this.jobs.send(customerUpdateJob, { userId }, { manager });
  }

  async handle({ payload }: RunningJob<CustomerUpdatePayload>): Promise<void> {
    await this.accounts.exclusively(payload.userId, async (_, { customerId, email, name }) => {
      if (customerId !== null) await this.provider.updateCustomer(customerId, { email, name });
    });
  }

  override onExhausted({ userId }: CustomerUpdatePayload, error: Error): Promise<void> {
    this.logger.error({ err: error, userId }, 'The payment provider never got a user’s new name or address');
    return Promise.resolve();
  }
}
