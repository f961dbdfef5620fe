import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { RetuneModule } from '../../retune/retune.module.js';
import { BatchEventStream } from './batch-event-stream.service.js';
import { BatchLauncher } from './batch-launcher.service.js';
import { BatchNotices } from './batch-notices.service.js';
import { BatchProgress } from './batch-progress.service.js';
import { BatchRuns } from './batch-runs.service.js';
import { BatchUploadRepository } from './batch-upload.repository.js';
import { BatchUploads } from './batch-uploads.service.js';
import { BatchUploadsController } from './batch-uploads.controller.js';
import { BatchUserData } from './batch-user-data.js';
import { BatchViewRepository } from './batch-view.repository.js';
import { BatchZip } from './batch-zip.service.js';
import { BatchRepository } from './batch.repository.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';
import { BatchRemovalRepository } from './removal/batch-removal.repository.js';
import { BatchRemoval } from './removal/batch-removal.service.js';

/** The HTTP side of batches: uploads, progress, the archive. */
@Module({
  imports: [AuthModule, BillingModule, RetuneModule],
  controllers: [BatchUploadsController, BatchesController],
  providers: [
    BatchRepository,
    BatchUploadRepository,
    BatchViewRepository,
    BatchRemovalRepository,
    BatchNotices,
    BatchProgress,
    BatchLauncher,
    BatchesService,
    BatchUploads,
    BatchRuns,
    BatchRemoval,
    BatchEventStream,
    BatchZip,
    BatchUserData,
  ],
})
export class BatchModule {}
