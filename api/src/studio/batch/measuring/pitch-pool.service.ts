import { albumTuning } from '@attune/catalogue/album-tuning';
import { isTrusted, readingNear } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Source } from '@attune/retuning/report/retune-report';
import { checkRatio } from '../../../retune/domain/source.js';
import { NewRetunesService } from '../../../retune/requests/retune-admission.service.js';
import { RetuneRunRepository } from '../../../retune/retune-run.repository.js';
import { RetuneLifecycleService } from '../../../retune/upkeep/retune-lifecycle.service.js';
import { BatchJobFile } from '../batch-job-file.entity.js';
import { BatchJob } from '../batch-job.entity.js';
import { toAlbumSource } from '../batch-launcher.service.js';
import { BatchProgressService } from '../batch-progress.service.js';
import { BatchRepository } from '../batch.repository.js';

/** As measured. */
export interface SongPitch {
  /** Hz; null for a song without pitch. */
  a4Hz: number | null;
  /** 0-1 */
  confidence: number;
  durationSeconds: number;
}

/** Collects the pitches of a batch's songs until it can be retuned by one ratio. */
@Injectable()
export class PitchPoolService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly batches: BatchRepository,
    private readonly progress: BatchProgressService,
    private readonly runs: RetuneRunRepository,
    private readonly newRetunes: NewRetunesService,
    private readonly lifecycle: RetuneLifecycleService,
  ) {}

  /** @param pitch null for a song that cannot be measured */
  async add(fileId: string, pitch: SongPitch | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [batch] = await manager.query<{ id: string }[]>(
        `SELECT id FROM batch_jobs WHERE id = (SELECT "batchJobId" FROM batch_job_files WHERE id = $1)
         FOR NO KEY UPDATE`,
        [fileId],
      );
      if (!batch) return;
      await manager.update(BatchJobFile, fileId, {
        measuredAt: () => 'now()',
        measuredA4Hz: pitch?.a4Hz ?? null,
        confidence: pitch?.confidence ?? null,
        duration: pitch?.durationSeconds ?? null,
      });
      await this.progress.refresh(manager, batch.id);
    });
  }

  /** Finds the album's pitch and lets its songs be retuned. May be repeated. */
  async pool(batchId: string): Promise<void> {
    const failures = await this.dataSource.transaction(async (manager) => {
      const files = await this.batches.files(manager, batchId, ['pending']);
      const ids = files.flatMap(({ audioFileId, ownPitch }) => (ownPitch ? [] : (audioFileId ?? [])));
      const unfinished = await this.runs.lockUnfinished(manager, ids);
      const batch = await manager.findOne(BatchJob, { where: { id: batchId }, lock: { mode: 'for_no_key_update' } });
      if (batch?.status !== 'processing') return [];
      const isPooled = batch.pooledAt !== null;
      const source = toAlbumSource(isPooled ? batch.albumA4Hz : await this.storePitch(manager, batchId));
      const error = ratioError(batch, source);
      // A worker may have died after it stored the pitch and before it failed all songs.
      if (error) return unfinished.map((id) => ({ id, error }));
      if (isPooled) return [];
      await this.runs.setSource(manager, unfinished, source);
      await this.newRetunes.enqueue(manager, { ownerId: batch.userId, inBatch: true }, unfinished);
      await this.progress.refresh(manager, batchId);
      return [];
    });
    for (const { id, error } of failures) await this.lifecycle.fail(id, error);
  }

  /** @returns the pooled A4, Hz */
  private async storePitch(manager: EntityManager, batchId: string): Promise<number | null> {
    const files = await this.batches.files(manager, batchId, ['pending', 'completed', 'failed', 'cancelled']);
    const songs = files.map(({ id, measuredA4Hz, confidence, duration }) => ({
      name: id,
      a4Hz: measuredA4Hz,
      confidence: confidence ?? 0,
      durationSeconds: duration ?? 0,
    }));
    const { a4Hz, outliers } = albumTuning(songs, STANDARD_A4_HZ);
    const apart = new Map(outliers.map(({ name, cents }) => [name, cents]));
    for (const song of songs) {
      if (a4Hz === null || !isTrusted(song)) continue;
      const albumCents = apart.get(song.name) ?? centsBetween(readingNear(song.a4Hz, a4Hz), a4Hz);
      await manager.update(BatchJobFile, song.name, { albumCents, isOutlier: apart.has(song.name) });
    }
    await this.batches.update(manager, batchId, { albumA4Hz: a4Hz, pooledAt: () => 'now()' });
    return a4Hz;
  }
}

/** Why no song can be shifted from the source to the batch's target; null when they can. */
function ratioError({ targetFrequency, meaning }: BatchJob, { sourceHz }: Source): AppError | null {
  try {
    checkRatio({ targetHz: targetFrequency, anchor: meaning, sourceHz });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
