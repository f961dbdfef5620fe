import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

/** GET /api/health/live and /api/health/ready. Needs the database, storage and jobs modules. */
@Module({ controllers: [HealthController], providers: [HealthService] })
export class HealthModule {}
