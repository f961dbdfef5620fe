import type { SourceBasis } from '@attune/catalogue/measuring';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { Receipt } from './receipt.js';

export type RetuneStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** What a retune that goes on may be. */
export const UNFINISHED: RetuneStatus[] = ['pending', 'processing'];

export const hasEnded = (status: RetuneStatus): boolean => !UNFINISHED.includes(status);

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

/** What came out of a retune; null fields are not known for it. */
export interface RetuneOutcome {
  sourceHz: number;
  sourceBasis: SourceBasis;
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
  receipt: Receipt;
}

/** The choice, and once it is completed the outcome over it. */
export type RetuneParams = RetuneChoice & Partial<Omit<RetuneOutcome, keyof RetuneChoice>>;

/** An error as the client was, or would have been, told. */
export interface StoredError {
  status: number;
  code: string;
  error: string;
  /** Further fields of the answer's body. */
  details?: object;
  /** How long to wait before another try; where that helps. */
  retryAfterSeconds?: number;
}

/** How far a retune has come, as processes tell each other and clients are told. */
export interface RetuneProgress {
  stage: 'upload' | 'queue' | 'probe' | 'measure' | 'retune' | 'encode' | 'tag' | 'done';
  /** 0-100 over the whole job, never falling. */
  percent: number;
  etaSeconds: number | null;
}

/** Where a retune's files lie in the storage: its id says it, so what a crash left unrecorded is found all the same. */
export const uploadKey = (id: string): string => `uploads/${id}`;
export const resultKey = (id: string): string => `results/${id}`;
