import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { UsageService } from '../../billing/usage.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { Storage } from '../../platform/storage/storage.js';
import { isUndelivered, resultKey, uploadKey } from '../domain/retune-record.js';
import { RetuneEventsService } from '../progress/retune-events.service.js';
import { toStoredError } from '../retune.errors.js';
import { retuneJob } from '../retune.job.js';
import { type EndedRetune, RetuneRunRepository, type StoredKeys } from '../retune-run.repository.js';
import { RetuneJournalService } from './retune-journal.service.js';

/** Ends a retune without a result, exactly once: updates its row, refunds its quota unit and removes its files. */
@Injectable()
export class RetuneLifecycleService {
  constructor(
    private readonly runs: RetuneRunRepository,
    private readonly usage: UsageService,
    private readonly jobs: JobQueueService,
    private readonly storage: Storage,
    private readonly events: RetuneEventsService,
    private readonly limits: AttemptLimitsService,
    private readonly journal: RetuneJournalService,
    private readonly logger: PinoLogger,
  ) {}

  /** The user cancels it. @returns false when it had already ended */
  cancel(id: string): Promise<boolean> {
    return this.end(id, 'cancelled', null);
  }

  fail(id: string, error: AppError): Promise<boolean> {
    return this.end(id, 'failed', error);
  }

  /** Cancels those of these retunes that are unfinished, in one transaction. */
  async cancelAll(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const cancelled = await this.runs.transaction(async (manager) => {
      const files = await this.runs.endAll(manager, ids, 'cancelled', null);
      for (const { userId, createdAt } of files) await this.usage.refund(manager, userId, createdAt);
      return files;
    });
    await this.jobs.cancelAll(
      retuneJob,
      cancelled.map(({ id }) => id),
    );
    for (const file of cancelled) {
      this.journal.noteCancelled(file);
      await this.removeFilesIfPossible(file);
      void this.events.publish({ id: file.id, status: 'cancelled', progress: [] });
    }
  }

  /**
   * Removes an expired result. Outside a history it refunds its quota unit when no byte of it was sent. A result whose
   * download began less than `graceSeconds` ago stays for now.
   */
  async expire(id: string, graceSeconds: number): Promise<void> {
    const file = await this.runs.transaction(async (manager) => {
      const expired = await this.runs.expire(manager, id, graceSeconds);
      if (expired && isUndelivered(expired)) await this.usage.refund(manager, expired.userId, expired.createdAt);
      return expired;
    });
    if (file) await this.removeFiles(file);
  }

  /** Removes all files, recorded or not. Clears the record last, so that the janitor can finish after a crash. */
  async removeFiles({ id, objectPath, processedObjectPath }: StoredKeys & { id: string }): Promise<void> {
    const keys = new Set([uploadKey(id), resultKey(id), objectPath, processedObjectPath]);
    for (const key of keys) if (key !== null) await this.storage.remove(key);
    await this.runs.forgetFiles(id);
  }

  /** As removeFiles, but what the storage does not remove now is left to the janitor. */
  async removeFilesIfPossible(file: StoredKeys & { id: string }): Promise<void> {
    try {
      await this.removeFiles(file);
    } catch (error) {
      this.logger.warn({ err: error, retuneId: file.id }, 'Files are left to the janitor');
    }
  }

  /** Removes a song that was deleted from the history: its files, then its row. */
  async purge(file: StoredKeys & { id: string }): Promise<void> {
    await this.removeFiles(file);
    await this.runs.deleteRow(file.id);
  }

  /** Removes the output of an attempt whose retune has meanwhile ended or been deleted with its account. */
  async discard(id: string): Promise<void> {
    // A worker that was presumed dead may find that another one was faster: the result then belongs to the client.
    const file = await this.runs.findWithoutResult(id);
    if (file) await this.removeFiles(file);
  }

  private async end(id: string, status: 'failed' | 'cancelled', error: AppError | null): Promise<boolean> {
    const ended = await this.runs.transaction(async (manager): Promise<EndedRetune | null> => {
      const [file = null] = await this.runs.endAll(manager, [id], status, error && toStoredError(error), {
        recordsFiles: true,
      });
      if (file) await this.usage.refund(manager, file.userId, file.createdAt);
      return file;
    });
    if (!ended) return false;
    if (error === null) this.journal.noteCancelled(ended);
    else this.journal.noteFailed(ended, error);
    if (status === 'cancelled') await this.jobs.cancel(retuneJob, id);
    await this.removeFilesIfPossible(ended);
    const isServerError = error !== null && error.status >= 500;
    // A batch may be a folder with other files among the songs.
    if (!isServerError && !ended.inBatch) {
      await this.limits.tryConsume(['failed-retune-user', ended.createdBy ?? ended.userId]);
    }
    void this.events.publish({ id, status, progress: [] });
    return true;
  }
}
