import { type DynamicModule, Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { accountMailJob } from './auth/mails/account-mail.job.js';
import { PaymentEventHandler } from './billing/payment-event.handler.js';
import { paymentEventJob } from './billing/payment-event.job.js';
import { supportMailJob } from './chat/support/support-mail.job.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { measureJob } from './retune/measure/measure.job.js';
import { retuneJob } from './retune/processing/retune.job.js';
import { schema } from './schema.js';
import { describeSongJob } from './studio/links/share-page/describe-song.job.js';
import { batchEndedMailJob } from './studio/batch/mail/batch-ended-mail.job.js';
import { measureSongJob } from './studio/batch/measuring/measure-song.job.js';
import { poolPitchesJob } from './studio/batch/measuring/pool-pitches.job.js';
import { planEndedMailJob } from './studio/plan/plan-ended-mail.job.js';
import { invitationMailJob } from './studio/team/invitation-mail.job.js';

@Module({})
class ApiProcess {}

/** The module of the HTTP process. */
export const apiProcess: DynamicModule = {
  module: ApiProcess,
  imports: [
    DatabaseModule.forRoot(schema),
    StorageModule,
    JobsModule.forApi({
      definitions: [accountMailJob, retuneJob, measureJob, planEndedMailJob, invitationMailJob, supportMailJob],
      definitions: [accountMailJob, retuneJob, measureJob, planEndedMailJob, invitationMailJob, describeSongJob],
      definitions: [
        accountMailJob,
        retuneJob,
        measureJob,
        planEndedMailJob,
        invitationMailJob,
        measureSongJob,
        poolPitchesJob,
        batchEndedMailJob,
      ],
      runs: { definitions: [paymentEventJob], handlers: [PaymentEventHandler] },
    }),
    AppModule,
  ],
};
