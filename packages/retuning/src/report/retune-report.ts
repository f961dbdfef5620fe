import type { SourceBasis } from '@attune/catalogue/measuring';
import type { NotStraightened } from '@attune/catalogue/drift';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';

/** See `ShiftMeter` of node-rubberband. */
export interface ShiftReading {
  /** Pitch of the result above the requested one, cents; null when there is no steady tone that is in both. */
  differenceCents: number | null;
  /** Half the width of its 95 % interval, cents; null with it. */
  errorCents: number | null;
  /** How long the original has steady tones, in the parts that were compared. */
  pitchedSeconds: number;
}

/** What became of the movement of a song's pitch that was to be straightened. */
export interface Straightening {
  /** null when it was straightened. */
  reason: NotStraightened | null;
  /** The range that holds 90 of 100 moments of the original, cents. */
  rangeBeforeCents: number;
  /** The same of the result, measured; null when it was not straightened, or not measured. */
  residualCents: number | null;
  /** By how much the speed was changed at most, per cent. */
  maxSpeedPercent: number;
}

/** The client's options, validated. */
export interface RetuneChoice {
  targetHz: number;
  /** null: to be measured. */
  sourceHz: number | null;
  sourceBasis: SourceBasis;
  /** Approximate A4 of a song that is to be measured, Hz: of the readings a semitone apart, the nearest is used. */
  hintHz?: number;
  /** Whether to retune a song that is already at its target. */
  force: boolean;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** wav and flac only; defaults to the source's. */
  bitDepth?: 16 | 24;
  /** Whether slow movement of the pitch is taken out first; absent for no. */
  straighten?: true;
}

/** The A4 from which a retune starts, Hz, and how it is known. */
export interface Source {
  sourceHz: number;
  sourceBasis: SourceBasis;
}

/** The outcome of a retune, as reported by the pipeline. */
export interface RetuneReport extends Source {
  /** Output pitch / input pitch, and the same in cents. */
  ratio: number;
  cents: number;
  equivalentA4Hz: number;
  /** Gain of the whole song: 0 when none was needed, otherwise negative. */
  gainDb: number;
  /** The most that the limiter took off a peak, beside the gain: 0 when it had nothing to do, otherwise negative. */
  limiterDb: number;
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
  /** Of the samples passed to the encoder, after gain and limiter, dBTP; null for silence. */
  truePeakDb: number | null;
  /** Of the source as decoded, dBTP; null for silence. */
  sourceTruePeakDb: number | null;
  /** Samples (not frames) above full scale: in the source as decoded, and in the encoder's input. */
  samplesOverFullScale: { before: number; after: number };
  /** Of the result. */
  durationSeconds: number;
  /** Tags that describe the song; those about the file or the place of recording are not counted. */
  tagsFound: number;
  picturesFound: number;
  /** The number of them found in the result when it was read again. */
  tagsCarried: number;
  /** Their names, once for each. */
  tagsKept: string[];
  /** Names of the others, once for each. */
  tagsNotKept: string[];
  picturesCarried: number;
  /** Its place on its album by the tags: 1000 times the disc (1 when untagged) plus the track; null without a track. */
  trackPlace: number | null;
  /** The others, in words. */
  picturesNotKept: string[];
  /** The tuning of the original as decoded and of the finished file; null when not measurable. */
  tuning: { before: TuningMeasurement | null; after: TuningMeasurement | null };
  /**
   * Waveform of the finished file: the loudest sample of each of equally long slices, 0-255;
   * null when it was not measured.
   */
  peaks: Uint8Array | null;
  /** null when it was not asked for. */
  straightening: Straightening | null;
  /** The finished file compared with the original, straightened; null when that was not done or failed. */
  shift: ShiftReading | null;
  /** Of the encoded sound of the result, see `soundHash`. */
  soundSha256: string;
  /**
   * SHA-256, in hex, of the bytes that the encoder was given: the whole song after gain, limiter and dither. The same
   * for the same song and choice, wherever it is retuned.
   */
  samplesSha256: string;
  /** Errors of measurements that failed. */
  measuringFailures: unknown[];
  /** Samples of the source that were not valid numbers and were replaced by silence. */
  invalidSamples: number;
}

/** What is known of a result before its tags are written. */
export type SoundReport = Omit<
  RetuneReport,
  | 'tagsFound'
  | 'tagsCarried'
  | 'tagsKept'
  | 'tagsNotKept'
  | 'picturesFound'
  | 'picturesCarried'
  | 'picturesNotKept'
  | 'trackPlace'
>;
