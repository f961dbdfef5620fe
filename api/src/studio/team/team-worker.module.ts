import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../../auth/auth-worker.module.js';
import { TeamRepository } from '../../auth/workspace/team.repository.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { InvitationMailHandler } from './invitation-mail.handler.js';

/** The worker's side: sends invitations. */
@Module({
  imports: [AuthWorkerModule],
  providers: [TeamRepository, WorkspacesService, InvitationMailHandler],
})
export class TeamWorkerModule {}
