import { defineJob } from '../../platform/jobs/job-definition.js';

export interface VerifyJobPayload {
  /** The `audio_files` row. */
  audioFileId: string;
  /** Of the original; it is removed when the job ends. */
  uploadId: string;
}

/** Renders the original of a device’s retune again, to compare the samples. */
export const verifyJob = defineJob<VerifyJobPayload>({
  name: 'retune.verify',
  retryLimit: 1,
  expireInSeconds: 60 * 60,
  heartbeatSeconds: 10,
});
