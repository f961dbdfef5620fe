import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { invalidRequest } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { StudioView } from '../access/studio-access.guard.js';
import { AnalyticsDto, AnalyticsQueryDto, BAD_PERIOD } from './analytics.dto.js';
import { AnalyticsService } from './analytics.service.js';

@ApiTags('studio')
@Controller('studio')
@ErrorResponses(invalidRequest({ days: BAD_PERIOD }))
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get('analytics')
  @StudioView()
  @ApiOperation({ summary: 'How much the workspace retuned, when, to what and by whom' })
  read(
    @CurrentIdentity() { workspace }: Identity,
    @Query() { days = 'all', timeZone = 'UTC' }: AnalyticsQueryDto,
  ): Promise<AnalyticsDto> {
    return this.analytics.read(workspace.ownerId, { days, timeZone });
  }

  @Get('analytics.csv')
  @StudioView()
  @ApiOperation({ summary: 'The retunes per day, person and target' })
  @ApiProduces('text/csv')
  download(
    @CurrentIdentity() { workspace }: Identity,
    @Query() { days = 'all', timeZone = 'UTC' }: AnalyticsQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    return this.analytics.sendCsv(workspace.ownerId, { days, timeZone }, response);
  }
}
