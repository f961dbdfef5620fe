import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { Injectable } from '@nestjs/common';
import { Storage } from '../../platform/storage/storage.js';
import { type FileMeasurement, measureFile } from '../pipeline/measure-file.js';
import { WorkDirsService } from '../processing/work-dirs.service.js';

interface StoredSong {
  /** Of the job that measures it. */
  jobId: string;
  attempt: number;
  objectPath: string;
  signal: AbortSignal;
  /** The measured part, 0-1. */
  onProgress: (part: number) => void;
}

/** Measures songs that stay in the storage. */
@Injectable()
export class StoredSongMeterService {
  constructor(
    private readonly storage: Storage,
    private readonly workDirs: WorkDirsService,
  ) {}

  /** @throws AppError 413, 415, 422 for errors in the file; an Error when the meter fails or the file is missing */
  measure({ jobId, attempt, objectPath, signal, onProgress }: StoredSong): Promise<FileMeasurement> {
    return this.workDirs.use(jobId, attempt, async (workDir) => {
      const inputPath = await this.storage.localPath(objectPath, workDir).catch((cause: unknown) => {
        throw new Error('The song to be measured is gone', { cause });
      });
      return measureFile({ inputPath, maxDurationSeconds: MAX_DURATION_SECONDS, signal, onProgress });
    });
  }
}
