import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { badCursor } from '../../platform/database/cursor.js';
import { invalidRequest } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { StudioView } from '../access/studio-access.guard.js';
import { ActivityFilterDto, ActivityPageDto, ActivityPersonDto, ActivityQueryDto, BAD_ACTION } from './activity.dto.js';
import { ActivityService } from './activity.service.js';

@ApiTags('studio')
@Controller('studio')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Get('activity')
  @StudioView()
  @ApiOperation({ summary: 'What happened in the workspace, newest first' })
  @ErrorResponses(invalidRequest({ action: BAD_ACTION }), badCursor())
  list(@CurrentIdentity() { workspace }: Identity, @Query() query: ActivityQueryDto): Promise<ActivityPageDto> {
    return this.activity.page(workspace.ownerId, query);
  }

  @Get('activity/people')
  @StudioView()
  @ApiOperation({ summary: 'Everyone who appears in the activity log, by name' })
  people(@CurrentIdentity() { workspace }: Identity): Promise<ActivityPersonDto[]> {
    return this.activity.people(workspace.ownerId);
  }

  @Get('activity.csv')
  @StudioView()
  @ApiOperation({ summary: 'The whole activity log, newest first' })
  @ApiProduces('text/csv')
  @ErrorResponses(invalidRequest({ action: BAD_ACTION }))
  download(
    @CurrentIdentity() { workspace }: Identity,
    @Query() filter: ActivityFilterDto,
    @Res() response: Response,
  ): Promise<void> {
    return this.activity.sendCsv(workspace.ownerId, filter, response);
  }
}
