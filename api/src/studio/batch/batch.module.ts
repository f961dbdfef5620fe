import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { BatchEventStream } from './batch-event-stream.service.js';
import { BatchRuns } from './batch-runs.service.js';
import { BatchUploads } from './batch-uploads.service.js';
import { BatchUploadsController } from './batch-uploads.controller.js';
import { BatchZip } from './batch-zip.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';

/** The HTTP side of batches: uploads, progress, the archive. */
@Module({
  imports: [AuthModule],
  controllers: [BatchUploadsController, BatchesController],
  providers: [BatchesService, BatchUploads, BatchRuns, BatchEventStream, BatchZip],
})
export class BatchModule {}
