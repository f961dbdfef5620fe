import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { DeviceRetunesController } from './device/device-retunes.controller.js';
import { DeviceRetunesService } from './device/device-retunes.service.js';
import { VerificationRepository } from './device/verification.repository.js';
import { VerificationsService } from './device/verifications.service.js';
import { DecoderSandboxMetricsService } from './processing/decoder-sandbox-metrics.service.js';
import { MeasureController } from './measure/measure.controller.js';
import { MeasureService } from './measure/measure.service.js';
import { RetuneUserData } from './retune-user-data.js';
import { NewRetunesService, RetuneAdmissionService } from './requests/retune-admission.service.js';
import { RetuneDeliveryService } from './delivery/retune-delivery.service.js';
import { RetuneEventsService } from './progress/retune-events.service.js';
import { RetuneMetricsService } from './upkeep/retune-metrics.service.js';
import { RetuneRetentionService } from './upkeep/retune-retention.service.js';
import { RetuneJournalService } from './upkeep/retune-journal.service.js';
import { RetuneLifecycleService } from './upkeep/retune-lifecycle.service.js';
import { RetuneProgressStreamService, RetuneReaderService } from './progress/follow-retune.service.js';
import { ReceiptLinksService } from './delivery/receipt-links.service.js';
import { RetuneReceiptsService } from './delivery/retune-receipts.service.js';
import { OneRequestService } from './requests/one-request.service.js';
import { RetuneRequestsService } from './requests/retune-requests.service.js';
import { ReceiptKeysController } from './signing/receipt-keys.controller.js';
import { ReceiptKeysService } from './signing/receipt-keys.service.js';
import { RetuneController } from './retune.controller.js';
import {
  AdmissionQueueService,
  UploadAdmissionService,
  UploadRoomService,
} from './uploads/upload-admission.service.js';
import { UploadLockerService } from './uploads/upload-locker.service.js';
import { UploadRemovalService } from './uploads/upload-removal.service.js';
import { UploadUserData } from './uploads/upload-user-data.js';
import { UploadRepository } from './uploads/upload.repository.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { WholeUploadsService } from './uploads/whole-uploads.service.js';
import { UploadsService } from './uploads/uploads.service.js';
import { RetuneEnds, RetuneRunRepository } from './retune-run.repository.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneService } from './retune.service.js';

/** The HTTP side: accepts uploads, reports progress, sends results. Processes no audio. */
@Module({
  imports: [AuthModule, BillingModule],
  controllers: [DeviceRetunesController, RetuneController, MeasureController, UploadsController, ReceiptKeysController],
  providers: [
    RetuneRepository,
    RetuneRunRepository,
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
    OneRequestService,
    RetuneDeliveryService,
    RetuneProgressStreamService,
    RetuneReaderService,
    ReceiptKeysService,
    RetuneReceiptsService,
    ReceiptLinksService,
    DeviceRetunesService,
    VerificationsService,
    VerificationRepository,
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
    RetuneRequestsService,
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
