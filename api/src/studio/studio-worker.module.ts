import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../auth/auth-worker.module.js';
import { BatchWorkerModule } from './batch/batch-worker.module.js';
import { BrandWorkerModule } from './brand/brand-worker.module.js';
import { LinksWorkerModule } from './links/links-worker.module.js';
import { PlanEndedMailHandler } from './plan/plan-ended-mail.handler.js';
import { TeamWorkerModule } from './team/team-worker.module.js';

/** The worker's side of the Studio Hub: mails, brands, batches and share links. */
@Module({
  imports: [AuthWorkerModule, TeamWorkerModule, BrandWorkerModule, BatchWorkerModule, LinksWorkerModule],
  providers: [PlanEndedMailHandler],
  exports: [PlanEndedMailHandler],
})
export class StudioWorkerModule {}
