import { type DynamicModule, Module } from '@nestjs/common';
import { AuthWorkerModule } from './auth/auth-worker.module.js';
import { AccountMailHandler } from './auth/mails/account-mail.handler.js';
import { BillingMailHandler } from './billing/mails/billing-mail.handler.js';
import { ChatWorkerModule } from './chat/chat-worker.module.js';
import { ContactMailHandler } from './chat/contact/contact-mail.handler.js';
import { SupportMailHandler } from './chat/support/support-mail.handler.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { VerifyHandler } from './retune/device/verify.handler.js';
import { MeasureHandler } from './retune/measure/measure.handler.js';
import { RetuneHandler } from './retune/processing/retune.handler.js';
import { RetuneWorkerModule } from './retune/retune-worker.module.js';
import { schema } from './schema.js';
import { BatchEndedMailHandler } from './studio/batch/mail/batch-ended-mail.handler.js';
import { MeasureSongHandler } from './studio/batch/measuring/measure-song.handler.js';
import { PoolPitchesHandler } from './studio/batch/measuring/pool-pitches.handler.js';
import { PlanEndedMailHandler } from './studio/plan/plan-ended-mail.handler.js';
import { DescribeSongHandler } from './studio/links/share-page/describe-song.handler.js';
import { StudioWorkerModule } from './studio/studio-worker.module.js';
import { InvitationMailHandler } from './studio/team/invitation-mail.handler.js';
import { workerJobs } from './worker-jobs.js';

@Module({})
class WorkerProcess {}

/** The module of a worker: every job and its handler. */
export const workerProcess: DynamicModule = {
  module: WorkerProcess,
  imports: [
    DatabaseModule.forRoot(schema, 'worker'),
    StorageModule,
    JobsModule.forWorker({
      definitions: workerJobs,
      handlers: [
        AccountMailHandler,
        BillingMailHandler,
        RetuneHandler,
        MeasureHandler,
        VerifyHandler,
        PlanEndedMailHandler,
        InvitationMailHandler,
        SupportMailHandler,
        ContactMailHandler,
        DescribeSongHandler,
        MeasureSongHandler,
        PoolPitchesHandler,
        BatchEndedMailHandler,
      ],
    }),
    AuthWorkerModule,
    RetuneWorkerModule,
    StudioWorkerModule,
    ChatWorkerModule,
  ],
};
