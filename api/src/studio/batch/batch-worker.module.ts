import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../../auth/auth-worker.module.js';
import { RetuneWorkerModule } from '../../retune/retune-worker.module.js';
import { BatchNoticesService, BatchProgressService } from './batch-progress.service.js';
import { BatchRepository } from './batch.repository.js';
import { BatchEndedMailHandler } from './mail/batch-ended-mail.handler.js';
import { MeasureSongHandler } from './measuring/measure-song.handler.js';
import { PitchPoolService } from './measuring/pitch-pool.service.js';
import { PoolPitchesHandler } from './measuring/pool-pitches.handler.js';
import { BatchJanitor } from './removal/batch.janitor.js';
import { BatchRemovalRepository } from './removal/batch-removal.repository.js';
import { BatchRemovalService } from './removal/batch-removal.service.js';

/** The worker's side: counts what ends, measures albums, sends mails, cleans up. */
@Module({
  imports: [AuthWorkerModule, RetuneWorkerModule],
  providers: [
    BatchRepository,
    BatchNoticesService,
    BatchProgressService,
    PitchPoolService,
    MeasureSongHandler,
    PoolPitchesHandler,
    BatchEndedMailHandler,
    BatchRemovalRepository,
    BatchRemovalService,
    BatchJanitor,
  ],
})
export class BatchWorkerModule {}
