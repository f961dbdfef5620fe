import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { AudioFile } from '../audio-file.entity.js';
import type { RetuneParams, RetuneProgress } from '../domain/retune-record.js';
import { hasEnded, type RetuneStatus } from '../domain/retune-status.js';

/** What was asked for and, once it is completed, what came out. */
export class RetuneParamsDto {
  /** Hz. */
  targetHz!: number;
  /** The song's A4 before, Hz; null until it has been measured. */
  sourceHz!: number | null;
  sourceBasis!: SourceBasis;
  /** About where the song's A4 was said to be, Hz. */
  hintHz?: number;
  anchor!: Anchor;
  mode!: RetuneMode;
  format!: ExportFormat;
  quality!: Quality;
  /** The song's A4 afterwards, Hz. */
  equivalentA4Hz?: number;
  /** Output pitch / input pitch. */
  ratio?: number;
  cents?: number;
  /** What the true-peak guard applied, dB; 0 when nothing. */
  gainDb?: number;
  /** Frames of the result. */
  frames?: number;
  /** Frames of the upload. */
  sourceFrames?: number;
  sampleRateHz?: number;
  channels?: number;
  /** Bits per sample of a wav or flac result. */
  resultBitDepth?: number | null;
  /** dBTP of the result before encoding; null for silence. */
  truePeakDb?: number | null;
  tagsCarried?: number;
  picturesCarried?: number;

  static from({ receipt: _receipt, force: _force, ...params }: RetuneParams): RetuneParamsDto {
    return params;
  }
}

export class RetuneProgressDto implements RetuneProgress {
  stage!: RetuneProgress['stage'];
  /** 0-100 over the whole retune, never falling. */
  percent!: number;
  etaSeconds!: number | null;
}

export class RetuneDto {
  id!: string;
  status!: RetuneStatus;
  originalFilename!: string;
  params!: RetuneParamsDto | null;
  /** While it runs. */
  progress!: RetuneProgressDto | null;
  /** Why it failed, in a sentence. */
  error?: string;
  /** Why it failed, as a code. */
  code?: string;
  statusUrl!: string;
  eventsUrl!: string;
  /** Answers with the song as long as it is stored. */
  resultUrl!: string | null;
  /** Answers with what was measured; null until the retune is completed. */
  receiptUrl!: string | null;
  /** Answers with the spectra; null until the retune is completed. */
  analysisUrl!: string | null;
  createdAt!: string;
  processedAt!: string | null;

  static from(file: AudioFile, progress: RetuneProgress | undefined): RetuneDto {
    return {
      id: file.id,
      status: file.status,
      originalFilename: file.originalFilename,
      params: file.processingParams && RetuneParamsDto.from(file.processingParams),
      progress: (!hasEnded(file.status) && progress) || null,
      ...(file.processingError && { error: file.processingError.error, code: file.processingError.code }),
      statusUrl: `/api/retunes/${file.id}`,
      eventsUrl: `/api/retunes/${file.id}/events`,
      resultUrl: file.processedObjectPath ? `/api/retunes/${file.id}/result` : null,
      receiptUrl: file.processingParams?.receipt ? `/api/retunes/${file.id}/receipt` : null,
      analysisUrl: file.processingParams?.receipt ? `/api/retunes/${file.id}/analysis` : null,
      createdAt: file.createdAt.toISOString(),
      processedAt: file.processedAt?.toISOString() ?? null,
    };
  }
}
