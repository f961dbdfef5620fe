import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { badCursor } from '../../platform/database/cursor.js';
import { bodyErrors, invalidRequest } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { badId } from '../../retune/retune.errors.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { ApiPicture, ApiPictureUpload } from '../pictures/picture-upload.openapi.js';
import { FolderCoversService } from './folder-covers.service.js';
import { FolderSongsService } from './folder-songs.service.js';
import {
  AddSongsDto,
  CandidatesQueryDto,
  CreateFolderDto,
  FolderDto,
  FolderPageDto,
  FolderCandidateDto,
  MoveSongDto,
  UpdateFolderDto,
} from './folder.dto.js';
import {
  badFolderId,
  coverNotFound,
  folderNameTaken,
  folderNotFound,
  songNotInFolder,
  songsNotFound,
  tooManyFolders,
} from './folders.errors.js';
import { FoldersService } from './folders.service.js';

@ApiTags('studio')
@Controller('studio/folders')
export class FoldersController {
  constructor(
    private readonly folders: FoldersService,
    private readonly covers: FolderCoversService,
    private readonly songs: FolderSongsService,
  ) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The folders of the workspace, the last changed first' })
  list(@CurrentIdentity() who: Identity): Promise<FolderDto[]> {
    return this.folders.list(who);
  }

  @Post()
  @StudioChange('organise')
  @ApiOperation({ summary: 'Creates a folder' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), folderNameTaken('Masters'), tooManyFolders())
  create(@CurrentIdentity() who: Identity, @Body() form: CreateFolderDto): Promise<FolderDto> {
    return this.folders.create(who, form);
  }

  @Get(':id')
  @StudioView()
  @ApiOperation({ summary: 'A folder and its songs, in its order' })
  @ApiQuery({ name: 'cursor', required: false, description: '`nextCursor` of the previous page.' })
  @ErrorResponses(folderNotFound(), badCursor())
  read(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @Query('cursor') cursor?: string,
  ): Promise<FolderPageDto> {
    return this.songs.readPage(who, id, cursor);
  }

  @Patch(':id')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Changes a folder’s name, description or order' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), folderNotFound(), folderNameTaken('Masters'))
  update(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @Body() form: UpdateFolderDto,
  ): Promise<FolderDto> {
    return this.folders.update(who, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Deletes a folder; its songs stay in the history' })
  @ErrorResponses(folderNotFound())
  delete(@CurrentIdentity() who: Identity, @UuidParam(badFolderId) id: string): Promise<void> {
    return this.folders.delete(who, id);
  }

  @Put(':id/cover')
  @StudioChange('organise')
  @ApiPictureUpload({
    summary: 'Sets a folder’s picture',
    field: 'cover',
    stored: 'Its middle is stored as a JPEG of 480 x 480 pixels, the first frame only, without metadata.',
    errors: [folderNotFound()],
  })
  replaceCover(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @Req() request: Request,
  ): Promise<FolderDto> {
    return this.covers.replace(who, id, request);
  }

  @Delete(':id/cover')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Removes a folder’s picture' })
  @ErrorResponses(folderNotFound())
  removeCover(@CurrentIdentity() who: Identity, @UuidParam(badFolderId) id: string): Promise<FolderDto> {
    return this.covers.remove(who, id);
  }

  @Get(':id/cover/:version')
  @StudioView()
  @ApiOperation({ summary: 'A folder’s picture', description: 'A version never changes.' })
  @ApiPicture('image/jpeg', [coverNotFound()])
  sendCover(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @UuidParam(badFolderId, 'version') version: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.covers.send(who, id, version, response);
  }

  @Get(':id/candidates')
  @StudioView()
  @ApiOperation({ summary: 'The 50 newest completed retunes that are not in the folder' })
  @ErrorResponses(folderNotFound(), invalidRequest({ search: 'Search for at most 200 characters' }))
  candidates(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @Query() { search }: CandidatesQueryDto,
  ): Promise<FolderCandidateDto[]> {
    return this.songs.listCandidates(who, id, search);
  }

  @Post(':id/items')
  @HttpCode(200)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Adds songs to a folder: all of them or none' })
  @ErrorResponses(...bodyErrors({ retuneIds: 'Choose at least one song' }), folderNotFound(), songsNotFound())
  addSongs(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @Body() form: AddSongsDto,
  ): Promise<FolderDto> {
    return this.songs.add(who, id, form);
  }

  @Patch(':id/items/:retuneId')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Moves a song within a folder, whose order is by hand from then on' })
  @ErrorResponses(...bodyErrors({ place: 'The first place is 1' }), folderNotFound(), songNotInFolder())
  moveSong(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @UuidParam(badId, 'retuneId') retuneId: string,
    @Body() form: MoveSongDto,
  ): Promise<FolderDto> {
    return this.songs.move(who, id, retuneId, form);
  }

  @Delete(':id/items/:retuneId')
  @HttpCode(204)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Takes a song out of a folder; it stays in the history' })
  @ErrorResponses(folderNotFound(), songNotInFolder())
  removeSong(
    @CurrentIdentity() who: Identity,
    @UuidParam(badFolderId) id: string,
    @UuidParam(badId, 'retuneId') retuneId: string,
  ): Promise<void> {
    return this.songs.remove(who, id, retuneId);
  }
}
