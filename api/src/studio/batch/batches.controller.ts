import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { badCursor } from '../../platform/database/cursor.js';
import { bodyErrors, invalidRequest } from '../../platform/http/validation.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { uploadNotFound, uploadUnfinished } from '../../retune/uploads/upload.errors.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { folderNotFound } from '../folders/folders.errors.js';
import { AddUploadDto, BatchQueryDto, CreateBatchDto, UpdateBatchDto } from './batch.dto.js';
import {
  badBatchFileId,
  badBatchId,
  batchEmpty,
  batchEnded,
  batchFileEnded,
  batchFileNotFound,
  batchNotFound,
  batchNotStarted,
  batchRunning,
  batchStarted,
  fileNotRemovable,
  noOutliers,
  notRetryable,
  nothingToDownload,
  nothingToRetry,
  tooManyBatchFiles,
  uploadGone,
} from './batch.errors.js';
import { ApiBatchEvents, LIMITS_OF_A_START } from './batch.openapi.js';
import { BatchEventStreamService } from './batch-event-stream.service.js';
import { BatchRunsService } from './batch-runs.service.js';
import { BatchUploadsService } from './batch-uploads.service.js';
import { BatchRemovalService } from './removal/batch-removal.service.js';
import { BatchZipService } from './batch-zip.service.js';
import { BatchDto, BatchFileDto, BatchPageDto } from './batch-view.dto.js';
import { BatchesService } from './batches.service.js';
import { ApiZip } from '../zip.openapi.js';

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
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), folderNotFound())
  create(@CurrentIdentity() identity: Identity, @Body() form: CreateBatchDto): Promise<BatchDto> {
    return this.batches.create(identity, form);
  }

  @Post('upload')
  @StudioChange('retune')
  @ApiOperation({ summary: 'Adds a complete upload to a batch, which takes its file over; may be repeated' })
  @ErrorResponses(
    ...bodyErrors({ uploadId: 'uploadId must be the UUID of an upload' }),
    batchNotFound(),
    uploadNotFound(),
    uploadUnfinished(),
    batchStarted(),
    tooManyBatchFiles(),
  )
  add(@CurrentIdentity() identity: Identity, @Body() form: AddUploadDto): Promise<BatchFileDto> {
    return this.uploads.add(identity, form);
  }

  @Post(':id/process')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Starts a batch: each of its files counts as a retune unless it fails or is cancelled' })
  @ErrorResponses(batchNotFound(), batchEmpty(), batchStarted(), ...LIMITS_OF_A_START)
  process(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<BatchDto> {
    return this.runs.start(identity, id);
  }
}

/** A batch, from its start on. */
@ApiTags('studio')
@Controller('studio/batches')
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly runs: BatchRunsService,
    private readonly stream: BatchEventStreamService,
    private readonly archive: BatchZipService,
    private readonly removal: BatchRemovalService,
  ) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The batches of the workspace, newest first, page by page' })
  @ErrorResponses(invalidRequest({ limit: 'A page has 1 to 100 batches.' }), badCursor())
  list(@CurrentIdentity() identity: Identity, @Query() query: BatchQueryDto): Promise<BatchPageDto> {
    return this.batches.list(identity, query);
  }

  @Get(':id')
  @StudioView()
  @ApiOperation({ summary: 'The state of a batch' })
  @ErrorResponses(batchNotFound())
  read(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<BatchDto> {
    return this.batches.read(identity, id);
  }

  @Get(':id/files')
  @StudioView()
  @ApiOperation({ summary: 'All files of a batch: those that failed first, then running ones, then by position' })
  @ErrorResponses(batchNotFound())
  files(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<BatchFileDto[]> {
    return this.batches.listFiles(identity, id);
  }

  @Get(':id/events')
  @StudioView()
  @ApiBatchEvents()
  events(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badBatchId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.stream.send(identity, id, response);
  }

  @Get(':id/zip')
  @StudioView()
  @ApiZip('The finished songs of a batch as a ZIP, in their folders', batchNotFound(), nothingToDownload())
  zip(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badBatchId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.archive.send(identity, id, response);
  }

  @Patch(':id')
  @StudioChange('retune')
  @ApiOperation({ summary: 'Renames a batch' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), batchNotFound())
  rename(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badBatchId) id: string,
    @Body() form: UpdateBatchDto,
  ): Promise<BatchDto> {
    return this.batches.rename(identity, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('delete', 'retune')
  @ApiOperation({ summary: 'Deletes a batch; unfinished files are cancelled, songs stay in the history' })
  @ErrorResponses(batchNotFound())
  delete(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<void> {
    return this.removal.deleteBatch(identity, id);
  }

  @Post(':id/cancel')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Cancels what is not finished; it doesn’t count' })
  @ErrorResponses(batchNotFound(), batchNotStarted(), batchEnded())
  cancel(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<BatchDto> {
    return this.runs.cancel(identity, id);
  }

  @Post(':id/retry')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Retunes all files again that failed or were cancelled and are still stored' })
  @ErrorResponses(batchNotFound(), batchNotStarted(), nothingToRetry(), uploadGone(), ...LIMITS_OF_A_START)
  retry(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<BatchDto> {
    return this.runs.retry(identity, id);
  }

  @Post(':id/outliers')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Retunes the songs apart from the album’s pitch again, each by its own' })
  @ErrorResponses(batchNotFound(), batchRunning(), noOutliers(), uploadGone(), ...LIMITS_OF_A_START)
  outliers(@CurrentIdentity() identity: Identity, @UuidParam(badBatchId) id: string): Promise<BatchDto> {
    return this.runs.retuneOutliers(identity, id);
  }

  @Post(':id/files/:fileId/cancel')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Cancels one file; it doesn’t count' })
  @ErrorResponses(batchNotFound(), batchFileNotFound(), batchNotStarted(), batchFileEnded())
  cancelFile(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badBatchId) id: string,
    @UuidParam(badBatchFileId, 'fileId') fileId: string,
  ): Promise<BatchFileDto> {
    return this.runs.cancelFile(identity, id, fileId);
  }

  @Post(':id/files/:fileId/retry')
  @HttpCode(202)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Retunes a file again that failed or was cancelled' })
  @ErrorResponses(batchNotFound(), batchFileNotFound(), notRetryable(), uploadGone(), ...LIMITS_OF_A_START)
  retryFile(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badBatchId) id: string,
    @UuidParam(badBatchFileId, 'fileId') fileId: string,
  ): Promise<BatchFileDto> {
    return this.runs.retryFile(identity, id, fileId);
  }

  @Delete(':id/files/:fileId')
  @HttpCode(204)
  @StudioChange('retune')
  @ApiOperation({ summary: 'Removes a file from a batch that was not started, or one that failed' })
  @ErrorResponses(batchNotFound(), batchFileNotFound(), fileNotRemovable())
  removeFile(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badBatchId) id: string,
    @UuidParam(badBatchFileId, 'fileId') fileId: string,
  ): Promise<void> {
    return this.removal.removeFile(identity, id, fileId);
  }
}
