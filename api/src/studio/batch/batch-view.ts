import { shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import type { RetuneProgress } from '../../retune/domain/retune-record.js';
import type { BatchAlbumDto, BatchDto, BatchFileDto } from './batch-view.dto.js';
import type { BatchFileRow, BatchRow } from './batch-view.repository.js';

export function toBatch(row: BatchRow): BatchDto {
  const hasSongs = row.resultBytes !== null;
  return {
    id: row.id,
    name: row.name,
    targetFrequency: row.targetFrequency,
    format: row.format,
    quality: row.quality,
    mode: row.mode,
    meaning: row.meaning,
    sameRatio: row.sameRatio,
    status: row.status,
    totalFiles: row.totalFiles,
    completedFiles: row.completedFiles,
    failedFiles: row.failedFiles,
    cancelledFiles: row.cancelledFiles,
    runningFiles: row.runningFiles,
    waitingFiles: row.waitingFiles,
    bytes: row.bytes,
    zipBytes: row.resultBytes,
    zipUrl: hasSongs ? `/api/studio/batches/${row.id}/zip` : null,
    etaSeconds: estimateSecondsLeft(row),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByEmail,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    keptUntil: row.keptUntil?.toISOString() ?? null,
    album: row.sameRatio ? toAlbum(row) : null,
  };
}

/** At the pace of the files that were dealt with since the batch was last started, by their sizes. */
export function estimateSecondsLeft({
  status,
  doneBytes,
  leftBytes,
  runningSeconds,
}: Pick<BatchRow, 'status' | 'doneBytes' | 'leftBytes' | 'runningSeconds'>): number | null {
  if (status !== 'processing' || doneBytes === 0 || runningSeconds === null) return null;
  return Math.round((runningSeconds * leftBytes) / doneBytes);
}

function toAlbum(row: BatchRow): BatchAlbumDto {
  const { targetFrequency: targetHz, meaning: anchor, measuredFiles, outliers, albumA4Hz } = row;
  const shift = row.pooledAt && shiftFor({ targetHz, anchor, sourceHz: albumA4Hz ?? STANDARD_A4_HZ });
  return {
    a4Hz: albumA4Hz,
    ratio: shift?.ratio ?? null,
    cents: shift?.cents ?? null,
    measuredFiles,
    outliers,
  };
}

/** @param progress of its retune, if known */
export function toBatchFile(row: BatchFileRow, progress: RetuneProgress | undefined): BatchFileDto {
  return {
    id: row.id,
    batchId: row.batchJobId,
    filename: row.filename,
    path: row.path,
    bytes: row.bytes,
    status: row.status,
    progress: (row.status === 'processing' && progress) || null,
    error: row.error,
    errorCode: row.errorCode,
    retuneId: row.retuneId,
    a4Hz: row.a4Hz,
    result: row.receipt && RetuneResultDto.from(row.receipt),
    albumCents: row.albumCents,
    resultUrl: row.hasResult && row.retuneId !== null ? `/api/retunes/${row.retuneId}/result` : null,
    originalUrl: row.hasOriginal && row.retuneId !== null ? `/api/retunes/${row.retuneId}/original` : null,
  };
}
