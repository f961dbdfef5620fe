import type { SourceBasis } from '@attune/catalogue/measuring';
import type { ExportFormat, Quality } from '@attune/catalogue/retuning';
import type { RetuneResultDto } from '../../retune/delivery/result.dto.js';

export class HistoryPersonDto {
  id!: string;
  /** First and last name, else the e-mail address. */
  name!: string;
}

/** A completed retune. */
export class HistoryItemDto {
  id!: string;
  originalFilename!: string;
  /** Under which the result is downloaded. */
  resultFilename!: string;
  /** The song's A4 before, Hz, rounded; `sourceHz` is exact. */
  originalFrequency!: number;
  /** Hz, rounded; `targetHz` is exact. */
  targetFrequency!: number;
  /** The song's A4 before, Hz. */
  sourceHz!: number;
  sourceBasis!: SourceBasis;
  /** Hz. */
  targetHz!: number;
  /** The A4 of the result, Hz. */
  equivalentA4Hz!: number;
  cents!: number;
  /** null for a retune of an early version, without a receipt. */
  result!: RetuneResultDto | null;
  format!: ExportFormat;
  quality!: Quality;
  durationSeconds!: number | null;
  /** Who retuned it; null once that user is deleted. */
  createdBy!: HistoryPersonDto | null;
  processedAt!: string;
  /** When the files are removed; null for a song that is not kept in the history. */
  keptUntil!: string | null;
  hasOriginal!: boolean;
  hasResult!: boolean;
  /** URL of the result, while it is stored. */
  processedObjectPath!: string | null;
  /** URL of the original, while it is stored. */
  originalUrl!: string | null;
}

export class HistoryPageDto {
  items!: HistoryItemDto[];
  /** `cursor` of the next page; null on the last. */
  nextCursor!: string | null;
  /** How long originals and results of new retunes are kept, days. */
  retentionDays!: number;
}

export class HistoryFiltersDto {
  /** Targets of the songs, Hz, rounded to 1 Hz, ascending. */
  targets!: number[];
  /** Who retuned them, by name. */
  people!: HistoryPersonDto[];
}

export class HistoryTotalsDto {
  songs!: number;
  batches!: number;
  links!: number;
}
