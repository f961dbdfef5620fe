import { REPORTED_BY_DEVICE } from '@attune/catalogue/signed-receipt';
import { Injectable } from '@nestjs/common';
import type { AudioFile } from '../audio-file.entity.js';
import { dayAfter } from '../domain/kept-until.js';
import { measurementsRemoved, noAnalysis, noReceipt, requireCompleted } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import { ReceiptKeysService } from '../signing/receipt-keys.service.js';
import { RetuneSettings } from '../retune.settings.js';
import { AnalysisDto, ReceiptDto } from './receipt.dto.js';

/** The measurements of a retune. They outlive its files, and are removed after a time of their own. */
@Injectable()
export class RetuneReceiptsService {
  constructor(
    private readonly retunes: RetuneRepository,
    private readonly settings: RetuneSettings,
    private readonly keys: ReceiptKeysService,
  ) {}

  /** @throws AppError why there is none */
  async getReceipt(file: AudioFile): Promise<ReceiptDto> {
    const receipt = await this.findReceipt(file);
    if (receipt) return receipt;
    requireCompleted(file);
    throw this.wereRemoved(file) ? measurementsRemoved(this.settings.analysisDays) : noReceipt();
  }

  /** Signed as it is sent. One that names no file proves nothing and is not signed. */
  async findReceipt(file: AudioFile): Promise<ReceiptDto | undefined> {
    const receipt = ReceiptDto.from(file);
    if (receipt?.soundSha256 === undefined) return receipt;
    return this.keys.sign(receipt, receipt.measuredBy === 'device' ? REPORTED_BY_DEVICE : undefined);
  }

  /** @throws AppError why there is none */
  async loadAnalysis(file: AudioFile): Promise<AnalysisDto> {
    const analysis = await this.retunes.findAnalysis(file.id);
    if (analysis) return AnalysisDto.from(analysis);
    requireCompleted(file);
    throw this.wereRemoved(file) ? measurementsRemoved(this.settings.analysisDays) : noAnalysis();
  }

  private wereRemoved({ processedAt }: AudioFile): boolean {
    return processedAt !== null && dayAfter(processedAt, this.settings.analysisDays) < new Date();
  }
}
