import { Injectable } from '@nestjs/common';
import type { AudioFile } from '../audio-file.entity.js';
import { noAnalysis, noReceipt } from '../retune.errors.js';
import { RetuneRepository } from '../retune.repository.js';
import type { AnalysisDto } from './analysis.dto.js';
import { analysisView, receiptView } from './receipt-view.js';
import type { ReceiptDto } from './receipt.dto.js';
import { requireCompleted } from './require-completed.js';

/** The measurements of a retune. They are kept with its row, even after its files are removed. */
@Injectable()
export class RetuneReceipts {
  constructor(private readonly retunes: RetuneRepository) {}

  /** @throws AppError why there is none */
  getReceipt(file: AudioFile): ReceiptDto {
    const receipt = receiptView(file);
    if (receipt) return receipt;
    requireCompleted(file);
    throw noReceipt();
  }

  /** @throws AppError why there is none */
  async loadAnalysis(file: AudioFile): Promise<AnalysisDto> {
    const analysis = await this.retunes.findAnalysis(file.id);
    if (analysis) return analysisView(analysis);
    requireCompleted(file);
    throw noAnalysis();
  }
}
