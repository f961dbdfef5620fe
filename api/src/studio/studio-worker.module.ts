import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../auth/auth-worker.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { BrandWorkerModule } from './brand/brand-worker.module.js';
import { LinksWorkerModule } from './links/links-worker.module.js';
import { PlanEndedMailHandler } from './plan/plan-ended-mail.handler.js';
import { TeamWorkerModule } from './team/team-worker.module.js';

/** The worker's side: mails of the Studio Hub, brands and share links. */
@Module({
  imports: [AuthWorkerModule, MailModule, TeamWorkerModule, BrandWorkerModule, LinksWorkerModule],
  providers: [PlanEndedMailHandler],
  exports: [PlanEndedMailHandler],
})
export class StudioWorkerModule {}
