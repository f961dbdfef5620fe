import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { ReceiptSignature } from '@attune/catalogue/signed-receipt';
import type { FittedTemperament } from '@attune/catalogue/tuning-measurement';
import { ApiProperty } from '@nestjs/swagger';
import { type MeasuredBy, MEASURERS, SERVER_CHECKS, type ServerCheck } from '@attune/catalogue/measured-by';
import type { AudioFile } from '../audio-file.entity.js';
import type { Analysis } from '../domain/analysis.js';
import { movedPitch, type Receipt } from '@attune/retuning/report/receipt';
import { resultFilename } from '../domain/result-filename.js';
import type { FrequencyAnalysis } from '../frequency-analysis.entity.js';

export class MovementDto {
  /** Of the lowest ten seconds, Hz. */
  lowHz!: number;
  /** Of the highest ten seconds, Hz. */
  highHz!: number;
}

/** The scale of another temperament that fits the notes clearly better than equal temperament. */
export class TemperamentDto {
  /** Five-limit just intonation, or meantone whose fifths are narrow by a quarter of a syntonic comma. */
  name!: FittedTemperament['name'];
  /** The note that just intonation begins on, C, C# ... B; null for meantone. */
  tonic!: string | null;
  /** Robust standard deviation of the notes around that scale, cents. */
  spreadCents!: number;
  /** The same around equal temperament. */
  equalSpreadCents!: number;
}

export class TuningSectionDto {
  atSeconds!: number;
  a4Hz!: number;
}

/** The measured tuning of a recording. */
export class TuningDto {
  /** Reference pitch A4, Hz, to 0.01; null when nothing pitched was found. */
  a4Hz!: number | null;
  /** Deviation of that pitch from 440 Hz, in cents. */
  cents!: number | null;
  /**
   * Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs.
   * Absent in older receipts.
   */
  errorCents?: number | null;
  /** 0-1: the probability that there is a pitch and `a4Hz` is within 2 cents of it; below 0.3 it is not reliable. */
  confidence!: number;
  /** The range of a pitch that moves by more than its error; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
  /** The pitch of ten seconds each, at most 120 of them; of a pitch that moves or moved, absent in older receipts. */
  sections?: TuningSectionDto[];
  /**
   * The scale that `a4Hz` is the A of, when it isn’t equal temperament; null when that fits, or neither does. Absent in
   * older receipts.
   */
  temperament?: TemperamentDto | null;
  /** Spread of the individual readings, Hz. */
  spreadHz!: number | null;
  /** Number of spectral peaks used. */
  partials!: number;
  /** Distribution of the peaks' deviations from the 440 Hz scale: 101 bins from -50 to +50 cents, sum 1 (or all 0). */
  histogram!: number[];
}

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
  /**
   * Error of both: half the width of the interval that contains the shift in 95 of 100 songs. Absent in older receipts.
   */
  errorCents?: number;
}

/** The movement of a pitch that was taken out. */
export class StraightenedDto {
  /** The range that holds 90 of 100 moments of the original, cents. */
  rangeBeforeCents!: number;
  /** The same of the finished file, measured; null when it could not be. */
  residualCents!: number | null;
  /** By how much the speed was changed at most, per cent. */
  maxSpeedPercent!: number;
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
  /**
   * The pictures not carried over, in words, for example with their size; absent when all were, and in older receipts.
   */
  notKept?: string[];
}

export class ReceiptSignatureDto implements ReceiptSignature {
  algorithm!: 'Ed25519';
  /** Thumbprint (RFC 7638) of the public key, which `/.well-known/attune-receipts.json` lists. */
  keyId!: string;
  /** Host of the installation that signed. */
  issuer!: string;
  /** `reported by a device`: what the signature states of figures that the issuer did not measure; else absent. */
  statement?: string;
  /** base64url: over the receipt without this value, as canonical JSON (RFC 8785). */
  value!: string;
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
  /**
   * null when there was no pitch to measure it by, or too few of the original’s tones could
   * be followed: see `warnings`.
   */
  measured!: MeasuredShiftDto | null;
  /** Only of a song whose moving pitch was straightened; `measured` then compares with the straightened original. */
  straightened?: StraightenedDto;
  /** null when it could not be measured at all. */
  before!: TuningDto | null;
  /**
   * The original's A4 moved by the measured shift, where that could be measured;
   * else the result's as measured on its own. null when it could not be measured at all.
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
  /**
   * The most that the limiter took off a peak, beside the gain, dB, -2.5 to 0; 0 for nothing. Absent in older receipts.
   */
  limiterDb?: number;
  samplesOverFullScale!: BeforeAfterDto;
  /** SHA-256 of the encoded sound of the result, without its tags (docs/verify.md); absent in older receipts. */
  soundSha256?: string;
  /**
   * SHA-256 of the samples that the encoder was given (docs/verify.md): the same on the server and on a device. null in
   * older receipts.
   */
  samplesSha256!: string | null;
  /** `device`: the figures are those that the device which retuned the song has reported. */
  @ApiProperty({ enum: MEASURERS })
  measuredBy!: MeasuredBy;
  /** Whether the server got the `same` samples when it rendered the original again; null when it was not asked to. */
  @ApiProperty({ enum: SERVER_CHECKS, nullable: true })
  serverCheck!: ServerCheck | null;
  tags!: TagsDto;
  pictures!: PicturesDto;
  /** What the figures alone do not show, in sentences. */
  warnings!: string[];
  /** Over the whole receipt; absent in older receipts, which name no file. */
  signature?: ReceiptSignatureDto;

  /** Undefined for a retune without a receipt. */
  static from({ id, createdAt, originalFilename, processingParams }: AudioFile): ReceiptDto | undefined {
    const receipt = processingParams?.receipt;
    return (
      receipt && {
        id,
        createdAt: createdAt.toISOString(),
        originalFilename,
        resultFilename: resultFilename(originalFilename, receipt.targetHz, receipt.format),
        ...receipt,
        samplesSha256: receipt.samplesSha256 ?? null,
        measuredBy: receipt.measuredBy ?? 'server',
        serverCheck: receipt.serverCheck ?? null,
        // Older receipts have the A4 of the result as measured on its own.
        after: movedPitch(receipt),
      }
    );
  }
}

export class ReceiptLinkDto {
  /** Address of the page; null while the receipt is private. */
  url!: string | null;
}

export class SpectrumDto {
  /** Centre frequencies of 1/12-octave bands, Hz. */
  centresHz!: number[];
  /** Averaged power of each band, dBFS; -200 for silence. */
  levelsDb!: number[];
}

export class PitchClassDto {
  /** `C`, `C#` … `B`. */
  name!: string;
  /** Share of the total energy, 0-1. */
  energy!: number;
  /** Mean deviation from the tempered scale of the song's own A4; null for a note that never sounds. */
  meanCents!: number | null;
}

export class HarmonicContentDto {
  /** Twelve, C first; null when the original could not be measured. */
  original!: PitchClassDto[] | null;
  /** Twelve, C first; null when the result could not be measured. */
  processed!: PitchClassDto[] | null;
}

/** The spectrum and the notes of a song before and after, averaged over its whole length, and its waveform. */
export class AnalysisDto implements Omit<Analysis, 'peaks'> {
  /** Id of the retune. */
  id!: string;
  createdAt!: string;
  originalSpectrum!: SpectrumDto | null;
  processedSpectrum!: SpectrumDto | null;
  harmonicContent!: HarmonicContentDto;
  /** Waveform of the result: the loudest sample of each of equally long slices, 0-255; null when it is not known. */
  peaks!: number[] | null;

  static from(analysis: FrequencyAnalysis): AnalysisDto {
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
}
