import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { FileRefusal } from '../../shared/audio/check-file';
import type { Peaks } from '../../shared/audio/peaks';
import type { Receipt } from '../../shared/receipt/receipt-rows';
import type { DeviceFit } from './device/fit';

/** Facts about a chosen file. */
export interface SongFacts {
  durationSeconds: number;
  sampleRateHz: number | null;
  channels: number | null;
  /** E.g. `mp3`, `FLAC`. */
  codec: string | null;
  bitRateKbps: number | null;
}

/** `unplayable`: this browser cannot play the file; the server may still accept it. */
export type Inspection =
  { kind: 'reading' } | { kind: 'known'; facts: SongFacts; peaks: Peaks | null } | { kind: 'unplayable'; why: string };

export type Tuning =
  | { kind: 'measuring'; share: number }
  | { kind: 'measured'; measurement: MeasuredTuning }
  | { kind: 'unknown'; why: string };

/** The stages that the server reports. */
export type ServerStage = 'upload' | 'queue' | 'probe' | 'measure' | 'retune' | 'encode' | 'tag' | 'done';

export interface Progress {
  step: 'upload' | 'process' | 'download';
  /** Of this step, 0-100. */
  percent: number;
  /** What the server is doing; null before its first event. */
  stage: ServerStage | null;
  etaSeconds: number | null;
  /** Whether the server is reachable. */
  isConnected: boolean;
  /** Of a song that is retuned on this device. */
  device?: DeviceProgress;
}

export interface DeviceProgress {
  /** Bodies of the requests so far, bytes. */
  sentBytes: number;
  /** How long it took to read the song; null until then. */
  decodeSeconds: number | null;
}

/** A step that a retune can be resumed at without sending its file again. */
export type ResumableStep = Exclude<Progress['step'], 'upload'>;

/** What a failed song can do next. */
export type WayOut =
  | 'retry'
  | 'collect'
  | 'force'
  | 'choose-file'
  | 'choose-again'
  | 'see-plans'
  | 'upgrade'
  | 'server'
  | 'sign-in'
  | 'fix-source'
  | 'fix-target';

export interface Failure {
  /** Title of the toast and the note. */
  title: string;
  message: string;
  wayOut: WayOut;
  /** Further songs would fail in the same way, so the queue stops. */
  stopsQueue: boolean;
  /**
   * The step to resume the same retune at: the server has the file (`process`) or the finished song (`download`).
   * Undefined: the file has to be sent again.
   */
  resumeAt?: ResumableStep;
}

export interface Outcome {
  retuneId: string;
  filename: string;
  /** Null once it was released to make room for newer songs. */
  song: Blob | null;
  /** Undefined while loading; null when there is none. */
  receipt: Receipt | null | undefined;
  /** Whether it is in the user's downloads. */
  isSaved: boolean;
  /** The chosen file, for another target. */
  original: File | null;
  /** Bodies of the requests of a retune on this device, bytes. */
  sentBytes?: number | undefined;
}

/** Why a song that was to be sent is open again: `limit`, no retunes left; `session`, the user has to sign in first. */
export type StoppedBy = 'user' | 'limit' | 'session' | null;

export type Phase =
  | { kind: 'open'; stoppedBy: StoppedBy }
  /** `retuneId`: an earlier page has begun it. */
  | { kind: 'queued'; request: RetuneRequest; retuneId?: string | undefined }
  | { kind: 'running'; request: RetuneRequest; retuneId: string; progress: Progress }
  | { kind: 'failed'; request: RetuneRequest; retuneId: string; failure: Failure }
  | { kind: 'done'; request: RetuneRequest; outcome: Outcome };

/** A file's upload that the server has not retuned yet: another attempt goes on there. */
export interface BegunUpload {
  id: string;
  workspaceId: string | null;
  /** When the file was last modified, ms since 1970: the upload does not go on with another file. */
  modifiedMs: number;
}

export interface Song {
  id: string;
  /** Null once the song is retuned: the file is released. Also where it has to be chosen again, after a reload. */
  file: File | null;
  name: string;
  /** Folders above it with `/` between them; '' for none. */
  path: string;
  sizeBytes: number;
  refusal: FileRefusal | null;
  inspection: Inspection;
  tuning: Tuning;
  /** The last trial on this device, and the options that it was made with; null before the first. */
  probe: { key: string; fit: DeviceFit } | null;
  upload: BegunUpload | null;
  /** The retune whose original the server still has: sent again, it needs no upload. */
  storedOriginalOf: string | null;
  /** Text of the source field; null until the user edits it. */
  sourceText: string | null;
  /** Retune even if the song is already at the target. */
  isForced: boolean;
  /** Shift it like its album, although its pitch is apart from the album's. */
  takesAlbumShift: boolean;
  phase: Phase;
}

/** The server has the file or the finished song: sending it again could count it twice. */
export function isFetchable({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.resumeAt !== undefined;
}

/** Not sent, or refused, because no retunes are left this month. */
export function isOverLimit({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'open' && phase.stoppedBy === 'limit';
}

/** The server has it, and the user has to sign in to get it. */
export function isSignInNeeded({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.wayOut === 'sign-in';
}

/** Refused for what is in its file. */
export function isUnfit({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.wayOut === 'choose-file';
}

/** It only waits: the browser did not keep its file. */
export function isFileMissing({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'failed' && phase.failure.wayOut === 'choose-again';
}

export function isBusy({ phase }: Pick<Song, 'phase'>): boolean {
  return phase.kind === 'running' || phase.kind === 'queued';
}

/** What is requested from the server. */
export interface RetuneRequest {
  targetHz: number;
  /** `auto`: the server measures. */
  sourceHz: number | 'auto';
  /** The source is a default in place of an unreliable measurement, not the user's choice. */
  isSourceAssumed?: boolean;
  /** The source is the A4 of the song's album. */
  isAlbumPitch?: boolean;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** Take slow movement of the pitch out first. */
  straighten?: boolean;
  /** Retune even if the song is already at the target. */
  force: boolean;
  /** A folder of the Studio Hub that the song comes into. */
  folderId?: string | undefined;
  /** By this device; the server has neither the song nor its result. */
  isOnDevice?: boolean;
}

/** The part of a measurement that the retuner shows. */
export type MeasuredTuning = Pick<
  TuningMeasurement,
  | 'a4Hz'
  | 'cents'
  | 'errorCents'
  | 'confidence'
  | 'movement'
  | 'temperament'
  | 'spreadHz'
  | 'partials'
  | 'histogram'
  | 'candidatesHz'
>;
