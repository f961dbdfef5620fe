import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { JobQueueService } from '../../../platform/jobs/job-queue.service.js';
import { describeSongJob } from './describe-song.job.js';

/** Has workers read the files of shared songs, once for each song. */
@Injectable()
export class SongDescriptionsService {
  private readonly requested = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueueService,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * For those songs that have not been read yet. A failure only makes the page plainer.
   *
   * @param ownerId of the songs; owners take turns
   */
  async requestMissing(ownerId: string, retuneIds: readonly string[]): Promise<void> {
    const unknown = retuneIds.filter((id) => !this.requested.has(id));
    if (unknown.length === 0) return;
    try {
      const missing = await this.dataSource.query<{ id: string }[]>(
        `SELECT id FROM unnest($1::uuid[]) AS song (id)
          WHERE NOT EXISTS (SELECT 1 FROM shared_songs WHERE "audioFileId" = song.id)`,
        [unknown],
      );
      const jobs = missing.map(({ id }) => ({ id: randomUUID(), payload: { audioFileId: id } }));
      await this.dataSource.transaction((manager) =>
        this.jobs.sendAll(describeSongJob, jobs, { manager, group: ownerId, isBackground: false }),
      );
      if (this.requested.size > MAX_REMEMBERED) this.requested.clear();
      for (const id of unknown) this.requested.add(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'The description of a shared song could not be requested');
    }
  }
}

const MAX_REMEMBERED = 10_000;
