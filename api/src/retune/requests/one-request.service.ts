import { PLAN_LIMITS, type Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { hangUpSignal } from '../../platform/http/hang-up.js';
import { addLogFields } from '../../platform/observability/log-context.js';
import type { AudioFile } from '../audio-file.entity.js';
import { RetuneDeliveryService } from '../delivery/retune-delivery.service.js';
import { gatherChoice, parseChoice, type RawChoice } from '../domain/retune-choice.js';
import { RetuneReaderService } from '../progress/follow-retune.service.js';
import { fileTooLarge, planRequired } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneLifecycleService } from '../upkeep/retune-lifecycle.service.js';
import { FORM_OVERHEAD_BYTES, queryFields, type UploadFields } from '../uploads/receive-file.js';
import { WholeUploadsService } from '../uploads/whole-uploads.service.js';
import { RetuneAdmissionService } from './retune-admission.service.js';
import { parseMovingChoice, RetuneRequestsService } from './retune-requests.service.js';

/** `POST /api/retune`, for simple clients: upload, retune, follow and collect in one request. */
@Injectable()
export class OneRequestService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly uploads: WholeUploadsService,
    private readonly admission: RetuneAdmissionService,
    private readonly requests: RetuneRequestsService,
    private readonly reader: RetuneReaderService,
    private readonly delivery: RetuneDeliveryService,
    private readonly lifecycle: RetuneLifecycleService,
  ) {}

  /**
   * Responds with the song, or with 202 when the client prefers to fetch it later. A client that hangs up before the
   * song is ready cancels the retune.
   */
  async answer(identity: Identity, request: Request, response: Response): Promise<void> {
    const gone = hangUpSignal(response);
    const id = this.requests.idFor(request);
    addLogFields({ retuneId: id });
    response.set('Retune-Id', id);
    refuseEarly(identity, request);
    const { uploadId, fields } = await this.upload(id, identity, request);
    const file = await this.retune(id, identity, uploadId, gather(request, fields));
    if (prefersAsync(request)) {
      const view = this.requests.view(file);
      response.status(202).set({ Location: view.statusUrl, 'Preference-Applied': 'respond-async' }).json(view);
      return;
    }
    try {
      const ended = await this.reader.untilEnded(id, gone);
      await this.delivery.send(ended, response);
    } catch (error) {
      if (!gone.aborted) throw error;
      await this.lifecycle.cancel(id);
    }
  }

  private async upload(
    id: string,
    identity: Identity,
    request: Request,
  ): Promise<{ uploadId: string; fields: UploadFields }> {
    const { ownerId, tier } = identity.workspace;
    if (!(await this.retunes.findOwned(id, ownerId))) await this.admission.check(identity);
    return this.uploads.receive(identity, request, (before) => parseIfGiven(gather(request, before), tier));
  }

  /**
   * @returns the new retune, or the one that the same request made before
   * @throws AppError when it is refused; then nothing is stored and nothing counts
   */
  private async retune(id: string, identity: Identity, uploadId: string, raw: RawChoice): Promise<AudioFile> {
    try {
      const choice = parseMovingChoice(raw, identity.workspace.tier);
      const [file] = await this.requests.createFrom(identity, [{ id, uploadId, choice }]);
      return file as AudioFile;
    } finally {
      // What no retune has taken over is of no use to the client.
      await this.uploads.discard(uploadId);
    }
  }
}

const prefersAsync = (request: Request): boolean =>
  /(^|[\s,;])respond-async($|[\s,;])/i.test(request.get('Prefer') ?? '');

/** Refuses what can be refused before a byte of the body is read. */
function refuseEarly({ workspace: { tier } }: Identity, request: Request): void {
  if (!mayRetune(tier)) throw planRequired();
  parseIfGiven(gather(request, []), tier);
  const declaredBytes = Number(request.get('Content-Length') ?? 0);
  if (declaredBytes > PLAN_LIMITS[tier].maxFileBytes + FORM_OVERHEAD_BYTES) throw fileTooLarge(tier);
}

/** Of a form, the target may still come. @throws AppError as {@link parseChoice} */
function parseIfGiven(raw: RawChoice, tier: Tier): void {
  if (raw.targetHz !== undefined) parseChoice(raw, tier);
}

const gather = (request: Request, fields: UploadFields): RawChoice =>
  gatherChoice([...queryFields(request), ...fields]);
