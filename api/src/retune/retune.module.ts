import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { DecoderSandboxMetrics } from './upkeep/decoder-sandbox-metrics.service.js';
import { MeasureController } from './measure/measure.controller.js';
import { MeasureService } from './measure/measure.service.js';
import { RetuneUserData } from './upkeep/retune-user-data.js';
import { RetuneAdmission } from './requests/retune-admission.service.js';
import { RetuneDelivery } from './delivery/retune-delivery.service.js';
import { BatchRetunesRepository } from './requests/batch-retunes.repository.js';
import { BatchRetunes } from './requests/batch-retunes.service.js';
import { RetuneEvents } from './delivery/retune-events.service.js';
import { RetuneMetrics } from './upkeep/retune-metrics.service.js';
import { RetuneRetention } from './upkeep/retune-retention.service.js';
import { RetuneJournal } from './upkeep/retune-journal.service.js';
import { RetuneLifecycle } from './upkeep/retune-lifecycle.service.js';
import { RetuneProgressStream } from './delivery/retune-progress-stream.service.js';
import { RetuneReader } from './delivery/retune-reader.service.js';
import { RetuneReceipts } from './delivery/retune-receipts.service.js';
import { RetuneRequests } from './requests/retune-requests.service.js';
import { RetuneWaiters } from './delivery/retune-waiters.service.js';
import { RetuneController } from './retune.controller.js';
import { RetuneEnds } from './retune-ends.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneService } from './retune.service.js';

/** The HTTP side: accepts uploads, reports progress, sends results. Processes no audio. */
@Module({
  imports: [AuthModule, BillingModule],
  controllers: [RetuneController, MeasureController],
  providers: [
    RetuneRepository,
    RetuneEnds,
    BatchRetunes,
    BatchRetunesRepository,
    RetuneEvents,
    RetuneMetrics,
    DecoderSandboxMetrics,
    RetuneUserData,
    RetuneJournal,
    RetuneLifecycle,
    RetuneRetention,
    RetuneAdmission,
    RetuneRequests,
    RetuneWaiters,
    RetuneDelivery,
    RetuneProgressStream,
    RetuneReader,
    RetuneReceipts,
    MeasureService,
    RetuneService,
  ],
  exports: [RetuneService, RetuneRepository, RetuneEnds, RetuneEvents, BatchRetunes],
})
export class RetuneModule {}
