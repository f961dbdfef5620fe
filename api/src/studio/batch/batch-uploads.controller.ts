import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { uploadNotFound, uploadUnfinished } from '../../retune/uploads/upload.errors.js';
import { StudioChange } from '../access/studio-access.guard.js';
import { folderNotFound } from '../folders/folders.errors.js';
import { CreateBatchDto, AddUploadDto } from './batch.dto.js';
import { badBatchId, batchEmpty, batchNotFound, batchStarted, tooManyBatchFiles } from './batch.errors.js';
import { LIMITS_OF_A_START } from './batch.openapi.js';
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
