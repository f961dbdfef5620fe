import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { ChooseWorkspaceDto, WorkspaceDto } from './workspace.dto.js';
import { WorkspacesService } from './workspaces.service.js';

@ApiTags('studio')
@Controller('studio/workspaces')
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Get()
  @SessionOnly()
  @ApiOperation({ summary: 'The workspaces that the user may act in, the own one first' })
  list(@CurrentIdentity() identity: Identity): Promise<WorkspaceDto[]> {
    return this.workspaces.list(identity.userId);
  }

  @Put('last')
  @HttpCode(204)
  @SessionOnly()
  @ApiOperation({
    summary: 'Remembers the workspace that the user chose: their next visit begins there, on any device',
  })
  @ErrorResponses(...bodyErrors({ id: 'Please choose one of your workspaces' }), workspaceNotFound())
  choose(@CurrentIdentity() identity: Identity, @Body() { id }: ChooseWorkspaceDto): Promise<void> {
    return this.workspaces.choose(identity.userId, id);
  }
}
