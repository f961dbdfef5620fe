import { Injectable } from '@nestjs/common';
import type { Identity } from '../auth/identity.js';
import { addLogFields } from '../platform/observability/log-context.js';
import type { AudioFile } from './audio-file.entity.js';
import { AnalysisDto, ReceiptDto } from './delivery/receipt.dto.js';
import { RetuneReceiptsService } from './delivery/retune-receipts.service.js';
import { RetuneDto, type UnfinishedRetunesDto } from './delivery/retune.dto.js';
import { RetuneEventsService } from './progress/retune-events.service.js';
import { alreadyEnded, receiptDeleted, retuneNotFound } from './retune.errors.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneLifecycleService } from './upkeep/retune-lifecycle.service.js';

/** The number of retunes in a list. */
const MAX_LISTED = 10;
/** The same of those that have not ended. */
const MAX_UNFINISHED_LISTED = 100;

/** Reads and cancels retunes that there are. */
@Injectable()
export class RetuneService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly events: RetuneEventsService,
    private readonly receipts: RetuneReceiptsService,
  ) {}

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

  async cancel(identity: Identity, id: string): Promise<void> {
    await this.owned(identity, id);
    if (await this.lifecycle.cancel(id)) return;
    const { status } = await this.owned(identity, id);
    if (status !== 'cancelled') throw alreadyEnded();
  }

  private view(file: AudioFile): RetuneDto {
    return RetuneDto.from(file, this.events.progressOf(file.id, file.status));
  }

  private owned({ workspace: { ownerId } }: Identity, id: string): Promise<AudioFile> {
    addLogFields({ retuneId: id });
    return this.retunes.getOwned(id, ownerId);
  }
}
