import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** What the client chose, checked. */
export interface RetuneChoice {
  targetHz: number;
  /** null: to be measured. */
  sourceHz: number | null;
  sourceBasis: SourceBasis;
  /** About where a song that is to be measured lies, Hz: of the readings a semitone apart, the nearest counts. */
  hintHz?: number;
  /** Whether to retune a song that is where it would be moved already. */
  force: boolean;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** wav and flac only; the source's when absent. */
  bitDepth?: 16 | 24;
}

/** The A4 that a retune starts from, Hz, and how it is known. */
export interface Source {
  sourceHz: number;
  sourceBasis: SourceBasis;
}

/** What a retune did, as the pipeline reports it. */
export interface RetuneReport extends Source {
  /** Output pitch / input pitch, and the same in cents. */
  ratio: number;
  cents: number;
  equivalentA4Hz: number;
  /** What the level guard took off: 0 when nothing had to be, else negative. */
  gainDb: number;
  /** Of the result. In tempo mode equal to `sourceFrames` unless mp3 needed another sample rate. */
  frames: number;
  /** Decoded from the source, at its own rate. */
  sourceFrames: number;
  sampleRateHz: number;
  sourceSampleRateHz: number;
  channels: number;
  sourceChannels: number;
  /** null for mp3. */
  resultBitDepth: number | null;
  /** Of the samples handed to the encoder, after the gain, dBTP; null for silence. */
  truePeakDb: number | null;
  /** Of the source as decoded, dBTP; null for silence. */
  sourceTruePeakDb: number | null;
  /** Samples (not frames) above full scale: of the source as decoded, and of what the encoder was given. */
  samplesOverFullScale: { before: number; after: number };
  /** Of the result. */
  durationSeconds: number;
  sourceContainer: string;
  sourceCodec: string;
  /** What describes the song; what describes the file, and where it was recorded, does not count. */
  tagsFound: number;
  picturesFound: number;
  /** Of those, as read from the result. */
  tagsCarried: number;
  picturesCarried: number;
  /** How original and result are tuned; null when that could not be measured. The result's spectrum is before the gain. */
  tuning: { before: TuningMeasurement | null; after: TuningMeasurement | null };
  /** Why something could not be measured. */
  measuringFailures: unknown[];
  /** Samples of the source that were not numbers and became silence. */
  invalidSamples: number;
}
