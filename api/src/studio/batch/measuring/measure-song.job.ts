import { defineJob } from '../../../platform/jobs/job-definition.js';

export interface MeasureSong {
  fileId: string;
  /** The retune that waits for the album's pitch; the job has the same id. */
  audioFileId: string;
  objectPath: string;
}

/** Measures one song of a batch with a common ratio. */
export const measureSongJob = defineJob<MeasureSong>({
  name: 'batch.measure-song',
  retryLimit: 2,
  expireInSeconds: 20 * 60,
  concurrency: 1,
});
