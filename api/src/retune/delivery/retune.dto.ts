import { type MeasuredBy, MEASURERS } from '@attune/catalogue/measured-by';
import type { SourceBasis } from '@attune/catalogue/measuring';
import { RESULT_KINDS, type ResultFigures, type ResultKind, resultOf, resultText } from '@attune/catalogue/result';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AudioFile } from '../audio-file.entity.js';
import { type BriefReceipt, resultFigures } from '../domain/brief-receipt.js';
import { resultUntil } from '../domain/kept-until.js';
import {
  hasEnded,
  type OnDevice,
  type RetuneParams,
  type RetuneProgress,
  type RetuneStatus,
} from '../domain/retune-record.js';
import { MeasuredShiftDto, MovementDto, StraightenedDto } from './receipt.dto.js';

export class ResultPitchDto {
  /** Hz; null when nothing pitched was found. */
  a4Hz!: number | null;
  /** 0-1. */
  confidence!: number;
  /** Half the width of the 95 % interval of `a4Hz`, cents; absent in older receipts. */
  errorCents?: number | null;
  /** The range of a pitch that moves; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
}

/** What a retune was asked for, what was measured, and what may be said of it. */
export class RetuneResultDto implements ResultFigures {
  /** `on-target`, `album-shift`, `moved-as-asked` and `moving` were confirmed by measuring; the others were not. */
  @ApiProperty({ enum: RESULT_KINDS })
  kind!: ResultKind;
  /** In words: "On target, 440.07 to 432.00 Hz, ±0.4 cents". */
  words!: string;
  targetHz!: number;
  anchor!: Anchor;
  mode!: RetuneMode;
  /** The A4 that the result was to have, Hz. */
  equivalentA4Hz!: number;
  /** The A4 that the song was moved from, Hz. */
  sourceHz!: number;
  sourceBasis!: SourceBasis;
  /** The shift that was asked for. */
  askedCents!: number;
  /** Of the original; null when it was not measured. */
  before!: ResultPitchDto | null;
  /** null when there was no pitch to measure it by, or too few of the original’s tones could be followed. */
  measured!: MeasuredShiftDto | null;
  /** Only of a song whose moving pitch was straightened. */
  straightened?: StraightenedDto;
  /** Who measured; absent in receipts of before devices did. */
  @ApiPropertyOptional({ enum: MEASURERS })
  measuredBy?: MeasuredBy | undefined;

  /** By which the result is louder than the original, dB; 0 or less. */
  gainDb!: number;

  static from(receipt: BriefReceipt): RetuneResultDto {
    const figures = resultFigures(receipt);
    const result = resultOf(figures);
    return { kind: result.kind, words: resultText(result), ...figures, gainDb: receipt.gainDb };
  }
}

/** The requested options and, once the retune is completed, its outcome. */
export class RetuneParamsDto {
  /** Hz. */
  targetHz!: number;
  /** The song's original A4, Hz; null until it has been measured. */
  sourceHz!: number | null;
  sourceBasis!: SourceBasis;
  /** The approximate A4 given by the client, Hz. */
  hintHz?: number;
  anchor!: Anchor;
  mode!: RetuneMode;
  format!: ExportFormat;
  quality!: Quality;
  /** Whether slow movement of the pitch was to be taken out; absent for no. */
  straighten?: boolean;
  /** The A4 of the result, Hz. */
  equivalentA4Hz?: number;
  /** Output pitch / input pitch. */
  ratio?: number;
  cents?: number;
  /** Gain of the whole song, so that nothing clips, dB; 0 when none was needed. */
  gainDb?: number;
  /** The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing. */
  limiterDb?: number;
  /** Number of frames in the result. */
  frames?: number;
  /** Number of frames in the upload. */
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
  /** 0-100 over the whole retune; never decreases. */
  percent!: number;
  etaSeconds!: number | null;
}

export class VerificationDto {
  status!: 'pending' | 'failed';
  /** Why it failed, in a sentence. */
  error?: string;
  code?: string;

  static from(onDevice: OnDevice | null): VerificationDto | null {
    const verification = onDevice?.verification;
    if (!verification) return null;
    if (verification.status === 'pending') return { status: 'pending' };
    const { error, code } = verification.error;
    return { status: 'failed', error, code };
  }
}

export class RetuneDto {
  id!: string;
  status!: RetuneStatus;
  originalFilename!: string;
  /** Whether it is a song of a batch. */
  inBatch!: boolean;
  /** Whether the user’s device retunes it, or has: then there is no file of it here. */
  onDevice!: boolean;
  /** That the server is rendering a device’s song again, or why it couldn’t; null otherwise. */
  verification!: VerificationDto | null;
  params!: RetuneParamsDto | null;
  /** Progress of an unfinished retune. */
  progress!: RetuneProgressDto | null;
  /** Why it failed, in a sentence. */
  error?: string;
  /** Why it failed, as a code. */
  code?: string;
  statusUrl!: string;
  eventsUrl!: string;
  /** URL of the song, while it is stored. */
  resultUrl!: string | null;
  /** URL of the original, while it is stored; null until the retune is completed. */
  originalUrl!: string | null;
  /** Until when the result is stored, or was in a history; null for one outside a history that was removed. */
  resultUntil!: string | null;
  /** null until the retune is completed. */
  result!: RetuneResultDto | null;
  /** URL of the receipt; null until the retune is completed. */
  receiptUrl!: string | null;
  /** URL of the analysis; null until the retune is completed. */
  analysisUrl!: string | null;
  createdAt!: string;
  processedAt!: string | null;

  static from(file: AudioFile, progress: RetuneProgress | undefined): RetuneDto {
    return {
      id: file.id,
      status: file.status,
      originalFilename: file.originalFilename,
      inBatch: file.inBatch,
      onDevice: file.onDevice !== null,
      verification: VerificationDto.from(file.onDevice),
      params: file.processingParams && RetuneParamsDto.from(file.processingParams),
      progress: (!hasEnded(file.status) && progress) || null,
      ...(file.processingError && { error: file.processingError.error, code: file.processingError.code }),
      statusUrl: `/api/retunes/${file.id}`,
      eventsUrl: `/api/retunes/${file.id}/events`,
      resultUrl: file.processedObjectPath ? `/api/retunes/${file.id}/result` : null,
      originalUrl: file.status === 'completed' && file.objectPath ? `/api/retunes/${file.id}/original` : null,
      resultUntil: (isStoredHere(file) && resultUntil(file)?.toISOString()) || null,
      result: file.processingParams?.receipt ? RetuneResultDto.from(file.processingParams.receipt) : null,
      receiptUrl: file.processingParams?.receipt ? `/api/retunes/${file.id}/receipt` : null,
      analysisUrl: file.processingParams?.receipt ? `/api/retunes/${file.id}/analysis` : null,
      createdAt: file.createdAt.toISOString(),
      processedAt: file.processedAt?.toISOString() ?? null,
    };
  }
}

const isStoredHere = ({ status, onDevice }: AudioFile): boolean => status === 'completed' && onDevice === null;

export class UnfinishedRetunesDto {
  /** Those that are being retuned first, then those that wait; at most 100. */
  retunes!: RetuneDto[];
  /** All of them, waiting or not. */
  total!: number;
}

export class RetuneListDto {
  /** In the order in which they were asked for. */
  retunes!: RetuneDto[];
}
