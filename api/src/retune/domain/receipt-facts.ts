import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** What was asked for. */
export interface ReceiptRequest {
  targetHz: number;
  anchor: Anchor;
  mode: RetuneMode;
  quality: Quality;
  format: ExportFormat;
}

/** What came out, as the pipeline reports it. */
export interface ReceiptFacts {
  sourceHz: number;
  sourceBasis: SourceBasis;
  equivalentA4Hz: number;
  ratio: number;
  cents: number;
  gainDb: number;
  frames: number;
  sourceFrames: number;
  sampleRateHz: number;
  sourceSampleRateHz: number;
  channels: number;
  sourceChannels: number;
  bitDepth: number | null;
  durationSeconds: number;
  /** dBTP; -Infinity for silence. */
  truePeakDb: number;
  sourceTruePeakDb: number;
  samplesOver: { before: number; after: number };
  tagsFound: number;
  tagsCarried: number;
  picturesFound: number;
  picturesCarried: number;
  invalidSamples: number;
  tuning: { before: TuningMeasurement | null; after: TuningMeasurement | null };
}
