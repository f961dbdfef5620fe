import { defineJob } from '../../../platform/jobs/job-definition.js';

export interface DescribeSong {
  /** The `audio_files` row. */
  audioFileId: string;
}

/** Reads title, cover and waveform of a shared song for its page. */
export const describeSongJob = defineJob<DescribeSong>({
  name: 'share.describe-song',
  retryLimit: 2,
  retryDelaySeconds: 10,
  expireInSeconds: 5 * 60,
  concurrency: 1,
});
