import { Module } from '@nestjs/common';
import { StorageQuota } from './storage-quota.service.js';
import { UsageService } from './usage.service.js';

/** The worker's side: the quotas, and nothing of payments. */
@Module({ providers: [UsageService, StorageQuota], exports: [UsageService, StorageQuota] })
export class BillingWorkerModule {}
