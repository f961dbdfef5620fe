import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { EntityManager } from 'typeorm';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { NotifierService } from '../../platform/database/notifier.service.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { type RetuneEnd, type RetuneEndListener, RetuneEnds } from '../../retune/retune-run.repository.js';
import { batchEndedMailJob } from './mail/batch-ended-mail.job.js';
import { LISTED_FILE } from './batch-view.repository.js';
import { poolPitchesJob } from './measuring/pool-pitches.job.js';

const CHANNEL = 'batch';

interface Figures {
  id: string;
  userId: string;
  name: string;
  status: string;
  completedFiles: number;
  failedFiles: number;
  unfinished: number;
  cancelledAt: Date | null;
  /** Whether all songs are measured that still wait for the album's pitch. */
  canPool: boolean;
}

const REFRESH = `
  UPDATE batch_jobs AS batch
     SET "totalFiles" = figures.total, "completedFiles" = figures.completed, "failedFiles" = figures.failed
    FROM (
      SELECT count(*) AS total, count(*) FILTER (WHERE status = 'completed') AS completed,
             count(*) FILTER (WHERE status = 'failed') AS failed,
             count(*) FILTER (WHERE status = 'pending')::integer AS unfinished,
             bool_and("measuredAt" IS NOT NULL OR status <> 'pending') AS measured
        FROM batch_job_files AS file WHERE "batchJobId" = $1 AND ${LISTED_FILE}
    ) AS figures
   WHERE batch.id = $1
  RETURNING batch.id, "userId", name, status, "completedFiles", "failedFiles", unfinished, "cancelledAt",
            coalesce("sameRatio" AND "pooledAt" IS NULL AND measured, false) AS "canPool"`;

/** Notifies every process that a batch or its files have changed, by database notifications. */
@Injectable()
export class BatchNoticesService implements OnModuleInit, OnModuleDestroy {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private stopListening = (): void => {};

  constructor(private readonly notifier: NotifierService) {}

  onModuleInit(): void {
    this.stopListening = this.notifier.listen<{ id: string }>(CHANNEL, ({ id }) => {
      this.emitter.emit(id);
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Takes effect when the transaction commits. */
  publish(id: string, manager: EntityManager): Promise<void> {
    return this.notifier.notify(CHANNEL, { id }, manager);
  }

  /** @returns the function that unsubscribes */
  subscribe(id: string, listener: () => void): () => void {
    this.emitter.on(id, listener);
    return () => this.emitter.off(id, listener);
  }
}

/** Keeps the figures of batches in step with their files, and ends a batch with its last file. */
@Injectable()
export class BatchProgressService implements RetuneEndListener, OnModuleInit {
  constructor(
    private readonly ends: RetuneEnds,
    private readonly jobs: JobQueueService,
    private readonly notices: BatchNoticesService,
  ) {}

  onModuleInit(): void {
    this.ends.add(this);
  }

  async onRetunesEnd(manager: EntityManager, ends: readonly RetuneEnd[]): Promise<void> {
    const batches = await manager.query<{ id: string }[]>(
      `SELECT id FROM batch_jobs
        WHERE id IN (SELECT "batchJobId" FROM batch_job_files WHERE "audioFileId" = ANY($1))
        ORDER BY id FOR NO KEY UPDATE`,
      [ends.map(({ id }) => id)],
    );
    for (const [status, ended] of Map.groupBy(ends, (end) => end.status)) {
      const isCompleted = status === 'completed';
      await manager.query(
        `UPDATE batch_job_files
            SET status = $2, error = $3, "errorCode" = $4, "endedAt" = now(),
                "objectPath" = CASE WHEN $5 THEN NULL ELSE "objectPath" END,
                "storedBytes" = CASE WHEN $5 THEN 0 ELSE bytes END
          WHERE "audioFileId" = ANY($1) AND status = 'pending'`,
        [ended.map(({ id }) => id), status, ended[0]?.error?.error ?? null, ended[0]?.error?.code ?? null, isCompleted],
      );
    }
    for (const { id } of batches) await this.refresh(manager, id);
  }

  /** Counts the files of a batch that the transaction has locked, and ends it when none is left. */
  async refresh(manager: EntityManager, id: string): Promise<void> {
    const [rows] = await manager.query<[Figures[], number]>(REFRESH, [id]);
    const [batch] = rows;
    if (batch?.status === 'processing') {
      if (batch.unfinished === 0) await this.end(manager, batch);
      else if (batch.canPool) await this.jobs.send(poolPitchesJob, { batchId: id }, { manager });
    }
    await this.notices.publish(id, manager);
  }

  private async end(manager: EntityManager, batch: Figures): Promise<void> {
    const { id, userId: ownerId, name, completedFiles, failedFiles, cancelledAt } = batch;
    const isCancelled = cancelledAt !== null || completedFiles + failedFiles === 0;
    await manager.query('UPDATE batch_jobs SET status = $2, "completedAt" = now() WHERE id = $1', [
      id,
      isCancelled ? 'cancelled' : 'completed',
    ]);
    if (isCancelled) return;
    await recordActivity(
      manager,
      { ownerId, userId: null },
      { action: 'batch.completed', resourceType: 'batch', resourceId: id, metadata: { name, count: completedFiles } },
    );
    await this.jobs.send(batchEndedMailJob, { batchId: id }, { manager });
  }
}
