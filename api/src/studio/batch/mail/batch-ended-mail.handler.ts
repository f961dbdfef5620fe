import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pageUrl } from '../../../auth/mails/mail-texts.js';
import { MailerService } from '../../../auth/mails/mailer.service.js';
import { Config } from '../../../platform/config/config.js';
import { JobHandler, type RunningJob } from '../../../platform/jobs/job-handler.js';
import { LISTED_FILE } from '../batch-view.repository.js';
import { batchEndedMail } from './batch-ended-mail.js';
import { type BatchEndedMail, batchEndedMailJob } from './batch-ended-mail.job.js';

/** A user who had the events open within this time before the end has seen it. */
const WATCHED_SECONDS = 60;
const MAX_NAMED_FAILURES = 10;

interface EndedRow {
  name: string;
  email: string;
  completedFiles: number;
  failedFiles: number;
  cancelledFiles: number;
  failures: { filename: string; error: string | null }[];
}

/** Sends the mail about a batch that has ended while the person who made it was away. */
@Injectable()
export class BatchEndedMailHandler extends JobHandler<BatchEndedMail> {
  readonly definition = batchEndedMailJob;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: MailerService,
    private readonly config: Config,
  ) {
    super();
  }

  async handle({ payload: { batchId } }: RunningJob<BatchEndedMail>): Promise<void> {
    const batch = await this.findUnseen(batchId);
    if (!batch) return;
    const batchUrl = pageUrl(this.config.publicUrl, `/studio/history/batches/${batchId}`);
    await this.mailer.deliver(batch.email, 'batch-ended', () => batchEndedMail({ ...batch, batchUrl }));
  }

  /** Undefined when the person has seen the end, was deleted or has left the team, or the batch runs again. */
  private async findUnseen(batchId: string): Promise<EndedRow | undefined> {
    const [row] = await this.dataSource.query<EndedRow[]>(
      `SELECT name, email, "completedFiles", "failedFiles",
              (SELECT count(*)::integer FROM batch_job_files AS file
                WHERE "batchJobId" = batch.id AND file.status = 'cancelled' AND ${LISTED_FILE}) AS "cancelledFiles",
              coalesce((SELECT json_agg(failure) FROM (
                SELECT filename, error FROM batch_job_files AS file
                 WHERE "batchJobId" = batch.id AND file.status = 'failed' AND ${LISTED_FILE}
                 ORDER BY position LIMIT ${MAX_NAMED_FAILURES}) AS failure), '[]') AS failures
         FROM batch_jobs AS batch JOIN users ON users.id = batch."createdBy"
        WHERE batch.id = $1 AND status = 'completed' AND "deletedAt" IS NULL
          AND (users.id = batch."userId" OR EXISTS (
            SELECT 1 FROM team_members AS member
             WHERE "accountOwnerId" = batch."userId" AND "memberUserId" = users.id AND member.status = 'active'))
          AND coalesce("watchedAt", '-infinity') < "completedAt" - make_interval(secs => ${WATCHED_SECONDS})`,
      [batchId],
    );
    return row;
  }
}
