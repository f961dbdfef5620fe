import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { ReceiptLinksService } from './delivery/receipt-links.service.js';
import { AnalysisDto, ReceiptDto, ReceiptLinkDto } from './delivery/receipt.dto.js';
import { RetuneDeliveryService } from './delivery/retune-delivery.service.js';
import { RetuneDto, type RetuneListDto } from './delivery/retune.dto.js';
import { RetuneProgressStreamService } from './progress/follow-retune.service.js';
import { CreateRetuneDto } from './requests/create-retune.dto.js';
import { OneRequestService } from './requests/one-request.service.js';
import { RetuneRequestsService } from './requests/retune-requests.service.js';
import {
  ApiAnalysis,
  ApiConfirmDelivery,
  ApiCreateRetune,
  ApiEvents,
  ApiOpenReceipt,
  ApiOriginal,
  ApiReceipt,
  ApiResult,
  ApiRetune,
} from './requests/retune.openapi.js';
import { alreadyEnded, badId, retuneNotFound } from './retune.errors.js';
import { RetuneService } from './retune.service.js';

@ApiTags('retune')
@Controller()
export class RetuneController {
  constructor(
    private readonly retunes: RetuneService,
    private readonly oneRequest: OneRequestService,
    private readonly requests: RetuneRequestsService,
    private readonly delivery: RetuneDeliveryService,
    private readonly progress: RetuneProgressStreamService,
    private readonly links: ReceiptLinksService,
  ) {}

  @Post('retune')
  @HttpCode(200)
  @Authenticated('retune', 'retune')
  @ApiRetune()
  retune(@CurrentIdentity() identity: Identity, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oneRequest.answer(identity, request, response);
  }

  @Post('retunes')
  @HttpCode(202)
  @Authenticated('retune', 'retune')
  @ApiCreateRetune()
  create(
    @CurrentIdentity() identity: Identity,
    @Body() form: CreateRetuneDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RetuneDto | RetuneListDto> {
    return this.requests.create(identity, form, request, response);
  }

  @Get(['retune/:id/events', 'retunes/:id/events'])
  @Authenticated('read', 'view')
  @ApiEvents()
  events(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.progress.send(id, identity, response);
  }

  @Get('retunes')
  @Authenticated('read', 'view')
  @ApiOperation({ summary: 'The last ten retunes, newest first' })
  latest(@CurrentIdentity() identity: Identity): Promise<RetuneDto[]> {
    return this.retunes.latest(identity);
  }

  @Get('retunes/:id')
  @Authenticated('read', 'view')
  @ApiOperation({ summary: 'The status of a retune' })
  @ErrorResponses(retuneNotFound())
  read(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<RetuneDto> {
    return this.retunes.read(identity, id);
  }

  @Get('retunes/:id/result')
  @Authenticated('read', 'view')
  @ApiResult()
  result(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.delivery.sendResult(identity, id, response);
  }

  @Get('retunes/:id/original')
  @Authenticated('read', 'view')
  @ApiOriginal()
  original(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.delivery.sendOriginal(identity, id, response);
  }

  @Delete('retunes/:id/result')
  @HttpCode(204)
  @Authenticated('retune', 'retune')
  @ApiConfirmDelivery()
  confirmDelivery(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<void> {
    return this.delivery.confirm(identity, id);
  }

  @Get('retunes/:id/receipt')
  @Authenticated('read', 'view')
  @ApiReceipt()
  receipt(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<ReceiptDto> {
    return this.retunes.receipt(identity, id);
  }

  @Get('retunes/:id/receipt-link')
  @Authenticated('read', 'view')
  @ApiOperation({ summary: 'Whether anyone with a link can see the receipt' })
  @ErrorResponses(retuneNotFound())
  receiptLink(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<ReceiptLinkDto> {
    return this.links.read(identity, id);
  }

  @Post('retunes/:id/receipt-link')
  @HttpCode(200)
  @Authenticated('library', 'organise')
  @ApiOpenReceipt()
  openReceipt(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<ReceiptLinkDto> {
    return this.links.open(identity, id);
  }

  @Delete('retunes/:id/receipt-link')
  @HttpCode(204)
  @Authenticated('library', 'organise')
  @ApiOperation({ summary: 'Make the receipt private again; its link stops working at once' })
  @ErrorResponses(retuneNotFound())
  closeReceipt(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<void> {
    return this.links.close(identity, id);
  }

  @Get('retunes/:id/analysis')
  @Authenticated('read', 'view')
  @ApiAnalysis()
  analysis(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<AnalysisDto> {
    return this.retunes.analysis(identity, id);
  }

  @Delete('retunes/:id')
  @HttpCode(204)
  @Authenticated('retune', 'retune')
  @ApiOperation({ summary: 'Cancel a retune; it doesn’t count' })
  @ErrorResponses(retuneNotFound(), alreadyEnded())
  cancel(@CurrentIdentity() identity: Identity, @UuidParam(badId) id: string): Promise<void> {
    return this.retunes.cancel(identity, id);
  }
}
