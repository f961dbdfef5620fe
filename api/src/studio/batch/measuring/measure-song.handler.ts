import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../platform/errors/app-error.js';
import { JobHandler, type RunningJob } from '../../../platform/jobs/job-handler.js';
import { StoredSongMeterService } from '../../../retune/measure/stored-song-meter.service.js';
import { RetuneEventsService } from '../../../retune/progress/retune-events.service.js';
import { RetuneRunRepository } from '../../../retune/retune-run.repository.js';
import { type MeasureSong, measureSongJob } from './measure-song.job.js';
import { PitchPoolService, type SongPitch } from './pitch-pool.service.js';

/** Measures a song for its album's pitch; meanwhile its retune counts as running. Safe to run again after a crash. */
@Injectable()
export class MeasureSongHandler extends JobHandler<MeasureSong> {
  readonly definition = measureSongJob;

  constructor(
    private readonly meter: StoredSongMeterService,
    private readonly runs: RetuneRunRepository,
    private readonly events: RetuneEventsService,
    private readonly pool: PitchPoolService,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  async handle({ id, payload, attempt, signal }: RunningJob<MeasureSong>): Promise<void> {
    const { audioFileId, objectPath } = payload;
    if (!(await this.runs.claim(audioFileId))) return;
    const messages = this.events.report({ id: audioFileId, inBatch: true });
    let pitch: SongPitch | null = null;
    try {
      const onProgress = (part: number): void =>
        messages.report({ stage: 'measure', percent: Math.round(part * 100), etaSeconds: null });
      onProgress(0);
      pitch = await this.meter.measure({ jobId: id, attempt, objectPath, signal, onProgress });
    } catch (error) {
      // What is wrong with the file is reported when it is retuned.
      if (signal.aborted || !(error instanceof AppError) || error.status >= 500) throw error;
      this.logger.debug({ err: error, id: audioFileId }, 'A song of a batch could not be measured');
    } finally {
      await messages.end();
    }
    await this.finish(payload, pitch);
  }

  override onExhausted(payload: MeasureSong): Promise<void> {
    return this.finish(payload, null);
  }

  private async finish({ fileId, audioFileId }: MeasureSong, pitch: SongPitch | null): Promise<void> {
    await this.runs.release(audioFileId);
    void this.events.publish({ id: audioFileId, status: 'pending', progress: [] });
    await this.pool.add(fileId, pitch);
  }
}
