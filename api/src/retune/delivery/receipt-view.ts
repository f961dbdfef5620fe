import type { AudioFile } from '../audio-file.entity.js';
import type { FrequencyAnalysis } from '../frequency-analysis.entity.js';
import { movedPitch } from '../domain/receipt.js';
import { resultFilename } from '../domain/result-filename.js';
import type { AnalysisDto, ReceiptDto } from './receipt.dto.js';

/** Undefined for a retune without a receipt. */
export function receiptView({ id, createdAt, originalFilename, processingParams }: AudioFile): ReceiptDto | undefined {
  const receipt = processingParams?.receipt;
  return (
    receipt && {
      id,
      createdAt: createdAt.toISOString(),
      originalFilename,
      resultFilename: resultFilename(originalFilename, receipt.targetHz, receipt.format),
      ...receipt,
      // Older receipts have the A4 of the result as measured on its own.
      after: movedPitch(receipt),
    }
  );
}

export function analysisView(analysis: FrequencyAnalysis): AnalysisDto {
  const { audioFileId, createdAt, originalSpectrum, processedSpectrum, harmonicContent, peaks } = analysis;
  return {
    id: audioFileId,
    createdAt: createdAt.toISOString(),
    originalSpectrum,
    processedSpectrum,
    harmonicContent: harmonicContent ?? { original: null, processed: null },
    peaks: peaks && [...peaks],
  };
}
