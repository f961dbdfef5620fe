import { Injectable } from '@nestjs/common';
import { JobHandler, type RunningJob } from '../../../platform/jobs/job-handler.js';
import { Storage } from '../../../platform/storage/storage.js';
import { sniffFile } from '../../../retune/pipeline/formats/sniff.js';
import { readTagsSafely } from '../../../retune/pipeline/tags/tag-reader.js';
import { RetuneRepository } from '../../../retune/retune.repository.js';
import { WorkDirsService } from '../../../retune/processing/work-dirs.service.js';
import { type DescribeSong, describeSongJob } from './describe-song.job.js';
import { encodeCover } from './cover-picture.js';
import { readPeaks } from './read-peaks.js';
import { SharedSongRepository } from './shared-song.repository.js';
import { songNames } from './song-names.js';

/** Reads what a result file says of itself, and adds its waveform. Safe to run again after a crash. */
@Injectable()
export class DescribeSongHandler extends JobHandler<DescribeSong> {
  readonly definition = describeSongJob;

  constructor(
    private readonly songs: SharedSongRepository,
    private readonly retunes: RetuneRepository,
    private readonly storage: Storage,
    private readonly workDirs: WorkDirsService,
  ) {
    super();
  }

  async handle({ id, payload: { audioFileId }, attempt, signal }: RunningJob<DescribeSong>): Promise<void> {
    const [row] = await this.songs.find([audioFileId]);
    const key = row?.file.processedObjectPath;
    if (!row || !key) return;
    await this.workDirs.use(id, attempt, async (workDir) => {
      const path = await this.storage.localPath(key, workDir);
      const container = await sniffFile(path);
      const tags = await readTagsSafely(path, container, signal);
      const analysis = await this.retunes.findAnalysis(audioFileId);
      const peaks = analysis?.peaks ?? (await readPeaks(path, container, signal).catch(() => null));
      signal.throwIfAborted();
      await this.songs.save(audioFileId, { ...songNames(tags), cover: await encodeCover(tags.pictures), peaks });
    });
  }
}
