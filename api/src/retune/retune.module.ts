import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { DecoderSandboxMetricsService } from './processing/decoder-sandbox-metrics.service.js';
import { MeasureController } from './measure/measure.controller.js';
import { MeasureService } from './measure/measure.service.js';
import { RetuneUserData } from './retune-user-data.js';
import { RetuneAdmissionService } from './requests/retune-admission.service.js';
import { RetuneDeliveryService } from './delivery/retune-delivery.service.js';
import { NewRetunesService } from './requests/new-retunes.service.js';
import { RetuneEventsService } from './progress/retune-events.service.js';
import { RetuneMetricsService } from './upkeep/retune-metrics.service.js';
import { RetuneRetentionService } from './upkeep/retune-retention.service.js';
import { RetuneJournalService } from './upkeep/retune-journal.service.js';
import { RetuneLifecycleService } from './upkeep/retune-lifecycle.service.js';
import { RetuneProgressStreamService } from './progress/retune-progress-stream.service.js';
import { RetuneReaderService } from './progress/retune-reader.service.js';
import { ReceiptLinksService } from './delivery/receipt-links.service.js';
import { RetuneReceiptsService } from './delivery/retune-receipts.service.js';
import { SameSongService } from './requests/same-song.service.js';
import { RetuneRequestsService } from './requests/retune-requests.service.js';
import { RetuneController } from './retune.controller.js';
import { AdmissionQueueService } from './uploads/admission-queue.service.js';
import { UploadAdmissionService } from './uploads/upload-admission.service.js';
import { UploadLockerService } from './uploads/upload-locker.service.js';
import { UploadRemovalService } from './uploads/upload-removal.service.js';
import { UploadRoomService } from './uploads/upload-room.service.js';
import { UploadUserData } from './uploads/upload-user-data.js';
import { UploadRepository } from './uploads/upload.repository.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { WholeUploadsService } from './uploads/whole-uploads.service.js';
import { UploadsService } from './uploads/uploads.service.js';
import { RetuneEnds } from './retune-ends.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneService } from './retune.service.js';

/** The HTTP side: accepts uploads, reports progress, sends results. Processes no audio. */
@Module({
  imports: [AuthModule, BillingModule],
  controllers: [RetuneController, MeasureController, UploadsController],
  providers: [
    RetuneRepository,
    RetuneEnds,
    NewRetunesService,
    RetuneEventsService,
    RetuneMetricsService,
    DecoderSandboxMetricsService,
    RetuneUserData,
    RetuneJournalService,
    RetuneLifecycleService,
    RetuneRetentionService,
    RetuneAdmissionService,
    RetuneRequestsService,
    SameSongService,
    RetuneDeliveryService,
    RetuneProgressStreamService,
    RetuneReaderService,
    RetuneReceiptsService,
    ReceiptLinksService,
    MeasureService,
    RetuneService,
    UploadRepository,
    UploadRoomService,
    UploadRemovalService,
    UploadLockerService,
    AdmissionQueueService,
    UploadAdmissionService,
    WholeUploadsService,
    UploadsService,
    UploadUserData,
  ],
  exports: [
    RetuneService,
    ReceiptLinksService,
    RetuneRepository,
    RetuneEnds,
    RetuneEventsService,
    NewRetunesService,
    RetuneLifecycleService,
    UploadRoomService,
    UploadsService,
  ],
})
export class RetuneModule {}
