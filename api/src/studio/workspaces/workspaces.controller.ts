import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentIdentity, SessionOnly } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { WorkspaceDto } from './workspace.dto.js';
import { WorkspacesService } from './workspaces.service.js';

@ApiTags('studio')
@Controller('studio/workspaces')
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Get()
  @SessionOnly()
  @ApiOperation({ summary: 'The workspaces that the user may act in, the own one first' })
  list(@CurrentIdentity() who: Identity): Promise<WorkspaceDto[]> {
    return this.workspaces.list(who.userId);
  }
}
