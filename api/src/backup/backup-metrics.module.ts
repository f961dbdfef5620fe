import { Module } from '@nestjs/common';
import { BackupMetricsService } from './backup-metrics.service.js';

@Module({ providers: [BackupMetricsService] })
export class BackupMetricsModule {}
