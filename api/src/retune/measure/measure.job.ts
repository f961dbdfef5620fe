import type { Tier } from '@attune/catalogue/plans';
import { defineJob } from '../../platform/jobs/job-definition.js';
import type { StoredError } from '../domain/retune-record.js';
import type { MeasurementDto } from './measurement.dto.js';

export interface MeasureJobPayload {
  /** Storage key of the upload, which is removed when the job ends. */
  objectPath: string;
  userId: string;
  /** The tier at the time of the upload, which limits how much may be measured. */
  tier: Tier;
  /** Hz; of the readings a semitone apart, the nearest to it is reported. */
  hintHz?: number;
}

/** The measurement, or the error in the file. */
export type MeasureAnswer = { measurement: MeasurementDto } | { error: StoredError };

export const measureJob = defineJob<MeasureJobPayload, MeasureAnswer>({
  name: 'measure',
  retryLimit: 1,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: 10,
});
