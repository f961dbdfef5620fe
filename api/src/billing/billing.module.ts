import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingUserData } from './billing-user-data.js';
import { BillingController } from './billing.controller.js';
import { BillingRepository } from './billing.repository.js';
import { BillingService } from './billing.service.js';
import { CustomerUpdateHandler } from './customer-update.handler.js';
import { PaymentEventHandler } from './payment-event.handler.js';
import { PaymentProvider } from './payment-provider.js';
import { PlanChanges } from './plan-changes.js';
import { PlansController } from './plans.controller.js';
import { PriceList } from './price-list.js';
import { StorageQuotaService } from './storage-quota.service.js';
import { StripeAdapter } from './stripe.adapter.js';
import { SubscriptionSyncService } from './subscription-sync.service.js';
import { UsageController } from './usage.controller.js';
import { UsageService } from './usage.service.js';
import { WebhookController } from './webhook.controller.js';
import { BillingJanitor } from './billing.janitor.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AuthModule],
  controllers: [UsageController, PlansController, BillingController, WebhookController],
  providers: [
    UsageService,
    StorageQuotaService,
    PriceList,
    BillingRepository,
    { provide: PaymentProvider, useClass: StripeAdapter },
    PlanChanges,
    SubscriptionSyncService,
    BillingService,
    WebhooksService,
    PaymentEventHandler,
    CustomerUpdateHandler,
    BillingJanitor,
    BillingUserData,
  ],
  exports: [UsageService, StorageQuotaService, PlanChanges],
})
export class BillingModule {}
