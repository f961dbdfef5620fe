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
  list(@CurrentIdentity() identity: Identity): Promise<FolderDto[]> {
    return this.folders.list(identity);
  }

  @Post()
  @StudioChange('organise')
  @ApiOperation({ summary: 'Creates a folder' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), folderNameTaken('Masters'), tooManyFolders())
  create(@CurrentIdentity() identity: Identity, @Body() form: CreateFolderDto): Promise<FolderDto> {
    return this.folders.create(identity, form);
  }

  @Get(':id')
  @StudioView()
  @ApiOperation({ summary: 'A folder and its songs, in its order' })
  @ApiQuery({ name: 'cursor', required: false, description: '`nextCursor` of the previous page.' })
  @ErrorResponses(folderNotFound(), badCursor())
  read(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @Query('cursor') cursor?: string,
  ): Promise<FolderPageDto> {
    return this.songs.readPage(identity, id, cursor);
  }

  @Patch(':id')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Changes a folder’s name, description or order' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), folderNotFound(), folderNameTaken('Masters'))
  update(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @Body() form: UpdateFolderDto,
  ): Promise<FolderDto> {
    return this.folders.update(identity, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Deletes a folder; its songs stay in the history' })
  @ErrorResponses(folderNotFound())
  delete(@CurrentIdentity() identity: Identity, @UuidParam(badFolderId) id: string): Promise<void> {
    return this.folders.delete(identity, id);
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
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @Req() request: Request,
  ): Promise<FolderDto> {
    return this.covers.replace(identity, id, request);
  }

  @Delete(':id/cover')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Removes a folder’s picture' })
  @ErrorResponses(folderNotFound())
  removeCover(@CurrentIdentity() identity: Identity, @UuidParam(badFolderId) id: string): Promise<FolderDto> {
    return this.covers.remove(identity, id);
  }

  @Get(':id/cover/:version')
  @StudioView()
  @ApiOperation({ summary: 'A folder’s picture', description: 'A version never changes.' })
  @ApiPicture('image/jpeg', [coverNotFound()])
  sendCover(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @UuidParam(badFolderId, 'version') version: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.covers.send(identity, id, version, response);
  }

  @Get(':id/candidates')
  @StudioView()
  @ApiOperation({ summary: 'The 50 newest completed retunes that are not in the folder' })
  @ErrorResponses(folderNotFound(), invalidRequest({ search: 'Search for at most 200 characters' }))
  candidates(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @Query() { search }: CandidatesQueryDto,
  ): Promise<FolderCandidateDto[]> {
    return this.songs.listCandidates(identity, id, search);
  }

  @Post(':id/items')
  @HttpCode(200)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Adds songs to a folder: all of them or none' })
  @ErrorResponses(...bodyErrors({ retuneIds: 'Choose at least one song' }), folderNotFound(), songsNotFound())
  addSongs(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @Body() form: AddSongsDto,
  ): Promise<FolderDto> {
    return this.songs.add(identity, id, form);
  }

  @Patch(':id/items/:retuneId')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Moves a song within a folder, whose order is by hand from then on' })
  @ErrorResponses(...bodyErrors({ place: 'The first place is 1' }), folderNotFound(), songNotInFolder())
  moveSong(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @UuidParam(badId, 'retuneId') retuneId: string,
    @Body() form: MoveSongDto,
  ): Promise<FolderDto> {
    return this.songs.move(identity, id, retuneId, form);
  }

  @Delete(':id/items/:retuneId')
  @HttpCode(204)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Takes a song out of a folder; it stays in the history' })
  @ErrorResponses(folderNotFound(), songNotInFolder())
  removeSong(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badFolderId) id: string,
    @UuidParam(badId, 'retuneId') retuneId: string,
  ): Promise<void> {
    return this.songs.remove(identity, id, retuneId);
  }
}
