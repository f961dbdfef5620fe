import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { badApiKey, notSignedIn, scopeMissing } from '../auth/auth.errors.js';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { AnalysisDto } from './analysis.dto.js';
import { ReceiptDto } from './receipt.dto.js';
import { ApiEvents, ApiResult, ApiRetune } from './retune.openapi.js';
import { RetuneDto } from './retune.dto.js';
import {
  alreadyEnded,
  badId,
  cancelled,
  noAnalysis,
  noReceipt,
  notReady,
  otherVersion,
  rangeNotSatisfiable,
  resultGone,
  retuneNotFound,
  tooManyStreams,
} from './retune.errors.js';
import { RetuneProgressStream } from './retune-progress-stream.service.js';
import { RetuneService } from './retune.service.js';
import { UuidParam } from './uuid-param.js';

@ApiTags('retune')
@Controller()
export class RetuneController {
  constructor(
    private readonly retunes: RetuneService,
    private readonly progress: RetuneProgressStream,
  ) {}

  @Post('retune')
  @HttpCode(200)
  @Authenticated('retune')
  @ApiRetune()
  retune(@CurrentIdentity() who: Identity, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.retunes.retune(who, request, response);
  }

  @Get(['retune/:id/events', 'retunes/:id/events'])
  @Authenticated('read')
  @ApiEvents()
  @ErrorResponses(badId(), notSignedIn(), badApiKey(), scopeMissing('read'), tooManyStreams())
  events(
    @CurrentIdentity() who: Identity,
    @Param('id', UuidParam) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.progress.send(id, who, response);
  }

  @Get('retunes')
  @Authenticated('read')
  @ApiOperation({ summary: 'The last ten retunes, newest first' })
  @ErrorResponses(notSignedIn(), badApiKey(), scopeMissing('read'))
  latest(@CurrentIdentity() who: Identity): Promise<RetuneDto[]> {
    return this.retunes.latest(who);
  }

  @Get('retunes/:id')
  @Authenticated('read')
  @ApiOperation({ summary: 'How a retune stands' })
  @ErrorResponses(badId(), notSignedIn(), badApiKey(), scopeMissing('read'), retuneNotFound())
  read(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<RetuneDto> {
    return this.retunes.read(who, id);
  }

  @Get('retunes/:id/result')
  @Authenticated('read')
  @ApiResult()
  @ErrorResponses(
    badId(),
    notSignedIn(),
    badApiKey(),
    scopeMissing('read'),
    retuneNotFound(),
    notReady(),
    cancelled(),
    resultGone(),
    otherVersion(),
    rangeNotSatisfiable(1_468_006),
  )
  result(
    @CurrentIdentity() who: Identity,
    @Param('id', UuidParam) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.retunes.sendResult(who, id, response);
  }

  @Delete('retunes/:id/result')
  @HttpCode(204)
  @Authenticated('retune')
  @ApiOperation({
    summary: 'Confirm that you have the song',
    description:
      'It is removed at once instead of 15 minutes after its last byte was sent, and counts, downloaded or not. On ' +
      'Studio it stays in the history. May be repeated.',
  })
  @ErrorResponses(badId(), notSignedIn(), badApiKey(), scopeMissing('retune'), retuneNotFound(), notReady())
  confirmDelivery(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<void> {
    return this.retunes.confirmDelivery(who, id);
  }

  @Get('retunes/:id/receipt')
  @Authenticated('read')
  @ApiOperation({
    summary: 'What a retune did, measured before and after',
    description: 'For as long as the retune is listed, whatever became of its files.',
  })
  @ErrorResponses(
    badId(),
    notSignedIn(),
    badApiKey(),
    scopeMissing('read'),
    retuneNotFound(),
    noReceipt(),
    notReady(),
    cancelled(),
  )
  receipt(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<ReceiptDto> {
    return this.retunes.receipt(who, id);
  }

  @Get('retunes/:id/analysis')
  @Authenticated('read')
  @ApiOperation({ summary: 'Spectra and pitch classes of a song before and after' })
  @ErrorResponses(
    badId(),
    notSignedIn(),
    badApiKey(),
    scopeMissing('read'),
    retuneNotFound(),
    noAnalysis(),
    notReady(),
    cancelled(),
  )
  analysis(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<AnalysisDto> {
    return this.retunes.analysis(who, id);
  }

  @Delete('retunes/:id')
  @HttpCode(204)
  @Authenticated('retune')
  @ApiOperation({ summary: 'Cancel a retune; its unit of the month is given back' })
  @ErrorResponses(badId(), notSignedIn(), badApiKey(), scopeMissing('retune'), retuneNotFound(), alreadyEnded())
  cancel(@CurrentIdentity() who: Identity, @Param('id', UuidParam) id: string): Promise<void> {
    return this.retunes.cancel(who, id);
  }
}
