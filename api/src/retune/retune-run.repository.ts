import type { Tier } from '@attune/catalogue/plans';
import { resultOf } from '@attune/catalogue/result';
import { Injectable } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  Not,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { AudioFile, toFiles } from './audio-file.entity.js';
import type { Analysis } from './domain/analysis.js';
import { resultFigures } from './domain/brief-receipt.js';
import {
  isUndelivered,
  type OnDevice,
  resultKey,
  type RetuneOutcome,
  type StoredError,
  UNFINISHED,
} from './domain/retune-record.js';
import type { RetuneChoice, Source } from '@attune/retuning/report/retune-report';
import { FrequencyAnalysis } from './frequency-analysis.entity.js';
import { recordCompleted } from './record-completed.js';

/** A retune that has just ended, with the tier of its workspace. */
export type EndedRetune = AudioFile & { tier: Tier };

export interface StoredKeys {
  objectPath: string | null;
  processedObjectPath: string | null;
}

export interface RetuneResult {
  /** null for the result of a device, which is not here. */
  processedObjectPath: string | null;
  /** Bytes of upload and result. */
  storedBytes: number;
  choice: RetuneChoice;
  outcome: RetuneOutcome;
  analysis: Analysis;
  /** Seconds. */
  duration: number;
  /** Of a retune on a device. */
  onDevice?: OnDevice;
}

export interface RetuneEnd {
  id: string;
  status: 'completed' | 'failed' | 'cancelled';
  /** Why it failed. */
  error: StoredError | null;
}

/**
 * A module whose data depend on retunes of batches. Modules above this one add theirs to RetuneEnds when they start.
 */
export interface RetuneEndListener {
  /**
   * Runs in the transaction that ends the retunes, after their rows were locked and before those of the quota: so it
   * happens once for each, whichever process dies. When it throws, the retunes have not ended.
   */
  onRetunesEnd(manager: EntityManager, ends: readonly RetuneEnd[]): Promise<void>;
}

@Injectable()
export class RetuneEnds {
  private readonly listeners = new Set<RetuneEndListener>();

  add(listener: RetuneEndListener): void {
    this.listeners.add(listener);
  }

  async notify(manager: EntityManager, ends: readonly RetuneEnd[]): Promise<void> {
    for (const listener of this.listeners) await listener.onRetunesEnd(manager, ends);
  }
}

const RESULT_ON_RECORD = `CASE status WHEN 'processing' THEN '${resultKey('')}' || id END`;

/** `tiers` is of all owners, since a retune is deleted with its own. */
const withTier = (file: AudioFile, tiers: ReadonlyMap<string, Tier>): EndedRetune =>
  Object.assign(file, { tier: tiers.get(file.userId) ?? 'free' });

/** Changes the rows that match, in one statement. @returns them as they are then */
async function update(
  manager: EntityManager,
  where: FindOptionsWhere<AudioFile>,
  changes: QueryDeepPartialEntity<AudioFile>,
): Promise<AudioFile[]> {
  const result = await manager
    .createQueryBuilder()
    .update(AudioFile)
    .set(changes)
    .where(where)
    .returning('*')
    .execute();
  return toFiles(result.raw);
}

/**
 * Keeps the users of retunes from being deleted until the transaction ends. Must come first in any transaction that
 * changes more than a retune's row: deleting an account locks the user's row first, and two transactions that lock the
 * same rows in different orders would deadlock. The order is users, folders, audio_files, batch_jobs, batch_job_files,
 * usage_tracking, retune_statistics, retune_counts.
 *
 * @returns the tier of each of these users
 */
async function lockOwners(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Tier>> {
  const users = await manager.query<{ id: string; tier: Tier }[]>(
    `SELECT id, "subscriptionTier" AS tier FROM users WHERE id IN (
       SELECT unnest(ARRAY["userId", "createdBy"]) FROM audio_files WHERE audio_files.id = ANY($1)
     ) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return new Map(users.map(({ id, tier }) => [id, tier]));
}

/** A retune from a worker's claim to its end, and the end of its files: each of these changes happens once. */
@Injectable()
export class RetuneRunRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ends: RetuneEnds,
  ) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /**
   * Locks those of these retunes that have not ended, until the transaction ends.
   * @returns their ids, in the given order
   */
  async lockUnfinished(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    await lockOwners(manager, ids);
    const rows = await manager.query<{ id: string }[]>(
      `SELECT id FROM audio_files WHERE id = ANY($1) AND status IN ('pending', 'processing')
        ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
    const unfinished = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => unfinished.has(id));
  }

  /** Sets the A4 from which retunes start that have no jobs yet. */
  async setSource(manager: EntityManager, ids: readonly string[], source: Source): Promise<void> {
    await manager.query(
      `UPDATE audio_files SET "processingParams" = "processingParams" || $2::jsonb, "originalFrequency" = $3
        WHERE id = ANY($1)`,
      [ids, source, Math.round(source.sourceHz)],
    );
  }

  /** Claims it for a worker, for the first time or after a crash. @returns null when it was ended meanwhile */
  async claim(id: string): Promise<AudioFile | null> {
    const changes = { status: 'processing', processingStartedAt: new Date() } as const;
    const [claimed = null] = await update(this.dataSource.manager, { id, status: In(UNFINISHED) }, changes);
    return claimed;
  }

  /** Puts it back into the queue. */
  async release(id: string): Promise<void> {
    await this.dataSource
      .getRepository(AudioFile)
      .update({ id, status: 'processing' }, { status: 'pending', processingStartedAt: null });
  }

  /** @returns null when it was ended meanwhile; then nothing is stored */
  complete(file: AudioFile, result: RetuneResult): Promise<EndedRetune | null> {
    const { id, userId } = file;
    return this.dataSource.transaction(async (manager) => {
      const tiers = await lockOwners(manager, [id]);
      // Read again: an account of its owners may have been deleted since the claim.
      const [completed] = await update(
        manager,
        { id, status: 'processing' },
        {
          status: 'completed',
          processedAt: new Date(),
          processedObjectPath: result.processedObjectPath,
          storedBytes: result.storedBytes,
          duration: result.duration,
          originalFrequency: Math.round(result.outcome.sourceHz),
          processingParams: { ...result.choice, ...result.outcome },
          onDevice: result.onDevice,
        },
      );
      if (completed === undefined) return null;
      if (file.inBatch) await this.ends.notify(manager, [{ id, status: 'completed', error: null }]);
      await manager.insert(FrequencyAnalysis, { audioFileId: id, userId, ...result.analysis });
      if (file.keptUntil) {
        await recordCompleted(manager, completed, {
          targetHz: result.choice.targetHz,
          durationSeconds: result.duration,
          kind: resultOf(resultFigures(result.outcome.receipt)).kind,
        });
      }
      return withTier(completed, tiers);
    });
  }

  /**
   * Ends those of these retunes that are unfinished. The uploads of a batch stay with it.
   *
   * @param options.recordsFiles whether to record the result that there may be, so that the janitor finds it if this
   *   process does not remove it; not in a batch
   * @returns their rows. Only one caller gets each, so the consequences take effect once.
   */
  async endAll(
    manager: EntityManager,
    ids: readonly string[],
    status: 'failed' | 'cancelled',
    error: StoredError | null,
    { recordsFiles = false } = {},
  ): Promise<EndedRetune[]> {
    const tiers = await lockOwners(manager, ids);
    await manager.query('SELECT 1 FROM audio_files WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
    const files = await update(
      manager,
      { id: In([...ids]), status: In(UNFINISHED) },
      {
        status,
        processingError: error,
        objectPath: () => 'CASE WHEN NOT "inBatch" THEN "objectPath" END',
        ...(recordsFiles && { processedObjectPath: () => `CASE WHEN NOT "inBatch" THEN ${RESULT_ON_RECORD} END` }),
        storedBytes: () => 'CASE WHEN "inBatch" THEN 0 ELSE "storedBytes" END',
      },
    );
    const ofBatches = files.filter(({ inBatch }) => inBatch).map(({ id }) => ({ id, status, error }));
    if (ofBatches.length > 0) await this.ends.notify(manager, ofBatches);
    return files.map((file) => withTier(file, tiers));
  }

  /**
   * Expires a result; outside a history, if no byte of it was sent, the retune counts as cancelled. The files stay on
   * record until they are removed. A result whose download began or ended less than `graceSeconds` ago stays.
   *
   * @returns the row as it was; null when there is nothing to remove, or another caller cancelled it
   */
  async expire(manager: EntityManager, id: string, graceSeconds: number): Promise<AudioFile | null> {
    await lockOwners(manager, [id]);
    const file = await manager
      .createQueryBuilder(AudioFile, 'file')
      .setLock('pessimistic_write')
      .where({ id, status: 'completed' })
      .andWhere(
        `coalesce(file."collectedAt", file."deliveredAt", '-infinity') < now() - make_interval(secs => :graceSeconds)`,
        { graceSeconds },
      )
      // A change of plan may have extended its day since the janitor found it.
      .andWhere('(file."keptUntil" IS NULL OR file."keptUntil" < now())')
      .getOne();
    if (!file || (!file.objectPath && !file.processedObjectPath)) return null;
    if (isUndelivered(file)) await manager.update(AudioFile, { id }, { status: 'cancelled', processedAt: null });
    return file;
  }

  /** The files on record of a retune that has no result; undefined when its client may have one. */
  async findWithoutResult(id: string): Promise<(StoredKeys & { id: string }) | undefined> {
    const file = await this.dataSource.getRepository(AudioFile).findOneBy({ id });
    if (file?.status === 'completed' && file.processedObjectPath !== null) return undefined;
    return file ?? { id, objectPath: null, processedObjectPath: null };
  }

  async forgetFiles(id: string): Promise<void> {
    await this.dataSource
      .getRepository(AudioFile)
      .update({ id }, { objectPath: null, processedObjectPath: null, storedBytes: 0 });
  }

  /** Deletes a row that was deleted from the history, unless it was restored meanwhile. */
  async deleteRow(id: string): Promise<void> {
    await this.dataSource.getRepository(AudioFile).delete({ id, deletedAt: Not(IsNull()) });
  }
}
