import { Module } from '@nestjs/common';
import { StorageQuota } from './storage-quota.service.js';
import { UsageService } from './usage.service.js';

/** The worker's side: quotas only, no payments. */
@Module({ providers: [UsageService, StorageQuota], exports: [UsageService, StorageQuota] })
export class BillingWorkerModule {}
