import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type UserDataOwner, UserDataRegistry, type ExportedFile } from '../auth/account/user-data-registry.js';
import { AccountController } from '../auth/account/account.controller.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { billingBusy, providerAway } from './billing.errors.js';
import { BillingRepository } from './billing.repository.js';
import { PaymentProvider } from './payment-provider.js';
import { UsageService } from './usage.service.js';

/** The payment and quota data of a user. The rows are deleted with the user's; the provider ends the subscription. */
@Injectable()
export class BillingUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly accounts: BillingRepository,
    private readonly provider: PaymentProvider,
    private readonly usage: UsageService,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    yield { path: 'usage.json', json: await this.usage.history(userId) };
  }

  /** Throws when the provider is unavailable: keeping the account longer is better than charging for a deleted one. */
  async beforeDeletion(userId: string): Promise<void> {
    await this.accounts.exclusively(userId, async (_, { customerId }) => {
      if (customerId !== null) await this.provider.deleteCustomer(customerId);
    });
  }
}

// Deleting the account is a route of auth, which knows nothing about payment.
ErrorResponses(providerAway(), billingBusy())(AccountController.prototype, 'delete', {});
