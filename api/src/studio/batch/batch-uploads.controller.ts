import { Body, Controller, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors, invalidRequest } from '../../platform/http/validation.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { StudioChange } from '../access/studio-access.guard.js';
import { CreateBatchDto, RegisterUploadDto } from './batch.dto.js';
import {
  badBatchId,
  badUploadId,
  batchEmpty,
  batchNotFound,
  batchStarted,
  tooManyBatchFiles,
  uploadNotFound,
} from './batch.errors.js';
import { ApiBatchUpload, LIMITS_OF_A_START } from './batch.openapi.js';
import { BatchRunsService } from './batch-runs.service.js';
import { BatchUploadsService } from './batch-uploads.service.js';
import { BatchDto, BatchFileDto } from './batch-view.dto.js';
import { BatchesService } from './batches.service.js';

/** How a batch comes into being: created, filled, started. */
@ApiTags('studio')
@Controller('studio/batch')
export class BatchUploadsController {
  constructor(
    private readonly batches: BatchesService,
    private readonly uploads: BatchUploadsService,
    private readonly runs: BatchRunsService,
  ) {}

  @Post()
  @StudioChange('retune')
  @ApiOperation({ summary: 'Creates a batch without files; one that isn’t started within a day is removed' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }))
  create(@CurrentIdentity() who: Identity, @Body() form: CreateBatchDto): Promise<BatchDto> {
    return this.batches.create(who, form);
  }

  @Put(':id/uploads/:uploadId')
  @HttpCode(201)
  @StudioChange('retune')
  @ApiBatchUpload()
  upload(
    @CurrentIdentity() who: Identity,
    @UuidParam(badBatchId) id: string,
    @UuidParam(badUploadId, 'uploadId') uploadId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.uploads.receive(who, id, uploadId, request, response);
  }

  @Post('upload')
  @StudioChange('retune')
  @ApiOperation({ summary: 'Adds an uploaded file to its batch; may be repeated' })
  @ErrorResponses(
    ...bodyErrors({ filename: 'Every file needs a name' }),
    invalidRequest({ objectPath: 'objectPath must be the one that the upload returned' }),
    batchNotFound(),
    uploadNotFound(),
    batchStarted(),
    tooManyBatchFiles(),
  )
  register(@CurrentIdentity() who: Identity, @Body() form: RegisterUploadDto): Promise<BatchFileDto> {
    return this.uploads.register(who, form);
  }

  @Post(':id/process')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Starts a batch: each of its files counts as a retune unless it fails or is cancelled' })
  @ErrorResponses(batchNotFound(), batchEmpty(), batchStarted(), ...LIMITS_OF_A_START)
  process(@CurrentIdentity() who: Identity, @UuidParam(badBatchId) id: string): Promise<BatchDto> {
    return this.runs.start(who, id);
  }
}
