import type { Anchor, ExportFormat, Quality, RetuneMode } from '../../catalogue/retuning.js';

/** What the client chose, checked. */
export interface RetuneChoice {
  targetHz: number;
  sourceHz: number;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** wav and flac only; the source's when absent. */
  bitDepth?: 16 | 24;
}

/** What came out of a retune; null fields are not known for it. */
export interface RetuneOutcome {
  /** The A4 of the result when the source's was right, Hz. */
  equivalentA4Hz: number;
  ratio: number;
  cents: number;
  /** What the true-peak guard applied, dB; 0 when nothing. */
  gainDb: number;
  /** Frames of the result. */
  frames: number;
  sourceFrames: number;
  sampleRateHz: number;
  channels: number;
  /** null for mp3. */
  resultBitDepth: number | null;
  /** dBTP before encoding; null for silence. */
  truePeakDb: number | null;
  tagsCarried: number;
  picturesCarried: number;
}

export type RetuneParams = RetuneChoice & Partial<RetuneOutcome>;

/** An error as the client was, or would have been, told. */
export interface RetuneFault {
  status: number;
  code: string;
  error: string;
}

/** How far a retune has come, as processes tell each other and clients are told. */
export interface RetuneProgress {
  stage: 'upload' | 'queue' | 'probe' | 'retune' | 'encode' | 'tag' | 'done';
  /** 0-100 over the whole job, never falling. */
  percent: number;
  etaSeconds: number | null;
}
