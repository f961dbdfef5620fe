import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { RetuneProgressStream } from './retune-progress-stream.service.js';
import { RetuneService, type RetuneView } from './retune.service.js';
import { UuidParam } from './uuid-param.js';

@Controller()
export class RetuneController {
  constructor(
    private readonly retunes: RetuneService,
    private readonly progress: RetuneProgressStream,
  ) {}

  @Post('retune')
  @Authenticated('retune')
  retune(@CurrentIdentity() who: Identity, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.retunes.retune(who, request, response);
  }

  /** May be opened before the upload begins, with the id that the upload will carry. */
  @Get(['retune/:id/events', 'retunes/:id/events'])
  @Authenticated('read')
  events(
    @CurrentIdentity() who: Identity,
    @Param('id', UuidParam) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.progress.send(id, who, response);
  }

  @Get('retunes/:id')
  @Authenticated('read')
  read(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<RetuneView> {
    return this.retunes.read(who, id);
  }

  @Get('retunes/:id/result')
  @Authenticated('read')
  result(
    @CurrentIdentity() who: Identity,
    @Param('id', UuidParam) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.retunes.sendResult(who, id, response);
  }

  @Delete('retunes/:id')
  @HttpCode(204)
  @Authenticated('retune')
  cancel(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<void> {
    return this.retunes.cancel(who, id);
  }
}
