import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { Workspaces } from '../workspaces/workspaces.service.js';
import { InvitationsController } from './invitations.controller.js';
import { Invitations } from './invitations.service.js';
import { TeamDepartures } from './team-departures.service.js';
import { TeamUserData } from './team-user-data.js';
import { TeamController } from './team.controller.js';
import { Team } from './team.service.js';

@Module({
  imports: [AuthModule],
  controllers: [TeamController, InvitationsController],
  providers: [Team, TeamDepartures, Invitations, Workspaces, TeamUserData],
})
export class TeamModule {}
