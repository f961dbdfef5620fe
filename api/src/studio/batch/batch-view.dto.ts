import { BATCH_FILE_STATUSES, BATCH_STATUSES, type BatchFileStatus, type BatchStatus } from '@attune/catalogue/batches';
import {
  type Anchor,
  ANCHORS,
  EXPORT_FORMATS,
  type ExportFormat,
  QUALITIES,
  type Quality,
  RETUNE_MODES,
  type RetuneMode,
  shiftFor,
  STANDARD_A4_HZ,
} from '@attune/catalogue/retuning';
import { ApiProperty } from '@nestjs/swagger';
import { RetuneResultDto } from '../../retune/delivery/retune.dto.js';
import type { RetuneProgress } from '../../retune/domain/retune-record.js';
import type { BatchFileRow, BatchRow } from './batch-view.repository.js';

export class BatchOutlierDto {
  fileId!: string;
  /** Distance from the album's pitch. */
  cents!: number;
}

/** The common pitch of the songs. */
export class BatchAlbumDto {
  /** Hz; null when no song could be measured with confidence: then 440 Hz was assumed. */
  a4Hz!: number | null;
  /** Output pitch / input pitch; null until the songs are measured. */
  ratio!: number | null;
  /** The same in cents. */
  cents!: number | null;
  /** Songs that were measured with confidence. */
  measuredFiles!: number;
  /** Songs apart from the album's pitch that were not retuned by their own. */
  outliers!: BatchOutlierDto[];
}

export class BatchDto {
  id!: string;
  name!: string;
  /** Hz. */
  targetFrequency!: number;
  @ApiProperty({ enum: EXPORT_FORMATS })
  format!: ExportFormat;
  @ApiProperty({ enum: QUALITIES })
  quality!: Quality;
  @ApiProperty({ enum: RETUNE_MODES })
  mode!: RetuneMode;
  @ApiProperty({ enum: ANCHORS })
  meaning!: Anchor;
  /** Whether slow movement of each song's pitch is taken out first. */
  straighten!: boolean;
  sameRatio!: boolean;
  /** The folder that its songs come into; null for none, and once it is deleted. */
  folderId!: string | null;
  folderName!: string | null;
  @ApiProperty({ enum: BATCH_STATUSES })
  status!: BatchStatus;
  totalFiles!: number;
  completedFiles!: number;
  failedFiles!: number;
  cancelledFiles!: number;
  runningFiles!: number;
  waitingFiles!: number;
  /** Of the uploads. */
  bytes!: number;
  /** Of the songs in the ZIP; null while nothing is finished. */
  zipBytes!: number | null;
  /** null while nothing is finished. */
  zipUrl!: string | null;
  /** Estimated time left, seconds; null until there is a basis for an estimate. */
  etaSeconds!: number | null;
  /** ISO 8601, like all times here. */
  createdAt!: string;
  /** The address of the person who made it; null once that account is deleted. */
  createdBy!: string | null;
  startedAt!: string | null;
  completedAt!: string | null;
  /** The first day on which songs of it are removed. */
  keptUntil!: string | null;
  /** null without `sameRatio`. */
  @ApiProperty({ type: BatchAlbumDto, nullable: true })
  album!: BatchAlbumDto | null;
}

export class BatchPageDto {
  items!: BatchDto[];
  /** `cursor` of the next page; null on the last. */
  nextCursor!: string | null;
  /** All batches of the workspace. */
  total!: number;
}

export class BatchFileProgressDto {
  @ApiProperty({ enum: ['queue', 'probe', 'measure', 'retune', 'encode', 'tag', 'done'] })
  stage!: string;
  /** 0-100. */
  percent!: number;
  /** Estimated time left, seconds. */
  etaSeconds!: number | null;
}

export class BatchFileDto {
  id!: string;
  batchId!: string;
  filename!: string;
  /** The folders above it, with `/` between them; empty for none. */
  path!: string;
  /** Of the upload. */
  bytes!: number;
  @ApiProperty({ enum: BATCH_FILE_STATUSES })
  status!: BatchFileStatus;
  /** null when it is not running. */
  @ApiProperty({ type: BatchFileProgressDto, nullable: true })
  progress!: BatchFileProgressDto | null;
  /** Why it failed, in a sentence. */
  error!: string | null;
  errorCode!: string | null;
  /** Its song in the history; null before the batch is started and once the song was deleted. */
  retuneId!: string | null;
  /** As measured before its retune, for the common ratio, Hz. */
  a4Hz!: number | null;
  /** null until it is retuned. */
  @ApiProperty({ type: RetuneResultDto, nullable: true })
  result!: RetuneResultDto | null;
  /** Distance of its pitch from the album's. */
  albumCents!: number | null;
  /** URL of the result, while it is stored. */
  resultUrl!: string | null;
  /** URL of the original of a finished song, while it is stored. */
  originalUrl!: string | null;
}

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
    straighten: row.straighten,
    sameRatio: row.sameRatio,
    folderId: row.folderId,
    folderName: row.folderName,
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
