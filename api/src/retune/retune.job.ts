import { defineJob } from '../platform/jobs/job-definition.js';

export interface RetuneJobPayload {
  /** The `audio_files` row; the job has the same id. */
  audioFileId: string;
  /** Of the request that it was uploaded or started with, for the logs. */
  requestId?: string | undefined;
}

export const retuneJob = defineJob<RetuneJobPayload>({
  name: 'retune',
  retryLimit: 2,
  expireInSeconds: 60 * 60,
  heartbeatSeconds: 10,
});
