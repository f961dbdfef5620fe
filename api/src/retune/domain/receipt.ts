import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import { type MeasuredShift, measuredShift } from './measured-shift.js';
import { receiptWarnings } from './receipt-warnings.js';
import type { RetuneChoice, RetuneReport } from './retune-report.js';
import { type TuningFigures, rounded, toTuningFigures } from './tuning-figures.js';

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
  before: TuningFigures | null;
  after: TuningFigures | null;
  frames: BeforeAfter;
  sampleRateHz: BeforeAfter;
  channels: number;
  bitDepth: number | null;
  durationSeconds: number;
  truePeakDb: BeforeAfter<number | null>;
  gainDb: number;
  samplesOverFullScale: BeforeAfter;
  tags: FoundKept & { notKept?: string[] };
  pictures: FoundKept;
  warnings: string[];
}

export type ReceiptRequest = Pick<RetuneChoice, 'targetHz' | 'anchor' | 'mode' | 'quality' | 'format'>;

export function toReceipt(request: ReceiptRequest, report: RetuneReport): Receipt {
  const { targetHz, anchor, mode, quality, format } = request;
  const { sourceHz, sourceBasis, equivalentA4Hz, ratio, cents, channels, durationSeconds, samplesOverFullScale } =
    report;
  const { before, after } = report.tuning;
  const shift = measuredShift(before, after, cents);
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
    measured: shift && {
      cents: rounded(shift.cents, 3),
      differenceCents: rounded(shift.differenceCents, 3),
      errorCents: rounded(shift.errorCents, 2),
    },
    before: before && toTuningFigures(before, sourceHz),
    after: after && toTuningFigures(after, equivalentA4Hz),
    frames: { before: report.sourceFrames, after: report.frames },
    sampleRateHz: { before: report.sourceSampleRateHz, after: report.sampleRateHz },
    channels,
    bitDepth: report.resultBitDepth,
    durationSeconds,
    truePeakDb: { before: roundedLevel(report.sourceTruePeakDb), after: roundedLevel(report.truePeakDb) },
    gainDb: rounded(report.gainDb, 3),
    samplesOverFullScale,
    tags: {
      found: report.tagsFound,
      kept: report.tagsCarried,
      ...(report.tagsNotKept.length > 0 && { notKept: report.tagsNotKept }),
    },
    pictures: { found: report.picturesFound, kept: report.picturesCarried },
    warnings: receiptWarnings(format, report, shift),
  };
}

const roundedLevel = (decibels: number | null): number | null => (decibels === null ? null : rounded(decibels, 3));
