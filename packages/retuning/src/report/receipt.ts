import type { SourceBasis } from '@attune/catalogue/measuring';
import type { MeasuredBy, ServerCheck } from '@attune/catalogue/measured-by';
import { centsBetween } from '@attune/catalogue/pitch';
import type { Straightened } from '@attune/catalogue/receipt-words';
import {
  type Anchor,
  type ExportFormat,
  type Quality,
  type RetuneMode,
  STANDARD_A4_HZ,
} from '@attune/catalogue/retuning';
import { type MeasuredShift, measuredShift } from './measured-shift.js';
import { receiptWarnings } from './receipt-warnings.js';
import type { RetuneChoice, RetuneReport, SoundReport } from './retune-report.js';
import { type TuningFigures, rounded, toTuningFigures } from './tuning-figures.js';

/** Of the tags carried over; those that were not matter more. */
const MAX_TAG_NAMES = 60;
const MAX_NOT_KEPT_NAMES = 250;

interface BeforeAfter<T = number> {
  before: T;
  after: T;
}

interface FoundKept {
  found: number;
  kept: number;
}

/** The outcome of a retune as stored in the row and sent to the client; `ReceiptDto` gives units and meanings. */
export interface Receipt {
  format: ExportFormat;
  quality: Quality;
  mode: RetuneMode;
  anchor: Anchor;
  targetHz: number;
  sourceHz: number;
  sourceBasis: SourceBasis;
  equivalentA4Hz: number;
  asked: { ratio: number; cents: number };
  measured: MeasuredShift | null;
  /** Only of a song whose moving pitch was straightened. */
  straightened?: Straightened;
  before: TuningFigures | null;
  after: TuningFigures | null;
  frames: BeforeAfter;
  sampleRateHz: BeforeAfter;
  channels: number;
  bitDepth: number | null;
  durationSeconds: number;
  truePeakDb: BeforeAfter<number | null>;
  gainDb: number;
  limiterDb?: number;
  samplesOverFullScale: BeforeAfter;
  /** Of the result; absent in older receipts. */
  soundSha256?: string;
  /** Of the samples that the encoder was given; absent in older receipts. */
  samplesSha256?: string | null;
  /** Absent in older receipts, which are of the server. */
  measuredBy?: MeasuredBy;
  /** What rendering the original again on the server found. */
  serverCheck?: ServerCheck | null;
  tags: FoundKept & { keptNames?: string[]; notKept?: string[] };
  pictures: FoundKept & { notKept?: string[] };
  warnings: string[];
}

export type ReceiptRequest = Pick<RetuneChoice, 'targetHz' | 'anchor' | 'mode' | 'quality' | 'format'>;

/** The part of a receipt that is known before the tags of the result are written. */
type SoundReceipt = Omit<Receipt, 'tags' | 'pictures' | 'warnings' | 'measuredBy' | 'serverCheck'>;

export function toReceipt(request: ReceiptRequest, report: RetuneReport, measuredBy: MeasuredBy = 'server'): Receipt {
  return {
    ...toSoundReceipt(request, report),
    measuredBy,
    tags: {
      found: report.tagsFound,
      kept: report.tagsCarried,
      keptNames: report.tagsKept.slice(0, MAX_TAG_NAMES),
      ...notKept(report.tagsNotKept),
    },
    pictures: {
      found: report.picturesFound,
      kept: report.picturesCarried,
      ...notKept(report.picturesNotKept),
    },
    warnings: receiptWarnings(request.format, report, measuredShift(report.shift, report.cents)),
  };
}

function toSoundReceipt(request: ReceiptRequest, report: SoundReport): SoundReceipt {
  const { targetHz, anchor, mode, quality, format } = request;
  const { sourceHz, sourceBasis, equivalentA4Hz, ratio, cents, channels, durationSeconds, samplesOverFullScale } =
    report;
  const { before, after } = report.tuning;
  const shift = measuredShift(report.shift, cents);
  const measured = shift && {
    cents: rounded(shift.cents, 3),
    differenceCents: rounded(shift.differenceCents, 3),
    errorCents: rounded(shift.errorCents, 2),
  };
  const straightened = toStraightened(report.straightening);
  const figures = {
    before: before && toTuningFigures(before, sourceHz),
    // How straight it is now is shown beside how it moved.
    after: after && toTuningFigures(after, equivalentA4Hz, after.movement !== null || straightened !== undefined),
  };
  return {
    format,
    quality,
    mode,
    anchor,
    targetHz,
    sourceHz,
    sourceBasis,
    equivalentA4Hz,
    asked: { ratio, cents },
    measured,
    straightened,
    before: figures.before,
    after: movedPitch({ ...figures, measured, straightened }),
    frames: { before: report.sourceFrames, after: report.frames },
    sampleRateHz: { before: report.sourceSampleRateHz, after: report.sampleRateHz },
    channels,
    bitDepth: report.resultBitDepth,
    durationSeconds,
    truePeakDb: { before: roundedLevel(report.sourceTruePeakDb), after: roundedLevel(report.truePeakDb) },
    gainDb: rounded(report.gainDb, 3),
    limiterDb: rounded(report.limiterDb, 2),
    samplesOverFullScale,
    soundSha256: report.soundSha256,
    samplesSha256: report.samplesSha256,
  };
}

/** As much of a receipt as is signed in the tag of a result: enough to verify the file by itself. */
export type TagReceipt = Pick<
  Receipt,
  | 'format'
  | 'mode'
  | 'anchor'
  | 'targetHz'
  | 'sourceHz'
  | 'sourceBasis'
  | 'equivalentA4Hz'
  | 'asked'
  | 'measured'
  | 'durationSeconds'
  | 'soundSha256'
> & { after: Pick<TuningFigures, 'a4Hz' | 'errorCents' | 'confidence'> | null };

export function toTagReceipt(request: ReceiptRequest, report: SoundReport): TagReceipt {
  const receipt = toSoundReceipt(request, report);
  const { format, mode, anchor, targetHz, sourceHz, sourceBasis, equivalentA4Hz, asked, measured, after } = receipt;
  const { durationSeconds, soundSha256 } = receipt;
  const { a4Hz = null, errorCents, confidence = 0 } = after ?? {};
  return {
    format,
    mode,
    anchor,
    targetHz,
    sourceHz,
    sourceBasis,
    equivalentA4Hz,
    asked,
    measured,
    after: after && { a4Hz, errorCents, confidence },
    durationSeconds,
    soundSha256,
  };
}

function toStraightened(straightening: RetuneReport['straightening']): Straightened | undefined {
  if (straightening === null || straightening.reason !== null) return undefined;
  const { rangeBeforeCents, residualCents, maxSpeedPercent } = straightening;
  return {
    rangeBeforeCents: rounded(rangeBeforeCents, 1),
    residualCents: residualCents === null ? null : rounded(residualCents, 1),
    maxSpeedPercent: rounded(maxSpeedPercent, 2),
  };
}

/** Absent when all were kept; beyond the limit the last says how many more. */
function notKept(names: readonly string[]): { notKept?: string[] } {
  if (names.length === 0) return {};
  const rest = names.length - MAX_NOT_KEPT_NAMES;
  return { notKept: rest > 0 ? [...names.slice(0, MAX_NOT_KEPT_NAMES - 1), `${rest + 1} more`] : [...names] };
}

/**
 * The result's pitch as a receipt states it: the original's, moved by the measured shift, so that the three agree.
 * On its own the A4 of a result may settle on another of two places that nearly as many partials agree on. A song that
 * was straightened moves as its result was measured to.
 *
 * @returns `after` as it is when the shift could not be measured
 */
export function movedPitch({
  before,
  after,
  measured,
  straightened,
}: Pick<Receipt, 'before' | 'after' | 'measured' | 'straightened'>): Receipt['after'] {
  if (measured === null || after === null || before === null || before.a4Hz === null) return after;
  const a4Hz = frequencyAbove(before.a4Hz, measured.cents);
  const { movement, temperament } = before;
  return {
    ...after,
    ...(temperament !== undefined && { temperament }),
    a4Hz: rounded(a4Hz, 2),
    cents: rounded(centsBetween(a4Hz, STANDARD_A4_HZ), 2),
    ...(typeof before.errorCents === 'number' &&
      measured.errorCents !== undefined && {
        errorCents: rounded(Math.hypot(before.errorCents, measured.errorCents), 2),
      }),
    ...(movement &&
      straightened === undefined && {
        movement: {
          lowHz: rounded(frequencyAbove(movement.lowHz, measured.cents), 2),
          highHz: rounded(frequencyAbove(movement.highHz, measured.cents), 2),
        },
      }),
  };
}

const frequencyAbove = (hz: number, cents: number): number => hz * 2 ** (cents / 1200);

const roundedLevel = (decibels: number | null): number | null => (decibels === null ? null : rounded(decibels, 3));
