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
  /** By how much the result lies above the original, as measured in both. */
  cents!: number;
  /** Measured minus asked. */
  differenceCents!: number;
}

export class BeforeAfterDto {
  before!: number;
  after!: number;
}

export class TruePeakDto {
  /** dBTP of the original as decoded; null for silence, and when it could not be measured. */
  before!: number | null;
  /** dBTP of what the encoder was given; null for silence. */
  after!: number | null;
}

export class FoundKeptDto {
  /** In the original. */
  found!: number;
  /** In the result. */
  kept!: number;
}

/** What a retune did, measured in the original and in the result. */
export class ReceiptDto implements Receipt {
  id!: string;
  createdAt!: string;
  originalFilename!: string;
  format!: ExportFormat;
  quality!: Quality;
  mode!: RetuneMode;
  anchor!: Anchor;
  targetHz!: number;
  /** The song's A4 that the shift starts from, Hz. */
  sourceHz!: number;
  sourceBasis!: SourceBasis;
  /** Where that A4 was moved to, Hz. */
  equivalentA4Hz!: number;
  asked!: AskedShiftDto;
  /** null when original or result could not be measured with confidence. */
  measured!: MeasuredShiftDto | null;
  /** null when it could not be measured at all. */
  before!: TuningDto | null;
  /** null when it could not be measured at all. */
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
  /** What the true-peak guard applied, dB; 0 when nothing. */
  gainDb!: number;
  samplesOverFullScale!: BeforeAfterDto;
  tags!: FoundKeptDto;
  pictures!: FoundKeptDto;
  /** Sentences about what the figures alone do not tell. */
  warnings!: string[];
}
