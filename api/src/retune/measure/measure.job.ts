import type { Tier } from '@attune/catalogue/plans';
import { defineJob } from '../../platform/jobs/job-definition.js';
import type { StoredError } from '../domain/retune-record.js';
import type { MeasurementDto } from './measurement.dto.js';

export interface MeasureJobPayload {
  /** Storage key of the upload, which goes when the job is done. */
  objectPath: string;
  userId: string;
  /** When the song was sent: how much may be measured depends on it. */
  tier: Tier;
  /** Hz; of the readings a semitone apart, the nearest to it counts. */
  hintHz?: number;
}

/** What was measured, or what is wrong with the file. */
export type MeasureAnswer = { measurement: MeasurementDto } | { fault: StoredError };

export const measureJob = defineJob<MeasureJobPayload, MeasureAnswer>({
  name: 'measure',
  retryLimit: 1,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 10,
});

/** Where songs lie in the storage while they are measured. */
export const MEASUREMENTS = 'measurements';
