import type { FittedTemperament } from '@attune/catalogue/tuning-measurement';

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
   * Error of `a4Hz`, cents: half the width of the interval around it that contains the pitch in 95 of 100 songs. Absent in
   * older receipts.
   */
  errorCents?: number | null;
  /** 0-1: the probability that there is a pitch and `a4Hz` is within 2 cents of it; below 0.3 it is not reliable. */
  confidence!: number;
  /** The range of a pitch that moves by more than its error; null for a steady one, absent in older receipts. */
  movement?: MovementDto | null;
  /** The pitch of ten seconds each, at most 120 of them; only for a pitch that moves, absent in older receipts. */
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
