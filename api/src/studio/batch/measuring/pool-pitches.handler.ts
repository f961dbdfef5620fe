import { Injectable } from '@nestjs/common';
import { JobHandler, type RunningJob } from '../../../platform/jobs/job-handler.js';
import { PitchPoolService } from './pitch-pool.service.js';
import { type PoolPitches, poolPitchesJob } from './pool-pitches.job.js';

@Injectable()
export class PoolPitchesHandler extends JobHandler<PoolPitches> {
  readonly definition = poolPitchesJob;

  constructor(private readonly pitches: PitchPoolService) {
    super();
  }

  handle({ payload }: RunningJob<PoolPitches>): Promise<void> {
    return this.pitches.pool(payload.batchId);
  }
}
