import { type DynamicModule, Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { BackupMetricsService } from './backup/backup-metrics.service.js';
import { CustomerUpdateHandler } from './billing/customer-update.handler.js';
import { customerUpdateJob } from './billing/customer-update.job.js';
import { PaymentEventHandler } from './billing/payment-event.handler.js';
import { paymentEventJob } from './billing/payment-event.job.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { schema } from './schema.js';
import { workerJobs } from './worker-jobs.js';

@Module({})
class ApiProcess {}

/** The module of the HTTP process. */
export const apiProcess: DynamicModule = {
  module: ApiProcess,
  imports: [
    DatabaseModule.forRoot(schema, 'api'),
    StorageModule,
    JobsModule.forApi({
      definitions: workerJobs,
      runs: {
        definitions: [paymentEventJob, customerUpdateJob],
        handlers: [PaymentEventHandler, CustomerUpdateHandler],
      },
    }),
    AppModule,
  ],
  providers: [BackupMetricsService],
};
