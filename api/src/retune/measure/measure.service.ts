import { MAX_MEASUREMENTS_AT_ONCE, maxMeasuredBytes } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { hangUpSignal } from '../../platform/http/hang-up.js';
import { reportRateLimit } from '../../platform/http/rate-limit-headers.js';
import { GroupFullError } from '../../platform/jobs/group-turns.js';
import { JobAnswersService, JobFailedError, JobNotTakenError } from '../../platform/jobs/job-answers.service.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { Storage } from '../../platform/storage/storage.js';
import { gatherChoice, parseHint } from '../domain/retune-choice.js';
import { MEASUREMENTS } from '../domain/retune-record.js';
import { fromStoredError } from '../retune.errors.js';
import {
  FORM_OVERHEAD_BYTES,
  queryFields,
  type ReceivedSong,
  receiveSong,
  type UploadFields,
} from '../uploads/receive-file.js';
import { UploadRoomService } from '../uploads/upload-admission.service.js';
import { fileTooLargeToMeasure, measuringFailed, noWorkerAvailable, tooManyMeasurements } from './measure.errors.js';
import { measureJob } from './measure.job.js';
import type { MeasurementDto } from './measurement.dto.js';

/** How long a client waits for a worker to be free. */
const ANSWER_TIMEOUT_MS = 2 * 60_000;

/** Receives a song, has a worker measure it, and stores none of it. */
@Injectable()
export class MeasureService {
  constructor(
    private readonly limits: AttemptLimitsService,
    private readonly storage: Storage,
    private readonly jobs: JobQueueService,
    private readonly answers: JobAnswersService,
    private readonly room: UploadRoomService,
  ) {}

  /** Cancels everything when the client disconnects. */
  async measure(identity: Identity, request: Request, response: Response): Promise<void> {
    hintIn(queryFields(request));
    // Refused before the song is uploaded; the queue enforces the limit for concurrent uploads.
    const unfinished = await this.jobs.countUnfinished(measureJob, identity.userId);
    const quota = MAX_MEASUREMENTS_AT_ONCE;
    reportRateLimit({ name: 'measurements', quota, remaining: quota - unfinished - 1 });
    if (unfinished >= quota) throw tooManyMeasurements();
    await this.limits.consume(['measure-user', identity.userId]);
    const id = randomUUID();
    const objectPath = `${MEASUREMENTS}/${id}`;
    const gone = hangUpSignal(response);
    try {
      const { fields } = await this.receive(id, identity, request, objectPath);
      const hintHz = hintIn([...queryFields(request), ...fields]);
      const measurement = await this.askWorker(id, identity, { objectPath, hintHz }, gone);
      response.json(measurement);
    } catch (error) {
      if (!gone.aborted) throw error;
    } finally {
      await this.storage.remove(objectPath);
    }
  }

  private async receive(id: string, identity: Identity, request: Request, objectPath: string): Promise<ReceivedSong> {
    const maxBytes = maxMeasuredBytes(identity.workspace.tier);
    const tooLarge = (): AppError => fileTooLargeToMeasure(identity.workspace.tier);
    const bytes = Number(request.get('Content-Length') ?? maxBytes);
    if (bytes > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge();
    await this.room.promise(id, bytes, null);
    try {
      return await receiveSong(request, {
        maxBytes,
        tooLarge,
        onFile: (fields) => void hintIn(fields),
        store: (body) => this.storage.write(objectPath, body),
      });
    } finally {
      await this.room.release(id);
    }
  }

  private async askWorker(
    id: string,
    { userId, workspace: { tier } }: Identity,
    { objectPath, hintHz }: { objectPath: string; hintHz: number | undefined },
    signal: AbortSignal,
  ): Promise<MeasurementDto> {
    const payload = { objectPath, userId, tier, hintHz };
    const turn = { group: userId, maxUnfinished: MAX_MEASUREMENTS_AT_ONCE };
    try {
      const answer = await this.answers.ask(measureJob, payload, { id, signal, timeoutMs: ANSWER_TIMEOUT_MS, ...turn });
      if ('error' in answer) throw fromStoredError(answer.error);
      return answer.measurement;
    } catch (error) {
      if (error instanceof GroupFullError) throw tooManyMeasurements();
      if (error instanceof JobFailedError) throw measuringFailed(error);
      if (error instanceof JobNotTakenError) throw noWorkerAvailable();
      throw error;
    }
  }
}

/**
 * The form is the same as for a retune, so that a client can send one to either; only the hint is used here.
 *
 * @throws AppError 400 for an invalid hint, an unknown parameter, and one given twice
 */
const hintIn = (given: UploadFields): number | undefined => parseHint(gatherChoice(given).hintHz);
