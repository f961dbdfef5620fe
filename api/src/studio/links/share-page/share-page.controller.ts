import { Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SharePagesService } from './share-pages.service.js';
import { SharePageErrorFilter } from './share-page-error.filter.js';

/** What visitors of share links see and get, without an account. HEAD works wherever GET does. */
@ApiExcludeController()
@UseFilters(SharePageErrorFilter)
@Controller('s/:token')
export class SharePageController {
  constructor(private readonly pages: SharePagesService) {}

  @Get()
  show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.pages.show(token, response);
  }

  @Post()
  @HttpCode(303)
  enterPassword(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pages.enterPassword(token, request, response);
  }

  @Get('download')
  download(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.pages.downloadSong(token, null, response);
  }

  @Get('zip')
  downloadAll(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.pages.downloadAll(token, response);
  }

  @Get('songs/:songId/download')
  downloadOne(
    @Param('token') token: string,
    @Param('songId') songId: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.pages.downloadSong(token, songId, response);
  }

  @Get('listen/:songId/:version')
  listen(
    @Param('token') token: string,
    @Param('songId') songId: string,
    @Param('version') version: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.pages.listen(token, songId, version, response);
  }

  @Get('cover')
  folderCover(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.pages.sendFolderCover(token, response);
  }

  @Get('cover/:songId')
  cover(@Param('token') token: string, @Param('songId') songId: string, @Res() response: Response): Promise<void> {
    return this.pages.sendCover(token, songId, response);
  }
}
