import type { Tier } from '@attune/catalogue/plans';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not, type QueryDeepPartialEntity } from 'typeorm';
import { lastActivityAt } from '../auth/workspace/record-activity.js';
import { AudioFile, IS_UNFINISHED, toFiles } from './audio-file.entity.js';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import type { OnDevice } from './domain/retune-record.js';
import { FrequencyAnalysis } from './frequency-analysis.entity.js';
import { retuneNotFound } from './retune.errors.js';
import type { CompleteUpload } from './uploads/upload.repository.js';

/** A retune for modules that show or send it. */
export type StoredRetune = Readonly<AudioFile>;

/** A retune of an upload that is stored, or one that a device does. */
export type NewRetune = { id: string; choice: RetuneChoice } & (
  { upload: CompleteUpload } | { filename: string; onDevice: OnDevice }
);

/** What new retunes have in common. */
type CommonColumns = Pick<AudioFile, 'userId' | 'createdBy' | 'createdAt' | 'keptUntil' | 'inBatch'>;

/** What clients that wait for a retune are told about it. */
export type FollowedRetune = Pick<
  AudioFile,
  'id' | 'userId' | 'status' | 'objectPath' | 'processingError' | 'deletedAt'
>;

/** A statement of Postgres has at most 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

/** What a new retune has of its song and its options. */
function toColumns({ id, choice, ...retune }: NewRetune): QueryDeepPartialEntity<AudioFile> {
  const columns = {
    id,
    targetFrequency: Math.round(choice.targetHz),
    originalFrequency: Math.round(choice.sourceHz ?? STANDARD_A4_HZ),
    format: choice.format,
    processingParams: choice,
  };
  if ('upload' in retune) {
    const { objectPath, filename, bytes } = retune.upload;
    return { ...columns, objectPath, originalFilename: filename, storedBytes: bytes };
  }
  const { filename, onDevice } = retune;
  return { ...columns, originalFilename: filename, onDevice, status: 'processing', processingStartedAt: new Date() };
}

/** Retunes as clients make, read and collect them; what workers and their end change is in RetuneRunRepository. */
@Injectable()
export class RetuneRepository {
  constructor(private readonly dataSource: DataSource) {}

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

  /** Those of these retunes that a workspace has, as they are at one moment. */
  findAllOwned(ids: readonly string[], userId: string): Promise<AudioFile[]> {
    return this.dataSource.getRepository(AudioFile).findBy({ id: In([...ids]), userId, deletedAt: IsNull() });
  }

  /** @throws AppError 404 when the workspace has no such retune */
  async getOwned(id: string, ownerId: string): Promise<AudioFile> {
    const file = await this.findOwned(id, ownerId);
    if (!file) throw retuneNotFound();
    return file;
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
        .map((retune) => ({ ...common, ...toColumns(retune) }));
      const insert = manager.createQueryBuilder().insert().into(AudioFile).values(values);
      const result = await insert.orIgnore().updateEntity(false).returning('*').execute();
      files.push(...toFiles(result.raw));
    }
    return files;
  }

  /** Records the expected storage of a retune, so that the user's other retunes take it into account. */
  async expectStored(manager: EntityManager, id: string, storedBytes: number): Promise<void> {
    await manager.update(AudioFile, { id, status: 'processing' }, { storedBytes });
  }

  /**
   * Records that the first byte is about to be sent. Locks the row until the transaction ends, as its expiry does, so
   * only one of the two gets it.
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
}
