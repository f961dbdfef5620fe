import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { badCursor } from '../../platform/database/cursor.js';
import { bodyErrors, invalidRequest } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { RetuneDto, UnfinishedRetunesDto } from '../../retune/delivery/retune.dto.js';
import { ApiRetuneAgain } from '../../retune/requests/retune.openapi.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { badId, onDeviceOnly, retuneNotFound } from '../../retune/retune.errors.js';
import { RetuneRequestsService } from '../../retune/requests/retune-requests.service.js';
import { RetuneService } from '../../retune/retune.service.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { songsGone } from '../studio.errors.js';
import { ApiZip } from '../zip.openapi.js';
import {
  ChosenSongsDto,
  HistoryFiltersDto,
  HistoryItemDto,
  HistoryPageDto,
  HistoryQueryDto,
  HistoryTotalsDto,
  SongsZipQueryDto,
} from './history.dto.js';
import { HistoryService } from './history.service.js';

@ApiTags('studio')
@Controller('studio/history')
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly retunes: RetuneService,
    private readonly requests: RetuneRequestsService,
  ) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The completed retunes of the workspace, page by page' })
  @ErrorResponses(invalidRequest({ sort: 'Sort by one of: newest, oldest, name, target.' }), badCursor())
  list(@CurrentIdentity() identity: Identity, @Query() query: HistoryQueryDto): Promise<HistoryPageDto> {
    return this.history.list(identity, query);
  }

  @Get('filters')
  @StudioView()
  @ApiOperation({ summary: 'The targets and the people by which the history can be filtered' })
  filters(@CurrentIdentity() identity: Identity): Promise<HistoryFiltersDto> {
    return this.history.filters(identity);
  }

  @Get('totals')
  @StudioView()
  @ApiOperation({ summary: 'How many songs, batches and share links the workspace has' })
  totals(@CurrentIdentity() identity: Identity): Promise<HistoryTotalsDto> {
    return this.history.totals(identity);
  }

  @Get('running')
  @StudioView()
  @ApiOperation({ summary: 'The retunes of the workspace that have not ended' })
  running(@CurrentIdentity() identity: Identity): Promise<UnfinishedRetunesDto> {
    return this.retunes.unfinished(identity);
  }

  @Get('zip')
  @StudioView()
  @ApiZip(
    'The results of several songs as a ZIP',
    invalidRequest({ ids: 'Choose at least one song' }),
    retuneNotFound(),
    songsGone(),
    onDeviceOnly(),
  )
  zip(
    @CurrentIdentity() identity: Identity,
    @Query() { ids }: SongsZipQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    return this.history.sendZip(identity, ids, response);
  }

  @Post('delete')
  @HttpCode(204)
  @StudioChange('delete')
  @ApiOperation({ summary: 'Delete songs; they can be restored for ten minutes' })
  @ErrorResponses(...bodyErrors({ retuneIds: 'Choose at least one song' }), retuneNotFound())
  deleteSongs(@CurrentIdentity() identity: Identity, @Body() { retuneIds }: ChosenSongsDto): Promise<void> {
    return this.history.delete(identity, retuneIds);
  }

  @Post('restore')
  @HttpCode(204)
  @StudioChange('delete')
  @ApiOperation({ summary: 'Restore those songs that were deleted within the last ten minutes' })
  @ErrorResponses(...bodyErrors({ retuneIds: 'Choose at least one song' }), retuneNotFound())
  restoreSongs(@CurrentIdentity() identity: Identity, @Body() { retuneIds }: ChosenSongsDto): Promise<void> {
    return this.history.restore(identity, retuneIds);
  }

  @Get(':id')
  @StudioView()
  @ApiOperation({ summary: 'One song of the history' })
  @ErrorResponses(retuneNotFound())
  read(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<HistoryItemDto> {
    return this.history.read(identity, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('delete')
  @ApiOperation({ summary: 'Delete a song; it can be restored for ten minutes' })
  @ErrorResponses(retuneNotFound())
  delete(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<void> {
    return this.history.delete(identity, [id]);
  }

  @Post(':id/again')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiRetuneAgain()
  async again(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RetuneDto> {
    const retune = await this.requests.again(identity, id);
    response.location(retune.statusUrl);
    return retune;
  }
}
