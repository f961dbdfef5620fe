import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { serverBusy } from '../../auth/auth.errors.js';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { badCursor } from '../../platform/database/cursor.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { bodyErrors, invalidRequest } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { onDeviceOnly } from '../../retune/retune.errors.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { DownloadLogService } from './download-log.service.js';
import { CreateLinkDto, DownloadPageDto, LinkDto, LinkListQueryDto, LinkPageDto, UpdateLinkDto } from './link.dto.js';
import {
  badLinkId,
  folderHasNoSongs,
  folderToShareNotFound,
  linkIsRevoked,
  linkNotFound,
  songNotStored,
  songToShareNotFound,
  tooManyLinks,
} from './links.errors.js';
import { LinksService } from './links.service.js';

@ApiTags('studio')
@Controller('studio/links')
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly log: DownloadLogService,
  ) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The share links of the workspace, the newest first' })
  @ErrorResponses(invalidRequest({ search: 'Search for at most 200 characters' }), badCursor())
  list(@CurrentIdentity() identity: Identity, @Query() query: LinkListQueryDto): Promise<LinkPageDto> {
    return this.links.list(identity, query);
  }

  @Post()
  @StudioChange('organise')
  @ApiOperation({ summary: 'Shares a song or a folder by a link' })
  @ErrorResponses(
    ...bodyErrors({ retuneId: 'Choose either a song or a folder to share' }),
    songToShareNotFound(),
    folderToShareNotFound(),
    songNotStored(),
    onDeviceOnly(),
    folderHasNoSongs(),
    tooManyLinks(),
    serverBusy(),
  )
  create(@CurrentIdentity() identity: Identity, @Body() form: CreateLinkDto): Promise<LinkDto> {
    return this.links.create(identity, form);
  }

  @Get(':id')
  @StudioView()
  @ApiOperation({ summary: 'A share link' })
  @ErrorResponses(linkNotFound())
  read(@CurrentIdentity() identity: Identity, @UuidParam(badLinkId) id: string): Promise<LinkDto> {
    return this.links.read(identity, id);
  }

  @Patch(':id')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Changes the terms of a share link; its address stays the same' })
  @ErrorResponses(
    ...bodyErrors({ maxDownloads: 'Choose 1 to 10,000 downloads, or no limit' }),
    linkNotFound(),
    linkIsRevoked(),
    serverBusy(),
  )
  update(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badLinkId) id: string,
    @Body() form: UpdateLinkDto,
  ): Promise<LinkDto> {
    return this.links.update(identity, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Revokes a share link at once; it stays in the list for 90 days' })
  @ErrorResponses(linkNotFound())
  revoke(@CurrentIdentity() identity: Identity, @UuidParam(badLinkId) id: string): Promise<void> {
    return this.links.revoke(identity, id);
  }

  @Get(':id/downloads')
  @StudioView()
  @ApiOperation({ summary: 'The downloads by visitors of a share link, the newest first' })
  @ApiQuery({ name: 'cursor', required: false, description: '`nextCursor` of the previous page.' })
  @ErrorResponses(linkNotFound(), badCursor())
  downloads(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badLinkId) id: string,
    @Query('cursor') cursor?: string,
  ): Promise<DownloadPageDto> {
    return this.log.page(identity, id, cursor);
  }

  @Get(':id/downloads.csv')
  @StudioView()
  @ApiOperation({ summary: 'All downloads by visitors of a share link, the newest first' })
  @ApiProduces('text/csv')
  @ErrorResponses(linkNotFound())
  downloadsCsv(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badLinkId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.log.sendCsv(identity, id, response);
  }
}
