import { Module } from '@nestjs/common';
import { UsageService } from './usage.service.js';

/** The worker's side: the quota, and nothing of payments. */
@Module({ providers: [UsageService], exports: [UsageService] })
export class BillingWorkerModule {}
