import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { Identity } from '../auth/identity.js';
import { AppError } from '../platform/errors/app-error.js';
import { Drain } from '../platform/http/drain.js';
import { addLogFields } from '../platform/observability/log-context.js';
import type { AudioFile } from './audio-file.entity.js';
import { AnalysisDto, ReceiptDto } from './delivery/receipt.dto.js';
import { RetuneDeliveryService } from './delivery/retune-delivery.service.js';
import { RetuneReceiptsService } from './delivery/retune-receipts.service.js';
import { RetuneDto, type RetuneListDto, type UnfinishedRetunesDto } from './delivery/retune.dto.js';
import { hasEnded } from './domain/retune-record.js';
import { RetuneEventsService } from './progress/retune-events.service.js';
import { RetuneReaderService } from './progress/retune-reader.service.js';
import type { CreateRetuneDto } from './requests/create-retune.dto.js';
import { RetuneRequestsService } from './requests/retune-requests.service.js';
import { alreadyEnded, askAgain, notReady, receiptDeleted, requireCompleted, retuneNotFound } from './retune.errors.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneLifecycleService } from './upkeep/retune-lifecycle.service.js';

/** The number of retunes in a list. */
const MAX_LISTED = 10;
/** The same of those that have not ended. */
const MAX_UNFINISHED_LISTED = 100;
/** The longest time that a request for a result is held, seconds. */
const MAX_WAIT_SECONDS = 600;

/** The use cases of a retune as a client sees it. */
@Injectable()
export class RetuneService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly requests: RetuneRequestsService,
    private readonly reader: RetuneReaderService,
    private readonly delivery: RetuneDeliveryService,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly events: RetuneEventsService,
    private readonly receipts: RetuneReceiptsService,
    private readonly drain: Drain,
  ) {}

  /**
   * For simple clients, in one request: receives the song, has it retuned and responds with it, or with 202 when the client
   * prefers to fetch it later. A client that hangs up before the song is ready cancels the retune.
   */
  async retune(identity: Identity, request: Request, response: Response): Promise<void> {
    const gone = createHangUpSignal(response);
    const id = this.requests.idFor(request);
    addLogFields({ retuneId: id });
    response.set('Retune-Id', id);
    const file = await this.requests.receive(id, identity, request);
    if (/(^|[\s,;])respond-async($|[\s,;])/i.test(request.get('Prefer') ?? '')) {
      const view = this.view(file);
      response.status(202).set({ Location: view.statusUrl, 'Preference-Applied': 'respond-async' }).json(view);
      return;
    }
    try {
      await this.delivery.send(await this.untilEnded(id, gone), response);
    } catch (error) {
      if (!gone.aborted) throw error;
      await this.lifecycle.cancel(id);
    }
  }

  /** Retunes a complete upload, a stored original, or a list of them; follow the retunes from there. */
  async create(
    identity: Identity,
    form: CreateRetuneDto,
    request: Request,
    response: Response,
  ): Promise<RetuneDto | RetuneListDto> {
    if (form.songs) {
      const files = await this.requests.createList(identity, form);
      return { retunes: files.map((file) => this.view(file)) };
    }
    const id = this.requests.idFor(request);
    addLogFields({ retuneId: id });
    const view = this.view(await this.requests.create(id, identity, form));
    response.set({ 'Retune-Id': id, Location: view.statusUrl });
    return view;
  }

  /**
   * Retunes a stored original again with the same settings, as a new retune that counts like an upload.
   *
   * @throws AppError 410 when the original is no longer stored
   */
  async again(identity: Identity, id: string): Promise<RetuneDto> {
    const original = await this.owned(identity, id);
    requireCompleted(original);
    const newId = randomUUID();
    addLogFields({ retuneId: newId });
    return this.view(await this.requests.repeat(newId, identity, original));
  }

  async latest(identity: Identity): Promise<RetuneDto[]> {
    const files = await this.retunes.findLatestOf(identity.workspace.ownerId, MAX_LISTED);
    return files.map((file) => this.view(file));
  }

  async unfinished(identity: Identity): Promise<UnfinishedRetunesDto> {
    const { files, total } = await this.retunes.findUnfinishedOf(identity.workspace.ownerId, MAX_UNFINISHED_LISTED);
    return { retunes: files.map((file) => this.view(file)), total };
  }

  async read(identity: Identity, id: string): Promise<RetuneDto> {
    return this.view(await this.owned(identity, id));
  }

  async receipt(identity: Identity, id: string): Promise<ReceiptDto> {
    const { ownerId } = identity.workspace;
    const file = await this.retunes.findOwned(id, ownerId);
    if (file) return this.receipts.getReceipt(file);
    const deletedAt = await this.retunes.findDeletion(id, ownerId);
    throw deletedAt ? receiptDeleted(deletedAt.toISOString()) : retuneNotFound();
  }

  async analysis(identity: Identity, id: string): Promise<AnalysisDto> {
    return this.receipts.loadAnalysis(await this.owned(identity, id));
  }

  /**
   * Responds with the song. `Prefer: wait=N` (RFC 7240) holds the request for up to N seconds, at most 600, until the
   * retune has ended; a client that leaves meanwhile does not cancel it.
   */
  async sendResult(identity: Identity, id: string, response: Response): Promise<void> {
    const file = await this.owned(identity, id);
    const seconds = hasEnded(file.status) ? 0 : secondsToWait(response.req);
    if (seconds === 0) return this.delivery.send(file, response);
    const stop = AbortSignal.any([createHangUpSignal(response), AbortSignal.timeout(seconds * 1000)]);
    const ended = await this.untilEnded(id, stop).catch((error: unknown) => {
      throw stop.aborted ? notReady() : error;
    });
    await this.delivery.send(ended, response);
  }

  async sendOriginal(identity: Identity, id: string, response: Response): Promise<void> {
    await this.delivery.sendOriginal(await this.owned(identity, id), response);
  }

  async confirmDelivery(identity: Identity, id: string): Promise<void> {
    await this.delivery.confirm(await this.owned(identity, id));
  }

  async cancel(identity: Identity, id: string): Promise<void> {
    await this.owned(identity, id);
    if (await this.lifecycle.cancel(id)) return;
    const { status } = await this.owned(identity, id);
    if (status !== 'cancelled') throw alreadyEnded();
  }

  /** @throws AppError 503 when this server stops before: the retune goes on */
  private async untilEnded(id: string, gone: AbortSignal): Promise<AudioFile> {
    const drained = this.drain.signal;
    return this.reader.untilEnded(id, AbortSignal.any([gone, drained])).catch((error: unknown) => {
      throw drained.aborted && !gone.aborted && !(error instanceof AppError) ? askAgain(id) : error;
    });
  }

  private view(file: AudioFile): RetuneDto {
    return RetuneDto.from(file, this.events.progressOf(file.id, file.status));
  }

  private async owned(identity: Identity, id: string): Promise<AudioFile> {
    addLogFields({ retuneId: id });
    const file = await this.retunes.findOwned(id, identity.workspace.ownerId);
    if (!file) throw retuneNotFound();
    return file;
  }
}

/** Aborts when the client leaves. */
function createHangUpSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

/** How long the client would wait for the result: 0 without a preference. */
function secondsToWait(request: Request): number {
  const seconds = Number(/(?:^|[\s,;])wait=(\d{1,9})(?![\d.])/i.exec(request.get('Prefer') ?? '')?.[1] ?? 0);
  return Math.min(seconds, MAX_WAIT_SECONDS);
}
