import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { Identity } from '../auth/identity.js';
import type { AudioFile } from './audio-file.entity.js';
import { AnalysisDto } from './delivery/analysis.dto.js';
import { ReceiptDto } from './delivery/receipt.dto.js';
import { requireCompleted } from './delivery/require-completed.js';
import { RetuneDelivery } from './delivery/retune-delivery.service.js';
import { RetuneEvents } from './delivery/retune-events.service.js';
import { RetuneReceipts } from './delivery/retune-receipts.service.js';
import { RetuneWaiters } from './delivery/retune-waiters.service.js';
import { RetuneDto } from './delivery/retune.dto.js';
import { RetuneRequests } from './requests/retune-requests.service.js';
import { alreadyEnded, receiptDeleted, retuneNotFound } from './retune.errors.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneLifecycle } from './upkeep/retune-lifecycle.service.js';

/** The number of retunes in a list. */
const MAX_LISTED = 10;

/** The use cases of a retune as a client sees it. */
@Injectable()
export class RetuneService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly requests: RetuneRequests,
    private readonly waiters: RetuneWaiters,
    private readonly delivery: RetuneDelivery,
    private readonly lifecycle: RetuneLifecycle,
    private readonly events: RetuneEvents,
    private readonly receipts: RetuneReceipts,
  ) {}

  /** Accepts the upload and responds with the song, or with 202 when the client prefers to fetch it later. */
  async retune(who: Identity, request: Request, response: Response): Promise<void> {
    const isSynchronous = !/(^|[\s,;])respond-async($|[\s,;])/i.test(request.get('Prefer') ?? '');
    const id = this.requests.idFor(request);
    response.set('Retune-Id', id);
    await this.requests.admit(id, who, request);
    await this.waiters.whileWaiting(id, async () => {
      await this.requests.accept(id, who, request, isSynchronous);
      if (isSynchronous) await this.answerWithSong(id, response);
    });
    if (isSynchronous) return;
    const view = await this.read(who, id);
    response.status(202).set({ Location: view.statusUrl, 'Preference-Applied': 'respond-async' }).json(view);
  }

  /**
   * Retunes a stored original again with the same settings, as a new retune that counts like an upload.
   *
   * @throws AppError 410 when the original is no longer stored
   */
  async again(who: Identity, id: string): Promise<RetuneDto> {
    const original = await this.owned(who, id);
    requireCompleted(original);
    const newId = randomUUID();
    const bytes = await this.requests.admitAgain(newId, who, original);
    await this.waiters.whileWaiting(newId, () => this.requests.acceptAgain(newId, who, original, bytes));
    return this.read(who, newId);
  }

  async latest(who: Identity): Promise<RetuneDto[]> {
    const files = await this.retunes.findLatestOf(who.workspace.ownerId, MAX_LISTED);
    return files.map((file) => this.view(file));
  }

  async read(who: Identity, id: string): Promise<RetuneDto> {
    return this.view(await this.owned(who, id));
  }

  async receipt(who: Identity, id: string): Promise<ReceiptDto> {
    const { ownerId } = who.workspace;
    const file = await this.retunes.findOwned(id, ownerId);
    if (file) return this.receipts.getReceipt(file);
    const deletedAt = await this.retunes.findDeletion(id, ownerId);
    throw deletedAt ? receiptDeleted(deletedAt.toISOString()) : retuneNotFound();
  }

  async analysis(who: Identity, id: string): Promise<AnalysisDto> {
    return this.receipts.loadAnalysis(await this.owned(who, id));
  }

  async sendResult(who: Identity, id: string, response: Response): Promise<void> {
    await this.delivery.send(await this.owned(who, id), response);
  }

  async sendOriginal(who: Identity, id: string, response: Response): Promise<void> {
    await this.delivery.sendOriginal(await this.owned(who, id), response);
  }

  async confirmDelivery(who: Identity, id: string): Promise<void> {
    await this.delivery.confirm(await this.owned(who, id));
  }

  async cancel(who: Identity, id: string): Promise<void> {
    const file = await this.owned(who, id);
    if (file.status === 'cancelled') return;
    if (!(await this.lifecycle.cancel(id))) throw alreadyEnded();
  }

  /** Cancels the retune when the client disconnects before the song is ready. */
  private async answerWithSong(id: string, response: Response): Promise<void> {
    const gone = new AbortController();
    const hangUp = (): void => gone.abort();
    response.once('close', hangUp);
    if (response.closed) hangUp();
    try {
      const file = await this.waiters.untilEnded(id, gone.signal);
      await this.delivery.send(file, response);
    } catch (error) {
      await this.lifecycle.cancel(id);
      if (!gone.signal.aborted) throw error;
    } finally {
      response.off('close', hangUp);
    }
  }

  private view(file: AudioFile): RetuneDto {
    return RetuneDto.from(file, this.events.progressOf(file.id, file.status));
  }

  private async owned(who: Identity, id: string): Promise<AudioFile> {
    const file = await this.retunes.findOwned(id, who.workspace.ownerId);
    if (!file) throw retuneNotFound();
    return file;
  }
}
