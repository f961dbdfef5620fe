import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { Receipt } from '../domain/receipt.js';
import type { TuningDto } from './tuning.dto.js';

export class AskedShiftDto {
  /** Output pitch / input pitch. */
  ratio!: number;
  cents!: number;
}

export class MeasuredShiftDto {
  /** How far the finished file is above the original: its partials, followed in both. */
  cents!: number;
  /** Measured shift minus requested shift. */
  differenceCents!: number;
  /** Error of both: half the width of the interval that contains the shift in 95 of 100 songs. Absent in older receipts. */
  errorCents?: number;
}

export class BeforeAfterDto {
  before!: number;
  after!: number;
}

export class TruePeakDto {
  /** dBTP of the original as decoded; null for silence, and when it could not be measured. */
  before!: number | null;
  /** dBTP of the samples passed to the encoder; null for silence. */
  after!: number | null;
}

export class FoundKeptDto {
  /** Number in the original. */
  found!: number;
  /** Number carried over to the result. */
  kept!: number;
}

export class TagsDto extends FoundKeptDto {
  /** Names of the tags carried over, once for each, at most 60; absent in older receipts. */
  keptNames?: string[];
  /** Names of the tags not carried over, once for each, at most 250; absent when all were. */
  notKept?: string[];
}

export class PicturesDto extends FoundKeptDto {
  /** The pictures not carried over, in words, for example with their size; absent when all were, and in older receipts. */
  notKept?: string[];
}

/** What a retune did, measured in the original and in the result. */
export class ReceiptDto implements Receipt {
  id!: string;
  createdAt!: string;
  originalFilename!: string;
  /** Under which the result is downloaded. */
  resultFilename!: string;
  format!: ExportFormat;
  quality!: Quality;
  mode!: RetuneMode;
  anchor!: Anchor;
  targetHz!: number;
  /** The song's A4 from which the shift starts, Hz. */
  sourceHz!: number;
  sourceBasis!: SourceBasis;
  /** The A4 of the result, Hz. */
  equivalentA4Hz!: number;
  asked!: AskedShiftDto;
  /** null when there was no pitch to measure it by, or too few of the original’s tones could be followed: see `warnings`. */
  measured!: MeasuredShiftDto | null;
  /** null when it could not be measured at all. */
  before!: TuningDto | null;
  /**
   * The original's A4 moved by the measured shift, where that could be measured; else the result's as measured on its own.
   * null when it could not be measured at all.
   */
  after!: TuningDto | null;
  frames!: BeforeAfterDto;
  sampleRateHz!: BeforeAfterDto;
  /** Of the result. */
  channels!: number;
  /** Of the result; null for mp3. */
  bitDepth!: number | null;
  /** Of the result. */
  durationSeconds!: number;
  truePeakDb!: TruePeakDto;
  /** Gain of the whole song, so that nothing clips, dB; 0 when none was needed. */
  gainDb!: number;
  /** The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing. Absent in older receipts. */
  limiterDb?: number;
  samplesOverFullScale!: BeforeAfterDto;
  tags!: TagsDto;
  pictures!: PicturesDto;
  /** What the figures alone do not show, in sentences. */
  warnings!: string[];
}

export class ReceiptLinkDto {
  /** Address of the page; null while the receipt is private. */
  url!: string | null;
}
