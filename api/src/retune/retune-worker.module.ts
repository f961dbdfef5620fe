import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../auth/auth-worker.module.js';
import { BillingWorkerModule } from '../billing/billing-worker.module.js';
import { VerificationRepository } from './device/verification.repository.js';
import { VerifyHandler } from './device/verify.handler.js';
import { MeasureHandler } from './measure/measure.handler.js';
import { StoredSongMeterService } from './measure/stored-song-meter.service.js';
import { DecoderSandboxService } from './processing/decoder-sandbox.service.js';
import { EngineNoticeService } from './processing/engine-notice.service.js';
import { RetuneRoomService, WorkSpaceService } from './processing/retune-room.service.js';
import { RetuneHandler } from './processing/retune.handler.js';
import { WorkDirsJanitor } from './processing/work-dirs.janitor.js';
import { WorkDirsService } from './processing/work-dirs.service.js';
import { RetuneEventsService } from './progress/retune-events.service.js';
import { NewRetunesService } from './requests/retune-admission.service.js';
import { RetuneEnds, RetuneRunRepository } from './retune-run.repository.js';
import { RetuneRepository } from './retune.repository.js';
import { ReceiptKeysService } from './signing/receipt-keys.service.js';
import { AbandonedFilesJanitor } from './upkeep/abandoned-files.janitor.js';
import { RetuneJournalService } from './upkeep/retune-journal.service.js';
import { RetuneLifecycleService } from './upkeep/retune-lifecycle.service.js';
import { RetuneRowsJanitor } from './upkeep/retune-rows.janitor.js';
import { RetuneUpkeepRepository } from './upkeep/retune-upkeep.repository.js';
import { RetuneJanitor } from './upkeep/retune.janitor.js';
import { StoredSizesJanitor } from './upkeep/stored-sizes.janitor.js';
import { UploadRemovalService } from './uploads/upload-removal.service.js';
import { UploadRepository } from './uploads/upload.repository.js';
import { UploadsJanitor } from './uploads/uploads.janitor.js';

/** The worker's side: retunes and measures, and cleans up after crashes. */
@Module({
  imports: [AuthWorkerModule, BillingWorkerModule],
  providers: [
    RetuneRepository,
    RetuneRunRepository,
    RetuneEnds,
    NewRetunesService,
    StoredSongMeterService,
    RetuneUpkeepRepository,
    RetuneEventsService,
    RetuneJournalService,
    RetuneLifecycleService,
    RetuneRoomService,
    ReceiptKeysService,
    RetuneHandler,
    MeasureHandler,
    VerificationRepository,
    VerifyHandler,
    RetuneJanitor,
    AbandonedFilesJanitor,
    RetuneRowsJanitor,
    StoredSizesJanitor,
    UploadRepository,
    UploadRemovalService,
    UploadsJanitor,
    WorkDirsService,
    WorkDirsJanitor,
    DecoderSandboxService,
    EngineNoticeService,
    WorkSpaceService,
  ],
  exports: [
    RetuneRepository,
    RetuneRunRepository,
    RetuneHandler,
    MeasureHandler,
    VerifyHandler,
    RetuneEnds,
    RetuneEventsService,
    NewRetunesService,
    RetuneLifecycleService,
    StoredSongMeterService,
    WorkDirsService,
  ],
})
export class RetuneWorkerModule {}
