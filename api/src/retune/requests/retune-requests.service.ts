import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { createHash, randomUUID } from 'node:crypto';
import type { Identity } from '../../auth/identity.js';
import type { AppError } from '../../platform/errors/app-error.js';
import { isUuid } from '../../platform/http/uuid-param.js';
import { invalidRequest } from '../../platform/http/validation.js';
import { addLogFields } from '../../platform/observability/log-context.js';
import { ifStored } from '../../platform/storage/storage.errors.js';
import { Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { RetuneDto, type RetuneListDto } from '../delivery/retune.dto.js';
import { choiceIn, parseChoice, type RawChoice, repeatedChoice, wasAskedFor } from '../domain/retune-choice.js';
import { uploadKey } from '../domain/retune-record.js';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { checkMoves } from '../domain/source.js';
import { RetuneEventsService } from '../progress/retune-events.service.js';
import { badId, idTaken, onDeviceOnly, originalGone, planRequired, requireCompleted } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { WholeUploadsService } from '../uploads/whole-uploads.service.js';
import type { CreateRetuneDto } from './create-retune.dto.js';
import { RetuneAdmissionService, type WantedRetune } from './retune-admission.service.js';

type Sourced = Pick<WantedRetune, 'id' | 'uploadId'>;

/** Of an upload, or of the stored original of another retune. */
interface AskedSong {
  id: string;
  uploadId?: string | undefined;
  retuneId?: string | undefined;
}

/** Makes retunes of uploads, and of songs that are stored. */
@Injectable()
export class RetuneRequestsService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly admission: RetuneAdmissionService,
    private readonly uploads: UploadsService,
    private readonly wholeUploads: WholeUploadsService,
    private readonly storage: Storage,
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
   * `POST /api/retunes`: retunes a complete upload, whose file it takes over, or the stored original of another retune;
   * of a list of them all, or none. Follow the retunes from there.
   *
   * @returns the new retunes, or those that the same request made before, in the order of the list
   * @throws AppError when it is refused; then nothing has changed
   */
  async create(
    identity: Identity,
    form: CreateRetuneDto,
    request: Request,
    response: Response,
  ): Promise<RetuneDto | RetuneListDto> {
    if (form.songs) {
      const files = await this.createList(identity, form);
      return { retunes: files.map((file) => this.view(file)) };
    }
    const id = this.idFor(request);
    addLogFields({ retuneId: id });
    const [file] = await this.createAll(identity, form, [{ id, uploadId: form.uploadId, retuneId: form.retuneId }]);
    const view = this.view(file as AudioFile);
    response.set({ 'Retune-Id': id, Location: view.statusUrl });
    return view;
  }

  /**
   * Retunes a stored original again with the same settings, as a new retune that counts like an upload.
   *
   * @throws AppError 410 when the original is no longer stored; else as {@link create}
   */
  async again(identity: Identity, originalId: string): Promise<RetuneDto> {
    addLogFields({ retuneId: originalId });
    const original = await this.retunes.getOwned(originalId, identity.workspace.ownerId);
    requireCompleted(original);
    const id = randomUUID();
    addLogFields({ retuneId: id });
    if (!mayRetune(identity.workspace.tier)) throw planRequired();
    if (original.onDevice !== null) throw onDeviceOnly();
    if (original.processingParams === null) throw originalGone();
    const choice = repeatedChoice(original.processingParams);
    return this.withCopies(identity, [{ id, retuneId: originalId }], async ([song]) => {
      const [file] = await this.createFrom(identity, [{ ...(song as Sourced), choice }]);
      return this.view(file as AudioFile);
    });
  }

  /** A retune as its client sees it. */
  view(file: AudioFile): RetuneDto {
    return RetuneDto.from(file, this.events.progressOf(file.id, file.status));
  }

  private createList(identity: Identity, form: CreateRetuneDto): Promise<AudioFile[]> {
    const songs = form.songs ?? [];
    if (form.uploadId !== undefined || form.retuneId !== undefined) throw oneSourceOnly('songs');
    const ids = songs.map(({ id }) => id?.toLowerCase() ?? randomUUID());
    if (new Set(ids).size < ids.length) throw idTaken();
    return this.createAll(
      identity,
      form,
      songs.map(({ uploadId, retuneId }, i) => ({ id: ids[i] as string, uploadId, retuneId })),
    );
  }

  private async createAll(
    identity: Identity,
    form: CreateRetuneDto,
    songs: readonly AskedSong[],
  ): Promise<AudioFile[]> {
    const { tier } = identity.workspace;
    if (!mayRetune(tier)) throw planRequired();
    const choice = parseMovingChoice(choiceIn(form), tier);
    return this.withCopies(identity, songs, (sourced) =>
      this.createFrom(
        identity,
        sourced.map((song) => ({ ...song, choice })),
      ),
    );
  }

  /** Copies the originals that are asked for, and removes the copies that no retune has taken over. */
  private async withCopies<T>(
    identity: Identity,
    songs: readonly AskedSong[],
    create: (songs: readonly Sourced[]) => Promise<T>,
  ): Promise<T> {
    const copies: string[] = [];
    try {
      const sourced: Sourced[] = [];
      if (songs.some(({ retuneId }) => retuneId !== undefined)) await this.admission.check(identity);
      for (const { id, uploadId, retuneId } of songs) {
        if ((uploadId === undefined) === (retuneId === undefined)) throw oneSourceOnly('uploadId');
        if (uploadId !== undefined) sourced.push({ id, uploadId });
        if (uploadId === undefined && retuneId !== undefined) {
          const copy = await this.copyOriginal(identity, retuneId);
          copies.push(copy);
          sourced.push({ id, uploadId: copy });
        }
      }
      return await create(sourced);
    } finally {
      for (const copy of copies) await this.wholeUploads.discard(copy);
    }
  }

  private async copyOriginal(identity: Identity, retuneId: string): Promise<string> {
    const original = await this.retunes.getOwned(retuneId, identity.workspace.ownerId);
    requireCompleted(original);
    if (original.onDevice !== null) throw onDeviceOnly();
    if (original.objectPath === null) throw originalGone();
    return this.wholeUploads.copy(identity, original.objectPath, original.originalFilename);
  }

  /**
   * Retunes uploads: rows, quota units and jobs come into being in one transaction, which takes the uploads over.
   *
   * @returns the new retunes, or those that the same request made before
   * @throws AppError as {@link create}
   */
  async createFrom(identity: Identity, wanted: readonly WantedRetune[]): Promise<AudioFile[]> {
    const made = await this.findMade(identity, wanted);
    if (made) return made;
    const { ownerId } = identity.workspace;
    try {
      const files = await this.admission.admit(identity, wanted, (manager, { uploadId }) =>
        this.uploads.take(manager, uploadId, ownerId),
      );
      for (const file of files) this.announce(file);
      return files;
    } catch (error) {
      // The same request may have been answered meanwhile.
      const madeMeanwhile = await this.findMade(identity, wanted);
      if (madeMeanwhile) return madeMeanwhile;
      throw error;
    }
  }

  /** The retunes that the same request has made. @throws AppError 409 when an id belongs to one with other content */
  private async findMade(
    { workspace: { ownerId } }: Identity,
    wanted: readonly WantedRetune[],
  ): Promise<AudioFile[] | null> {
    // In one query: the same request may be storing its retunes now, and then all of them are there, or none.
    const made = await this.retunes.findAllOwned(
      wanted.map(({ id }) => id),
      ownerId,
    );
    if (made.length === 0) return null;
    const madeById = new Map(made.map((file) => [file.id, file]));
    const found: AudioFile[] = [];
    for (const { id, uploadId, choice } of wanted) {
      const file = madeById.get(id);
      if (!file || !(await this.isOfRequest(file, uploadId, choice))) throw idTaken();
      found.push(file);
    }
    return found;
  }

  private async isOfRequest(file: AudioFile, uploadId: string, choice: RetuneChoice): Promise<boolean> {
    const { processingParams, onDevice } = file;
    if (onDevice !== null || processingParams === null || !wasAskedFor(processingParams, choice)) return false;
    return this.isOfUpload(file, uploadId);
  }

  /**
   * Whether a retune is of this upload: of the very same, which it took over, or of one with the same name and bytes.
   * Once its original is gone, the name decides.
   */
  private async isOfUpload({ userId, originalFilename, objectPath }: AudioFile, uploadId: string): Promise<boolean> {
    if (objectPath === uploadKey(uploadId)) return true;
    const upload = await this.uploads.find(uploadId, userId);
    // An upload that is still there is not the one that was taken over.
    if (upload === null) return objectPath === null;
    if (upload.filename !== originalFilename) return false;
    if (objectPath === null || upload.objectPath === null) return true;
    const [was, is] = await Promise.all([this.digest(objectPath), this.digest(upload.objectPath)]);
    return was.equals(is);
  }

  private async digest(key: string): Promise<Buffer> {
    const hash = createHash('sha256');
    const { stream } = await ifStored(this.storage.read(key), originalGone);
    for await (const chunk of stream) hash.update(chunk as Buffer);
    return hash.digest();
  }

  private announce({ id, storedBytes, processingParams }: AudioFile): void {
    const { targetHz, format, quality, mode } = processingParams ?? {};
    this.logger.info({ retuneId: id, storedBytes, targetHz, format, quality, mode }, 'Retune accepted');
    void this.events.publish({
      id,
      status: 'pending',
      progress: [{ stage: 'queue', percent: 0, etaSeconds: null }],
    });
  }
}

const oneSourceOnly = (field: string): AppError =>
  invalidRequest({ [field]: 'Send an uploadId or a retuneId for each song, and for one song no list' });

/** @throws AppError as {@link parseChoice}, and 409 for a song that is known to be at its target */
export function parseMovingChoice(raw: RawChoice, tier: Tier): RetuneChoice {
  const choice = parseChoice(raw, tier);
  if (choice.sourceHz !== null) checkMoves({ ...choice, sourceHz: choice.sourceHz });
  return choice;
}
