import type { Tier } from '@attune/catalogue/plans';
import { resultOf } from '@attune/catalogue/result';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
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
import { lastActivityAt } from '../auth/workspace/record-activity.js';
import { AudioFile, IS_UNFINISHED, toBytes } from './audio-file.entity.js';
import type { Analysis } from './domain/analysis.js';
import { resultFigures } from './domain/brief-receipt.js';
import { isUndelivered, resultKey, type RetuneOutcome, type StoredError, UNFINISHED } from './domain/retune-record.js';
import type { RetuneChoice, Source } from './domain/retune-report.js';
import { FrequencyAnalysis } from './frequency-analysis.entity.js';
import { lockOwners } from './lock-owners.js';
import { recordCompleted } from './record-completed.js';
import { RetuneEnds } from './retune-ends.js';
import type { CompleteUpload } from './uploads/upload.repository.js';

/** A retune for modules that show or send it. */
export type StoredRetune = Readonly<AudioFile>;

/** A retune that has just ended, with the tier of its workspace. */
export type EndedRetune = AudioFile & { tier: Tier };

/** A retune of an upload that is stored. */
export interface NewRetune {
  id: string;
  upload: CompleteUpload;
  choice: RetuneChoice;
}

/** What new retunes have in common. */
type CommonColumns = Pick<AudioFile, 'userId' | 'createdBy' | 'createdAt' | 'keptUntil' | 'inBatch'>;

/** What clients that wait for a retune are told about it. */
export type FollowedRetune = Pick<
  AudioFile,
  'id' | 'userId' | 'status' | 'objectPath' | 'processingError' | 'deletedAt'
>;

export interface StoredKeys {
  objectPath: string | null;
  processedObjectPath: string | null;
}

export interface RetuneResult {
  processedObjectPath: string;
  /** Bytes of upload and result. */
  storedBytes: number;
  choice: RetuneChoice;
  outcome: RetuneOutcome;
  analysis: Analysis;
  /** Seconds. */
  duration: number;
}

/** A statement of Postgres has at most 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

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

/** Returned rows. The columns have the names of the properties; only these bytes differ from what an entity has. */
function toFiles(raw: unknown): AudioFile[] {
  const rows = raw as (Omit<AudioFile, 'storedBytes'> & { storedBytes: string | null })[];
  return rows.map((row) => ({ ...row, storedBytes: toBytes(row.storedBytes) }));
}

/** What a new retune has of its upload and its options. */
const columnsOf = ({ objectPath, filename, bytes }: CompleteUpload, choice: RetuneChoice) => ({
  objectPath,
  originalFilename: filename,
  storedBytes: bytes,
  targetFrequency: Math.round(choice.targetHz),
  originalFrequency: Math.round(choice.sourceHz ?? STANDARD_A4_HZ),
  format: choice.format,
  processingParams: choice,
});

@Injectable()
export class RetuneRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ends: RetuneEnds,
  ) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  find(id: string): Promise<AudioFile | null> {
    return this.dataSource.getRepository(AudioFile).findOneBy({ id });
  }

  findAll(ids: readonly string[]): Promise<AudioFile[]> {
    return this.dataSource.getRepository(AudioFile).findBy({ id: In([...ids]) });
  }

  /** As {@link findAll}, for many rows every second: making entities of them would take most of the time. */
  findFollowed(ids: readonly string[]): Promise<FollowedRetune[]> {
    return this.dataSource.query<FollowedRetune[]>(
      `SELECT id, "userId", status, "objectPath", "processingError", "deletedAt" FROM audio_files WHERE id = ANY($1)`,
      [ids],
    );
  }

  findOwned(id: string, userId: string): Promise<AudioFile | null> {
    return this.dataSource.getRepository(AudioFile).findOneBy({ id, userId, deletedAt: IsNull() });
  }

  /** When a retune was deleted from the history of a workspace; null for one that never was, or was restored. */
  findDeletion(id: string, ownerId: string): Promise<Date | null> {
    return lastActivityAt(this.dataSource.manager, ownerId, { action: 'retune.deleted', resourceId: id });
  }

  findAnalysis(audioFileId: string): Promise<FrequencyAnalysis | null> {
    return this.dataSource.getRepository(FrequencyAnalysis).findOneBy({ audioFileId });
  }

  /** Newest first. */
  findLatestOf(userId: string, max: number): Promise<AudioFile[]> {
    return this.dataSource.getRepository(AudioFile).find({
      where: { userId, deletedAt: IsNull() },
      order: { createdAt: 'DESC' },
      take: max,
    });
  }

  /** Those that are being retuned first, then those that wait, the songs of batches last. `total`: all of them. */
  async findUnfinishedOf(userId: string, max: number): Promise<{ files: AudioFile[]; total: number }> {
    const places = await this.dataSource.query<{ id: string; total: number }[]>(
      `SELECT id, (count(*) OVER ())::integer AS total FROM audio_files WHERE "userId" = $1 AND ${IS_UNFINISHED}
        ORDER BY status = 'pending', "inBatch", "createdAt", id LIMIT $2`,
      [userId, max],
    );
    const byId = new Map((await this.findAll(places.map(({ id }) => id))).map((file) => [file.id, file]));
    return { files: places.flatMap(({ id }) => byId.get(id) ?? []), total: places[0]?.total ?? 0 };
  }

  /**
   * Prevents other callers from starting a retune for this user, or deleting the user, until the transaction ends. So
   * what is read after this stays valid while it is acted on.
   *
   * @returns false when the user no longer exists
   */
  async lockUser(manager: EntityManager, userId: string): Promise<boolean> {
    return (await this.lockUserTier(manager, userId)) !== undefined;
  }

  /** Locks as {@link lockUser} does. @returns the user's tier; undefined when the user no longer exists */
  async lockUserTier(manager: EntityManager, userId: string): Promise<Tier | undefined> {
    const [user] = await manager.query<{ tier: Tier }[]>(
      'SELECT "subscriptionTier" AS tier FROM users WHERE id = $1 FOR NO KEY UPDATE',
      [userId],
    );
    return user?.tier;
  }

  /** Without those of batches. */
  async countUnfinished(manager: EntityManager, userId: string): Promise<number> {
    const [row] = await manager.query<{ retunes: number }[]>(
      `SELECT count(*)::integer AS retunes FROM audio_files WHERE "userId" = $1 AND ${IS_UNFINISHED} AND NOT "inBatch"`,
      [userId],
    );
    return row?.retunes ?? 0;
  }

  /** @returns the new rows, in the given order, without those whose id was used before */
  async insertAll(manager: EntityManager, common: CommonColumns, retunes: readonly NewRetune[]): Promise<AudioFile[]> {
    const files: AudioFile[] = [];
    for (let first = 0; first < retunes.length; first += MAX_ROWS_PER_INSERT) {
      const values = retunes
        .slice(first, first + MAX_ROWS_PER_INSERT)
        .map(({ id, upload, choice }) => ({ ...common, id, ...columnsOf(upload, choice) }));
      const insert = manager.createQueryBuilder().insert().into(AudioFile).values(values);
      const result = await insert.orIgnore().updateEntity(false).returning('*').execute();
      files.push(...toFiles(result.raw));
    }
    return files;
  }

  /** Locks those of these retunes that have not ended, until the transaction ends. @returns their ids, in the given order */
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

  /** Puts it back into the queue. */
  async release(id: string): Promise<void> {
    await this.dataSource
      .getRepository(AudioFile)
      .update({ id, status: 'processing' }, { status: 'pending', processingStartedAt: null });
  }

  /** Records the expected storage of a retune, so that the user's other retunes take it into account. */
  async expectStored(manager: EntityManager, id: string, storedBytes: number): Promise<void> {
    await manager.update(AudioFile, { id, status: 'processing' }, { storedBytes });
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
   * Records that the first byte is about to be sent. Locks the row until the transaction ends, as {@link expire} does,
   * so only one of the two gets it.
   *
   * @returns false when the result no longer exists
   */
  async markDelivered(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(
      AudioFile,
      { id, status: 'completed', processedObjectPath: Not(IsNull()) },
      { deliveredAt: () => 'coalesce("deliveredAt", now())' },
    );
    return affected === 1;
  }

  /** Records that the last byte was sent. */
  async markCollected(id: string): Promise<void> {
    await this.dataSource
      .getRepository(AudioFile)
      .update({ id, status: 'completed', collectedAt: IsNull() }, { collectedAt: () => 'now()' });
  }

  /** Records that the client has the song. @returns false when the result no longer exists */
  async confirmDelivery(id: string): Promise<boolean> {
    const { affected } = await this.dataSource.getRepository(AudioFile).update(
      { id, status: 'completed', processedObjectPath: Not(IsNull()) },
      {
        deliveredAt: () => 'coalesce("deliveredAt", now())',
        collectedAt: () => 'coalesce("collectedAt", now())',
      },
    );
    return affected === 1;
  }

  /**
   * Expires a result; outside a history, if no byte of it was sent, the retune counts as cancelled. The files stay on record until they
   * are removed. A result whose download began or ended less than `graceSeconds` ago stays.
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
