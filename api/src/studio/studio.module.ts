import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { WorkspacesController } from './workspaces/workspaces.controller.js';
import { Workspaces } from './workspaces/workspaces.service.js';

/** The Studio Hub: one folder for each of its parts. */
@Module({
  imports: [AuthModule],
  controllers: [WorkspacesController],
  providers: [Workspaces],
})
export class StudioModule {}
