import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../auth/auth-worker.module.js';
import { BillingMailHandler } from './mails/billing-mail.handler.js';
import { StorageQuotaService } from './storage-quota.service.js';
import { UsageService } from './usage.service.js';

/** The worker's side: quotas and mails, no payments. */
@Module({
  imports: [AuthWorkerModule],
  providers: [UsageService, StorageQuotaService, BillingMailHandler],
  exports: [UsageService, StorageQuotaService],
})
export class BillingWorkerModule {}
