import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Identity } from '../../auth/identity.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import type { RetuneChoice, Source } from '@attune/retuning/report/retune-report';
import { NewRetunesService } from '../../retune/requests/retune-admission.service.js';
import { FolderRepository } from '../folders/folder.repository.js';
import { FolderSongsService } from '../folders/folder-songs.service.js';
import type { BatchJobFile } from './batch-job-file.entity.js';
import type { BatchJob } from './batch-job.entity.js';
import { BatchProgressService } from './batch-progress.service.js';
import { BatchRepository } from './batch.repository.js';
import { measureSongJob } from './measuring/measure-song.job.js';

/** A file with an upload, to be retuned. */
export type LaunchedFile = Pick<
  BatchJobFile,
  'id' | 'audioFileId' | 'filename' | 'bytes' | 'ownPitch' | 'sourceHz' | 'isAlbumPitch' | 'measuredAt'
> & {
  objectPath: string;
};

/** Makes retunes of a batch's files, in the transaction that has locked the batch. */
@Injectable()
export class BatchLauncherService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly newRetunes: NewRetunesService,
    private readonly progress: BatchProgressService,
    private readonly jobs: JobQueueService,
    private readonly folders: FolderRepository,
    private readonly folderSongs: FolderSongsService,
  ) {}

  /**
   * @param identity who starts them
   * @throws AppError 403 when the month's quota does not suffice for all of them
   */
  async launch(
    manager: EntityManager,
    batch: BatchJob,
    identity: Identity,
    files: readonly LaunchedFile[],
  ): Promise<void> {
    // Before what others wait for, since a change of the folder may hold it for a while.
    const folder = batch.folderId === null ? null : await this.folders.lock(manager, batch.userId, batch.folderId);
    const runs = files.map((file) => ({ ...file, audioFileId: randomUUID() }));
    const owner = { ownerId: batch.userId, createdBy: batch.createdBy, tier: identity.workspace.tier, inBatch: true };
    const retunes = runs.map((file) => ({ id: file.audioFileId, upload: file, choice: toChoice(batch, file) }));
    await this.newRetunes.insert(manager, owner, retunes);
    await this.batches.run(manager, runs);
    if (folder) {
      const running = runs.map(({ audioFileId, filename }, i) => ({
        id: audioFileId,
        filename,
        replacedId: files[i]?.audioFileId ?? null,
      }));
      await this.folderSongs.addRunning(manager, identity, folder, running);
    }
    await this.batches.update(manager, batch.id, restarted(batch));
    const [waiting, ready] = partition(runs, ({ ownPitch }) => waitsForPitch(batch, ownPitch));
    const ids = ready.map(({ audioFileId }) => audioFileId);
    await this.newRetunes.enqueue(manager, owner, ids);
    const unmeasured = waiting.filter(({ measuredAt }) => measuredAt === null);
    const measurements = unmeasured.map(({ id, audioFileId, objectPath }) => ({
      id: audioFileId,
      payload: { fileId: id, audioFileId, objectPath },
    }));
    await this.jobs.sendAll(measureSongJob, measurements, { manager, group: batch.userId, isBackground: true });
    await this.progress.refresh(manager, batch.id);
  }
}

const waitsForPitch = ({ sameRatio, pooledAt }: BatchJob, ownPitch: boolean): boolean =>
  sameRatio && !ownPitch && pooledAt === null;

/** The A4 of the songs of an album: pooled from them, else assumed. */
export const toAlbumSource = (a4Hz: number | null): Source =>
  a4Hz === null ? { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' } : { sourceHz: a4Hz, sourceBasis: 'album' };

type SourceFields = Pick<LaunchedFile, 'ownPitch' | 'sourceHz' | 'isAlbumPitch'>;

/** A song that is at its target already is copied to it, so that the batch is complete. */
function toChoice(batch: BatchJob, file: SourceFields): RetuneChoice {
  const { targetFrequency: targetHz, meaning: anchor, mode, format, quality, straighten } = batch;
  const choice: RetuneChoice = { targetHz, ...sourceOf(batch, file), force: true, anchor, mode, format, quality };
  if (straighten) choice.straighten = true;
  return choice;
}

function sourceOf(
  { sameRatio, pooledAt, albumA4Hz }: BatchJob,
  { ownPitch, sourceHz, isAlbumPitch }: SourceFields,
): Pick<RetuneChoice, 'sourceHz' | 'sourceBasis'> {
  if (sourceHz !== null) return { sourceHz, sourceBasis: isAlbumPitch ? 'album' : 'given' };
  if (sameRatio && !ownPitch && pooledAt !== null) return toAlbumSource(albumA4Hz);
  return { sourceHz: null, sourceBasis: 'measured' };
}

function restarted({ status, startedAt }: BatchJob): QueryDeepPartialEntity<BatchJob> {
  return {
    status: 'processing',
    cancelledAt: null,
    completedAt: null,
    ...(status !== 'processing' && { resumedAt: () => 'now()' }),
    ...(startedAt === null && { startedAt: () => 'now()' }),
  };
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => test(item)), items.filter((item) => !test(item))];
}
