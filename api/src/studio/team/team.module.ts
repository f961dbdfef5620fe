import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { TeamDeparturesService } from './team-departures.service.js';
import { TeamUserData } from './team-user-data.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({
  imports: [AuthModule],
  controllers: [TeamController, InvitationsController],
  providers: [TeamService, TeamDeparturesService, InvitationsService, WorkspacesService, TeamUserData],
})
export class TeamModule {}
