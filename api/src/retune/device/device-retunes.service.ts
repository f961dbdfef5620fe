import { MAX_DURATION_SECONDS, PLAN_LIMITS } from '@attune/catalogue/plans';
import { canonicalJson, REPORTED_BY_DEVICE } from '@attune/catalogue/signed-receipt';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { fromDeviceReport } from '@attune/retuning/report/device-report';
import { toTagReceipt } from '@attune/retuning/report/receipt';
import type { RetuneReport } from '@attune/retuning/report/retune-report';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Identity } from '../../auth/identity.js';
import { addLogFields } from '../../platform/observability/log-context.js';
import type { AudioFile } from '../audio-file.entity.js';
import { toAnalysis } from '../domain/analysis.js';
import { resultFilename } from '../domain/result-filename.js';
import { choiceIn } from '../domain/retune-choice.js';
import { hasEnded, toOutcome } from '../domain/retune-record.js';
import { emptyFile, tooLong } from '../domain/song.errors.js';
import { RetuneEventsService } from '../progress/retune-events.service.js';
import { RetuneAdmissionService } from '../requests/retune-admission.service.js';
import { parseMovingChoice, RetuneRequestsService } from '../requests/retune-requests.service.js';
import { alreadyEnded, fileTooLarge, idTaken, permitEnded, planRequired, requireCompleted } from '../retune.errors.js';
import { RetuneRunRepository } from '../retune-run.repository.js';
import { type NewRetune, RetuneRepository } from '../retune.repository.js';
import { ReceiptKeysService } from '../signing/receipt-keys.service.js';
import { RetuneJournalService } from '../upkeep/retune-journal.service.js';
import { RetuneLifecycleService } from '../upkeep/retune-lifecycle.service.js';
import { deviceFailed, implausibleReport, otherReport, permitInvalid } from './device.errors.js';
import type { DeviceReportDto } from './device-report.dto.js';
import { implausible } from './domain/implausible.js';
import { choiceHash, PERMIT_SECONDS, type PermitTerms, readPermit, sha256, signPermit } from './domain/permit.js';
import type { CompletedDto, CompletionDto, CreatePermitDto, PermitDto, ReturnPermitDto } from './permit.dto.js';

/** What the secret of the permits is derived for. */
const PURPOSE = 'attune retune permits';

/** Retunes that a device does: only a permit and a report pass through here. */
@Injectable()
export class DeviceRetunesService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly runs: RetuneRunRepository,
    private readonly admission: RetuneAdmissionService,
    private readonly requests: RetuneRequestsService,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly events: RetuneEventsService,
    private readonly journal: RetuneJournalService,
    private readonly keys: ReceiptKeysService,
  ) {}

  /**
   * Consumes a quota unit, as an upload’s retune does. The same request again gets the same permit.
   *
   * @throws AppError as an upload of the song and its retune would be refused
   */
  async permit(identity: Identity, form: CreatePermitDto, request: Request): Promise<PermitDto> {
    const { userId, workspace } = identity;
    const { ownerId, tier } = workspace;
    const id = this.requests.idFor(request);
    addLogFields({ retuneId: id });
    if (!mayRetune(tier)) throw planRequired();
    const choice = parseMovingChoice(choiceIn(form), tier);
    const { filename, bytes, durationSeconds } = form;
    if (bytes === 0) throw emptyFile();
    if (bytes > PLAN_LIMITS[tier].maxFileBytes) throw fileTooLarge(tier);
    if (durationSeconds > MAX_DURATION_SECONDS) throw tooLong(MAX_DURATION_SECONDS);
    const onDevice = { permitUntil: new Date(Date.now() + PERMIT_SECONDS * 1000).toISOString(), bytes };
    const file = await this.admitOnce(identity, { id, choice, filename, onDevice });
    const choiceSha256 = choiceHash(choice);
    if (file.onDevice === null || !isOf(file, { userId, filename, bytes, choiceSha256 })) throw idTaken();
    const expiresAt = file.onDevice.permitUntil;
    const terms = { id, ownerId, userId, choiceSha256, bytes, durationSeconds, expiresAt };
    return {
      id,
      permit: signPermit(terms, await this.secret()),
      expiresAt,
      filename: resultFilename(filename, choice.targetHz, choice.format),
    };
  }

  /**
   * Completes a retune with the report of the device. The same report again gets the same answer.
   *
   * @throws AppError 403 for a permit of another user or retune, 409 for another report or a retune that was given
   *   back, 410 after the permit’s end, 422 for a report that cannot be of this retune
   */
  async complete(identity: Identity, id: string, { permit, report }: CompletionDto): Promise<CompletedDto> {
    const { ownerId } = identity.workspace;
    const file = await this.retunes.getOwned(id, ownerId);
    const terms = await this.termsFor(identity, file, permit);
    const reportSha256 = sha256(canonicalJson(report));
    const completed = hasEnded(file.status) ? null : await this.store(file, terms, { report, reportSha256 });
    // Another request may have ended it meanwhile.
    const ended = completed ?? requireReport(await this.retunes.getOwned(id, ownerId), reportSha256);
    const receiptTag = await this.receiptTag(ended, fromDeviceReport(report));
    return Object.assign(this.requests.view(ended), { receiptTag });
  }

  /** The unit comes back. May be repeated. @throws AppError 403 as {@link complete}, 409 for a completed retune */
  async giveBack(identity: Identity, id: string, { permit, reason }: ReturnPermitDto): Promise<void> {
    const { ownerId } = identity.workspace;
    await this.termsFor(identity, await this.retunes.getOwned(id, ownerId), permit);
    await (reason === 'cancelled' ? this.lifecycle.cancel(id) : this.lifecycle.fail(id, deviceFailed()));
    const { status } = await this.retunes.getOwned(id, ownerId);
    if (status === 'completed') throw alreadyEnded();
  }

  private async admitOnce(identity: Identity, retune: NewRetune): Promise<AudioFile> {
    const { ownerId } = identity.workspace;
    const made = await this.retunes.findOwned(retune.id, ownerId);
    if (made) return made;
    try {
      return await this.admission.admitOnDevice(identity, retune);
    } catch (error) {
      // The same request may have been answered meanwhile.
      const madeMeanwhile = await this.retunes.findOwned(retune.id, ownerId);
      if (madeMeanwhile) return madeMeanwhile;
      throw error;
    }
  }

  private async termsFor({ userId }: Identity, file: AudioFile, permit: string): Promise<PermitTerms> {
    addLogFields({ retuneId: file.id });
    const terms = readPermit(permit, await this.secret());
    const isOfThis = terms?.id === file.id && terms.ownerId === file.userId && terms.userId === userId;
    if (!terms || !isOfThis || file.onDevice === null) throw permitInvalid();
    return terms;
  }

  /** As the worker writes it into a result of the server. */
  private async receiptTag({ id, createdAt, processingParams }: AudioFile, report: RetuneReport): Promise<string> {
    if (processingParams === null) throw permitInvalid();
    const receipt = toTagReceipt(processingParams, report);
    const document = { id, createdAt: createdAt.toISOString(), ...receipt, measuredBy: 'device' };
    return JSON.stringify(await this.keys.sign(document, REPORTED_BY_DEVICE));
  }

  private secret(): Promise<Buffer> {
    return this.keys.deriveSecret(PURPOSE);
  }

  /** @returns null when it was ended meanwhile */
  private async store(
    file: AudioFile,
    terms: PermitTerms,
    { report: dto, reportSha256 }: { report: DeviceReportDto; reportSha256: string },
  ): Promise<AudioFile | null> {
    const { id, processingParams: choice, onDevice } = file;
    if (choice === null || onDevice === null || choiceHash(choice) !== terms.choiceSha256) throw permitInvalid();
    if (Date.parse(terms.expiresAt) < Date.now()) {
      await this.lifecycle.fail(id, permitEnded());
      throw permitEnded();
    }
    const report = fromDeviceReport(dto);
    const wrong = implausible(choice, report, terms.durationSeconds);
    if (Object.keys(wrong).length > 0) throw implausibleReport(wrong);
    const { durationSeconds: duration } = report;
    const completed = await this.runs.complete(file, {
      processedObjectPath: null,
      storedBytes: 0,
      choice,
      outcome: toOutcome(choice, report, 'device'),
      analysis: toAnalysis(report),
      duration,
      onDevice: { ...onDevice, reportSha256 },
    });
    if (completed === null) return null;
    this.journal.noteCompletedOnDevice(completed, { choice, audioSeconds: duration });
    void this.events.publish({ id, status: 'completed', progress: [] });
    return completed;
  }
}

/** Whether a retune is what a permit was asked for. */
function isOf(
  { createdBy, originalFilename, onDevice, processingParams }: AudioFile,
  asked: Pick<PermitTerms, 'userId' | 'bytes' | 'choiceSha256'> & { filename: string },
): boolean {
  return (
    createdBy === asked.userId &&
    originalFilename === asked.filename &&
    onDevice?.bytes === asked.bytes &&
    processingParams !== null &&
    choiceHash(processingParams) === asked.choiceSha256
  );
}

/** @throws AppError why an ended retune is not completed, or 409 when it is with another report */
function requireReport(file: AudioFile, reportSha256: string): AudioFile {
  requireCompleted(file);
  if (file.onDevice?.reportSha256 !== reportSha256) throw otherReport();
  return file;
}
