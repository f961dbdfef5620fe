import type { Tier } from '@attune/catalogue/plans';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { Peaks } from '../../../shared/audio/peaks';
import type { Receipt } from '../receipt/receipt-rows';

/** What is known of a chosen file. */
export interface SongFacts {
  durationSeconds: number;
  sampleRateHz: number | null;
  channels: number | null;
  /** E.g. `mp3`, `FLAC`. */
  codec: string | null;
  bitRateKbps: number | null;
}

/** Why a file cannot be retuned, known before anything is uploaded. */
export interface FileRefusal {
  message: string;
  /** A plan that takes it. */
  neededTier?: Tier;
}

/** `silent`: this browser cannot play the file; the server may well take it. */
export type Inspection =
  { kind: 'reading' } | { kind: 'known'; facts: SongFacts; peaks: Peaks | null } | { kind: 'unplayable'; why: string };

export type Tuning =
  | { kind: 'measuring'; share: number }
  | { kind: 'measured'; measurement: MeasuredTuning }
  | { kind: 'unknown'; why: string };

/** The stages a server reports. */
export type ServerStage = 'upload' | 'queue' | 'probe' | 'measure' | 'retune' | 'encode' | 'tag' | 'done';

export interface Progress {
  step: 'upload' | 'process' | 'download';
  /** Of this step, 0-100. */
  percent: number;
  /** What the server does; null before it said anything. */
  stage: ServerStage | null;
  etaSeconds: number | null;
  /** Whether the server is heard. */
  isConnected: boolean;
}

/** What a failed song can do next. */
export type WayOut =
  'retry' | 'collect' | 'force' | 'choose-file' | 'see-plans' | 'upgrade' | 'sign-in' | 'fix-source' | 'fix-target';

export interface Failure {
  /** Of the toast and the note. */
  title: string;
  message: string;
  wayOut: WayOut;
  /** Further songs would fail in the same way: the line stops. */
  stopsQueue: boolean;
}

export interface Outcome {
  retuneId: string;
  filename: string;
  /** Null when it was let go, to make room for later ones. */
  song: Blob | null;
  /** Undefined while it is on its way; null when there is none. */
  receipt: Receipt | null | undefined;
}

export type Phase =
  | { kind: 'open'; wasCancelled: boolean }
  | { kind: 'queued'; request: RetuneRequest }
  | { kind: 'running'; request: RetuneRequest; retuneId: string; progress: Progress }
  | { kind: 'failed'; request: RetuneRequest; retuneId: string; failure: Failure }
  | { kind: 'done'; request: RetuneRequest; outcome: Outcome };

export interface Song {
  id: string;
  /** Null once it was retuned: the file is let go. */
  file: File | null;
  name: string;
  sizeBytes: number;
  refusal: FileRefusal | null;
  inspection: Inspection;
  tuning: Tuning;
  /** What stands in the field for the source; null as long as nobody touched it. */
  sourceText: string | null;
  /** Retune although it is at the target. */
  isForced: boolean;
  phase: Phase;
}

/** Retuned and counted already: it only has to be fetched. */
export function isFetchable({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.wayOut === 'collect';
}

/** Refused because nothing was left of the month. */
export function isOverLimit({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.wayOut === 'upgrade';
}

/** Refused for what is in its file. */
export function isUnfit({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.wayOut === 'choose-file';
}

export function isBusy({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'running' || phase.kind === 'queued';
}

/** What the server is asked for. */
export interface RetuneRequest {
  targetHz: number;
  /** `auto`: the server measures. */
  sourceHz: number | 'auto';
  /** The number stands in for a measurement that cannot be relied on; nobody has said that it is so. */
  isSourceAssumed?: boolean;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** Also when the song is at the target already. */
  force: boolean;
}

/** What the retuner shows of a measurement. */
export type MeasuredTuning = Pick<
  TuningMeasurement,
  'a4Hz' | 'cents' | 'confidence' | 'spreadHz' | 'partials' | 'histogram' | 'candidatesHz'
>;
