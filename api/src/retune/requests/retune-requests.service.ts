import { PLAN_LIMITS, type Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { isDatabaseUnavailable } from '../../platform/errors/classify-error.js';
import { isUuid } from '../../platform/http/uuid-param.js';
import { JobQueueService } from '../../platform/jobs/job-queue.service.js';
import { currentRequestId } from '../../platform/observability/log-context.js';
import { Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { ifStored } from '../delivery/if-stored.js';
import { RetuneEventsService } from '../delivery/retune-events.service.js';
import { gatherChoice, parseChoice, type RawChoice } from '../domain/retune-choice.js';
import { repeatedChoice, wasAskedFor } from '../domain/repeated-choice.js';
import { uploadKey } from '../domain/retune-record.js';
import type { RetuneChoice } from '../domain/retune-report.js';
import { checkMoves } from '../domain/source.js';
import { retuneJob } from '../processing/retune.job.js';
import { badId, cancelled, engineFailed, fileTooLarge, idTaken, originalGone, planRequired } from '../retune.errors.js';
import { RetuneRepository, type StoredUpload } from '../retune.repository.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { RetuneLifecycleService } from '../upkeep/retune-lifecycle.service.js';
import type { CreateRetuneDto } from './create-retune.dto.js';
import { FORM_OVERHEAD_BYTES, receiveUpload, type Upload, queryFields } from './receive-upload.js';
import { RetuneAdmissionService } from './retune-admission.service.js';

/** An upload that failed while the database was unavailable is recorded within this time, or left to the janitor. */
const FAIL_TIMEOUT_MS = 10 * 60_000;
const FAIL_INTERVAL_MS = 1000;

type NewRetune = StoredUpload & { choice: RetuneChoice; isSynchronous: boolean };

/** Accepts an upload: checks permission, consumes a quota unit, stores the file, enqueues the job. */
@Injectable()
export class RetuneRequestsService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly admission: RetuneAdmissionService,
    private readonly jobs: JobQueueService,
    private readonly storage: Storage,
    private readonly uploads: UploadsService,
    private readonly events: RetuneEventsService,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * The id that the client chose for its retune, as `Retune-Id` or `Idempotency-Key`, or a new one.
   *
   * @throws AppError 400 when the header is not a UUID
   */
  idFor(request: Request): string {
    const key = request.get('Idempotency-Key')?.replaceAll('"', '');
    const wanted = (request.get('Retune-Id') ?? key)?.toLowerCase();
    if (wanted === undefined) return randomUUID();
    if (!isUuid(wanted)) throw badId();
    return wanted;
  }

  /**
   * Consumes a quota unit and inserts the row, before the body is read.
   *
   * @throws AppError when the request is refused; then nothing is stored
   */
  async admit(id: string, who: Identity, request: Request): Promise<void> {
    this.refuseEarly(who, request);
    await this.admission.open(id, who, declaredBytesOf(request) ?? PLAN_LIMITS[who.workspace.tier].maxFileBytes);
  }

  /**
   * Stores the upload of an admitted retune and enqueues its job.
   *
   * @throws AppError when the upload is invalid; then the quota unit is refunded and no file remains
   */
  async accept(id: string, who: Identity, request: Request, isSynchronous: boolean): Promise<AudioFile> {
    return this.storeAndEnqueue(id, who, async (objectPath) => {
      const upload = await this.receive(who, request, objectPath);
      const choice = parseMovingChoice(gather(request, upload.fields), who.workspace.tier);
      return { originalFilename: upload.filename, storedBytes: upload.bytes, choice, isSynchronous };
    });
  }

  /**
   * Retunes a complete upload, whose file it takes over: row, quota unit and job come into being in one transaction.
   *
   * @returns the new retune, or the one that the same request made before
   * @throws AppError when it is refused; then nothing has changed
   */
  async create(id: string, who: Identity, { uploadId, ...options }: CreateRetuneDto): Promise<AudioFile> {
    const { ownerId, tier } = who.workspace;
    if (!mayRetune(tier)) throw planRequired();
    const given = Object.entries<unknown>(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)] as const);
    const choice = parseMovingChoice(gatherChoice(given), tier);
    const made = await this.findMade(id, ownerId, uploadId, choice);
    if (made) return made;
    try {
      const file = await this.admission.admit(id, who, async (manager) => {
        const { filename, bytes, objectPath } = await this.uploads.take(manager, uploadId, ownerId);
        const upload = { objectPath, originalFilename: filename, storedBytes: bytes, choice, isSynchronous: false };
        return this.attach(manager, id, who, upload);
      });
      this.announce(file, false);
      return file;
    } catch (error) {
      // The same request may have been answered meanwhile.
      const madeMeanwhile = await this.findMade(id, ownerId, uploadId, choice);
      if (madeMeanwhile) return madeMeanwhile;
      throw error;
    }
  }

  /** The retune that the same request has made. @throws AppError 409 when the id belongs to one with other content */
  private async findMade(
    id: string,
    ownerId: string,
    uploadId: string,
    choice: RetuneChoice,
  ): Promise<AudioFile | null> {
    const made = await this.retunes.findOwned(id, ownerId);
    if (!made) return null;
    // An upload that is still there is not the one that was taken over.
    const isSame = made.processingParams !== null && wasAskedFor(made.processingParams, choice);
    if (!isSame || (await this.uploads.exists(uploadId, ownerId))) throw idTaken();
    return made;
  }

  /**
   * Admits another retune of a stored original, as {@link admit} does for an upload.
   *
   * @returns the size of the original, bytes
   * @throws AppError 410 when it is no longer stored; else as for an upload
   */
  async admitAgain(id: string, who: Identity, { objectPath }: AudioFile): Promise<number> {
    if (!mayRetune(who.workspace.tier)) throw planRequired();
    if (objectPath === null) throw originalGone();
    const { bytes } = await ifStored(this.storage.stat(objectPath), originalGone);
    await this.admission.open(id, who, bytes);
    return bytes;
  }

  /** Copies the original of another retune and enqueues the job, with the options of the other. */
  async acceptAgain(id: string, who: Identity, original: AudioFile, storedBytes: number): Promise<AudioFile> {
    const { objectPath: from, originalFilename, processingParams } = original;
    return this.storeAndEnqueue(id, who, async (objectPath) => {
      if (from === null || processingParams === null) throw originalGone();
      await ifStored(this.storage.copy(from, objectPath), originalGone);
      return { originalFilename, storedBytes, choice: repeatedChoice(processingParams), isSynchronous: false };
    });
  }

  /** On an error of any step the retune has failed, its quota unit is refunded and no file remains. */
  private async storeAndEnqueue(
    id: string,
    who: Identity,
    store: (objectPath: string) => Promise<Omit<NewRetune, 'objectPath'>>,
  ): Promise<AudioFile> {
    const objectPath = uploadKey(id);
    try {
      return await this.enqueue(id, who, { objectPath, ...(await store(objectPath)) });
    } catch (error) {
      await this.failUpload(id, error instanceof AppError ? error : engineFailed(error));
      throw error;
    } finally {
      // Otherwise the promise lapses.
      void this.admission.close(id).catch(() => {});
    }
  }

  /** While the database is unavailable the client gets its answer at once; the row follows when the database is back. */
  private async failUpload(id: string, error: AppError): Promise<void> {
    try {
      await this.lifecycle.failUpload(id, error);
    } catch (cause) {
      if (isDatabaseUnavailable(cause)) void this.failUploadLater(id, error);
      throw cause;
    }
  }

  /** Until then the id of the upload is in use, and its client cannot send it again. */
  private async failUploadLater(id: string, error: AppError): Promise<void> {
    const endsAt = performance.now() + FAIL_TIMEOUT_MS;
    for (;;) {
      await sleep(FAIL_INTERVAL_MS, undefined, { ref: false });
      try {
        await this.lifecycle.failUpload(id, error);
        return;
      } catch (cause) {
        if (isDatabaseUnavailable(cause) && performance.now() < endsAt) continue;
        this.logger.warn({ err: cause, retuneId: id }, 'A failed upload is left to the janitor');
        return;
      }
    }
  }

  /** Refuses what can be refused before a byte of the body is read. */
  private refuseEarly({ workspace: { tier } }: Identity, request: Request): void {
    if (!mayRetune(tier)) throw planRequired();
    const raw = gather(request, []);
    if (raw.targetHz !== undefined) parseChoice(raw, tier);
    const declaredBytes = declaredBytesOf(request) ?? 0;
    if (declaredBytes > PLAN_LIMITS[tier].maxFileBytes + FORM_OVERHEAD_BYTES) throw fileTooLarge(tier);
  }

  private receive({ workspace: { tier } }: Identity, request: Request, objectPath: string): Promise<Upload> {
    return receiveUpload(request, {
      maxBytes: PLAN_LIMITS[tier].maxFileBytes,
      tooLarge: () => fileTooLarge(tier),
      onFile: (fields) => {
        const raw = gather(request, fields);
        if (raw.targetHz !== undefined) parseChoice(raw, tier);
      },
      store: (body) => this.storage.write(objectPath, body),
    });
  }

  private async enqueue(id: string, who: Identity, upload: NewRetune): Promise<AudioFile> {
    const file = await this.retunes.transaction((manager) => this.attach(manager, id, who, upload));
    this.announce(file, upload.isSynchronous);
    return file;
  }

  /** Completes the row of an admitted retune, and makes its job. @throws AppError 409 when it was cancelled meanwhile */
  private async attach(
    manager: EntityManager,
    id: string,
    { workspace }: Identity,
    upload: NewRetune,
  ): Promise<AudioFile> {
    const attached = await this.retunes.attachUpload(manager, id, upload);
    if (!attached) throw cancelled();
    const payload = { audioFileId: id, requestId: currentRequestId() };
    await this.jobs.send(retuneJob, payload, { manager, id, group: workspace.ownerId });
    return attached;
  }

  private announce({ id, storedBytes, processingParams }: AudioFile, isSynchronous: boolean): void {
    const { targetHz, format, quality, mode } = processingParams ?? {};
    this.logger.info({ retuneId: id, storedBytes, isSynchronous, targetHz, format, quality, mode }, 'Retune accepted');
    void this.events.publish({
      id,
      status: 'pending',
      progress: [{ stage: 'queue', percent: 0, etaSeconds: null }],
    });
  }
}

/** @throws AppError as {@link parseChoice}, and 409 for a song that is known to be at its target */
function parseMovingChoice(raw: RawChoice, tier: Tier): RetuneChoice {
  const choice = parseChoice(raw, tier);
  if (choice.sourceHz !== null) checkMoves({ ...choice, sourceHz: choice.sourceHz });
  return choice;
}

/** The length that the request declares, if it does. */
function declaredBytesOf(request: Request): number | undefined {
  const length = request.get('Content-Length');
  return length === undefined ? undefined : Number(length);
}

function gather(request: Request, fields: Upload['fields']): RawChoice {
  return gatherChoice([...queryFields(request), ...fields]);
}
