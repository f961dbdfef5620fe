import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import { resultFilename } from '../../retune/domain/result-filename.js';
import type { HistoryItemDto } from './history.dto.js';
import type { HistoryRow } from './history.repository.js';

/** A row as clients see it. The figures of a row without parameters are the rounded ones of its columns. */
export function toHistoryItem(row: HistoryRow): HistoryItemDto {
  const { id, originalFilename, originalFrequency, targetFrequency, params, createdBy, hasOriginal, hasResult } = row;
  const targetHz = params?.targetHz ?? targetFrequency;
  const format = params?.format ?? row.format ?? 'mp3';
  return {
    id,
    originalFilename,
    resultFilename: resultFilename(originalFilename, targetHz, format),
    originalFrequency,
    targetFrequency,
    sourceHz: params?.sourceHz ?? originalFrequency,
    sourceBasis: params?.sourceBasis ?? 'assumed',
    targetHz,
    equivalentA4Hz: params?.equivalentA4Hz ?? targetHz,
    cents: params?.cents ?? 0,
    result: row.receipt && RetuneResultDto.from(row.receipt),
    format,
    quality: params?.quality ?? 'high',
    durationSeconds: row.duration,
    createdBy: createdBy === null ? null : { id: createdBy, name: row.personName ?? '' },
    processedAt: row.processedAt.toISOString(),
    keptUntil: (!row.onDevice && row.keptUntil?.toISOString()) || null,
    onDevice: row.onDevice,
    hasOriginal,
    hasResult,
    processedObjectPath: hasResult ? `/api/retunes/${id}/result` : null,
    originalUrl: hasOriginal ? `/api/retunes/${id}/original` : null,
  };
}
