import type { SourceBasis } from '@attune/catalogue/measuring';
import { RESULT_KINDS, type ResultFigures, type ResultKind, resultOf, resultText } from '@attune/catalogue/result';
import type { Anchor, RetuneMode } from '@attune/catalogue/retuning';
import { ApiProperty } from '@nestjs/swagger';
import { type BriefReceipt, resultFigures } from '../domain/brief-receipt.js';
import { MeasuredShiftDto } from './receipt.dto.js';
import { MovementDto } from './tuning.dto.js';

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

  /** By which the result is louder than the original, dB; 0 or less. */
  gainDb!: number;

  static from(receipt: BriefReceipt): RetuneResultDto {
    const figures = resultFigures(receipt);
    const result = resultOf(figures);
    return { kind: result.kind, words: resultText(result), ...figures, gainDb: receipt.gainDb };
  }
}
