import { Module } from '@nestjs/common';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { InvitationMailHandler } from './invitation-mail.handler.js';

/** The worker's side: sends invitations. */
@Module({
  imports: [MailModule],
  providers: [TeamRepository, WorkspacesService, InvitationMailHandler],
})
export class TeamWorkerModule {}
