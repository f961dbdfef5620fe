import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../auth/auth-worker.module.js';
import { BillingWorkerModule } from '../billing/billing-worker.module.js';
import { BatchRetunesRepository } from './requests/batch-retunes.repository.js';
import { BatchRetunes } from './requests/batch-retunes.service.js';
import { RetuneEvents } from './delivery/retune-events.service.js';
import { MeasureHandler } from './measure/measure.handler.js';
import { EngineNotice } from './processing/engine-notice.service.js';
import { DecoderSandboxService } from './processing/decoder-sandbox.service.js';
import { RetuneRoom } from './processing/retune-room.service.js';
import { RetuneHandler } from './processing/retune.handler.js';
import { WorkDirs } from './processing/work-dirs.service.js';
import { WorkDirsJanitor } from './processing/work-dirs-janitor.service.js';
import { WorkSpace } from './processing/work-space.service.js';
import { StoredSongMeter } from './measure/stored-song-meter.service.js';
import { RetuneEnds } from './retune-ends.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneJanitor } from './upkeep/retune-janitor.service.js';
import { RetuneJournal } from './upkeep/retune-journal.service.js';
import { RetuneLifecycle } from './upkeep/retune-lifecycle.service.js';
import { RetuneUpkeepRepository } from './upkeep/retune-upkeep.repository.js';

/** The worker's side: retunes and measures, and cleans up after crashes. */
@Module({
  imports: [AuthWorkerModule, BillingWorkerModule],
  providers: [
    RetuneRepository,
    RetuneEnds,
    BatchRetunes,
    BatchRetunesRepository,
    StoredSongMeter,
    RetuneUpkeepRepository,
    RetuneEvents,
    RetuneJournal,
    RetuneLifecycle,
    RetuneRoom,
    RetuneHandler,
    MeasureHandler,
    RetuneJanitor,
    WorkDirs,
    WorkDirsJanitor,
    DecoderSandboxService,
    EngineNotice,
    WorkSpace,
  ],
  exports: [
    RetuneRepository,
    RetuneHandler,
    MeasureHandler,
    RetuneEnds,
    RetuneEvents,
    BatchRetunes,
    StoredSongMeter,
    WorkDirs,
  ],
})
export class RetuneWorkerModule {}
