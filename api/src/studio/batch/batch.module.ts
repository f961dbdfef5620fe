import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { BillingModule } from '../../billing/billing.module.js';
import { RetuneModule } from '../../retune/retune.module.js';
import { FoldersModule } from '../folders/folders.module.js';
import { BatchEventStreamService } from './batch-event-stream.service.js';
import { BatchLauncherService } from './batch-launcher.service.js';
import { BatchNoticesService, BatchProgressService } from './batch-progress.service.js';
import { BatchRunsService } from './batch-runs.service.js';
import { BatchUploadsService } from './batch-uploads.service.js';
import { BatchUserData } from './batch-user-data.js';
import { BatchViewRepository } from './batch-view.repository.js';
import { BatchZipService } from './batch-zip.service.js';
import { BatchRepository } from './batch.repository.js';
import { BatchesController, BatchUploadsController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';
import { BatchRemovalRepository } from './removal/batch-removal.repository.js';
import { BatchRemovalService } from './removal/batch-removal.service.js';

/** The HTTP side of batches: uploads, progress, the archive. */
@Module({
  imports: [AuthModule, BillingModule, FoldersModule, RetuneModule],
  controllers: [BatchUploadsController, BatchesController],
  providers: [
    BatchRepository,
    BatchViewRepository,
    BatchRemovalRepository,
    BatchNoticesService,
    BatchProgressService,
    BatchLauncherService,
    BatchesService,
    BatchUploadsService,
    BatchRunsService,
    BatchRemovalService,
    BatchEventStreamService,
    BatchZipService,
    BatchUserData,
  ],
})
export class BatchModule {}
