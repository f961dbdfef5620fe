import { NOT_STRAIGHTENED, type NotStraightened } from '@attune/catalogue/drift';
import { SOURCE_BASES, type SourceBasis } from '@attune/catalogue/measuring';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { PITCH_CLASS_NAMES } from '@attune/catalogue/pitch';
import { RATIO } from '@attune/catalogue/retuning';
import type { FittedTemperament, TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { LIMITER_DB } from '@attune/retuning/output/output-level';
import type { DeviceReport } from '@attune/retuning/report/device-report';
import type { ShiftReading, Straightening } from '@attune/retuning/report/retune-report';
import { Count, Figure, Figures, Nested, NestedList, OneOf, TextOf, Texts } from './report-fields.js';

const NULLABLE = { isNullable: true };
/** Of the readings of a song’s A4, a little beyond what is measured. */
const A4_HZ = [390, 490] as const;
const RATE_HZ = [4000, 384_000] as const;
/** Of the result, which may be slower than the original. */
const MAX_SECONDS = MAX_DURATION_SECONDS / RATIO.min + 1;
const MAX_FRAMES = Math.ceil(MAX_SECONDS * RATE_HZ[1]);
/** Levels of floats may be far from full scale, dB. */
const LEVEL_DB = [-1000, 1000] as const;
const SECTION_SECONDS = 10;
const MAX_SECTIONS = Math.ceil(MAX_SECONDS / SECTION_SECONDS) + 1;
const MAX_BANDS = 200;
const MAX_TAGS = 5000;
/** Base64 of 260 slices. */
const PEAKS = /^(?:[A-Za-z0-9+/]{4}){0,86}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const SHA256 = /^[0-9a-f]{64}$/;
const HASH = 'a SHA-256 in hex';

class DeviceMovementDto {
  /** Hz. */
  @Figure(...A4_HZ)
  lowHz!: number;

  /** Hz. */
  @Figure(...A4_HZ)
  highHz!: number;
}

class DeviceSectionDto {
  @Figure(0, MAX_SECONDS)
  atSeconds!: number;

  @Figure(...A4_HZ, NULLABLE)
  a4Hz!: number | null;

  @Figure(0, 1200, NULLABLE)
  errorCents!: number | null;

  @Figure(0, 1)
  confidence!: number;
}

class DeviceSpectrumDto {
  @Figures(0, RATE_HZ[1], { maxLength: MAX_BANDS })
  centresHz!: number[];

  @Figures(...LEVEL_DB, { maxLength: MAX_BANDS })
  levelsDb!: number[];
}

class DevicePitchClassDto {
  @OneOf(PITCH_CLASS_NAMES)
  name!: string;

  @Figure(0, 1)
  energy!: number;

  @Figure(-100, 100, NULLABLE)
  meanCents!: number | null;
}

class DeviceTemperamentDto implements FittedTemperament {
  @OneOf(['just-intonation', 'quarter-comma-meantone'])
  name!: FittedTemperament['name'];

  @OneOf(PITCH_CLASS_NAMES, NULLABLE)
  tonic!: string | null;

  @Figure(0, 100)
  spreadCents!: number;

  @Figure(0, 100)
  equalSpreadCents!: number;
}

/** As the answer of `POST /api/measure`, with what the receipt and the analysis need. */
class DeviceTuningDto implements TuningMeasurement {
  @Figure(...A4_HZ, NULLABLE)
  a4Hz!: number | null;

  @Figure(-1200, 1200, NULLABLE)
  cents!: number | null;

  @Figure(0, 50, NULLABLE)
  errorCents!: number | null;

  @Figure(0, 1)
  confidence!: number;

  @Nested(() => DeviceMovementDto, NULLABLE)
  movement!: DeviceMovementDto | null;

  @Figure(0, 100, NULLABLE)
  spreadHz!: number | null;

  @Count(0, MAX_FRAMES)
  partials!: number;

  @Figures(0, 1, { minLength: 101, maxLength: 101 })
  histogram!: number[];

  @Figures(...A4_HZ, { maxLength: 8 })
  candidatesHz!: number[];

  @NestedList(() => DeviceSectionDto, { maxLength: MAX_SECTIONS })
  drift!: DeviceSectionDto[];

  @Nested(() => DeviceSpectrumDto)
  spectrum!: DeviceSpectrumDto;

  @NestedList(() => DevicePitchClassDto, { minLength: 12, maxLength: 12 })
  pitchClasses!: DevicePitchClassDto[];

  @Nested(() => DeviceTemperamentDto, NULLABLE)
  temperament!: DeviceTemperamentDto | null;

  @Count(0, MAX_FRAMES)
  frames!: number;

  @Figure(0, MAX_SECONDS)
  durationSeconds!: number;
}

class DeviceTuningsDto {
  /** Of the original as decoded. */
  @Nested(() => DeviceTuningDto, NULLABLE)
  before!: DeviceTuningDto | null;

  /** Of the finished file. */
  @Nested(() => DeviceTuningDto, NULLABLE)
  after!: DeviceTuningDto | null;
}

class DeviceSamplesDto {
  @Count(0, 2 * MAX_FRAMES)
  before!: number;

  @Count(0, 2 * MAX_FRAMES)
  after!: number;
}

class DeviceStraighteningDto implements Straightening {
  /** null when it was straightened. */
  @OneOf(NOT_STRAIGHTENED, NULLABLE)
  reason!: NotStraightened | null;

  @Figure(0, 2400)
  rangeBeforeCents!: number;

  @Figure(0, 2400, NULLABLE)
  residualCents!: number | null;

  @Figure(0, 20)
  maxSpeedPercent!: number;
}

class DeviceShiftDto implements ShiftReading {
  @Figure(-1200, 1200, NULLABLE)
  differenceCents!: number | null;

  @Figure(0, 1200, NULLABLE)
  errorCents!: number | null;

  @Figure(0, MAX_SECONDS)
  pitchedSeconds!: number;
}

/** What the pipeline reports, as JSON. What follows from the options or from other figures is checked. */
export class DeviceReportDto implements DeviceReport {
  /** The A4 that the song was moved from, Hz. */
  @Figure(...A4_HZ)
  sourceHz!: number;

  @OneOf(SOURCE_BASES)
  sourceBasis!: SourceBasis;

  /** Output pitch / input pitch. */
  @Figure(RATIO.min, RATIO.max)
  ratio!: number;

  @Figure(-1600, 1600)
  cents!: number;

  /** The A4 of the result, Hz. */
  @Figure(A4_HZ[0] * RATIO.min, A4_HZ[1] * RATIO.max)
  equivalentA4Hz!: number;

  @Figure(LEVEL_DB[0], 0)
  gainDb!: number;

  @Figure(-LIMITER_DB - 0.01, 0)
  limiterDb!: number;

  /** Of the result. */
  @Count(1, MAX_FRAMES)
  frames!: number;

  @Count(1, MAX_FRAMES)
  sourceFrames!: number;

  @Count(...RATE_HZ)
  sampleRateHz!: number;

  @Count(...RATE_HZ)
  sourceSampleRateHz!: number;

  @Count(1, 2)
  channels!: number;

  @Count(1, 2)
  sourceChannels!: number;

  /** null for mp3. */
  @OneOf([16, 24, 32], NULLABLE)
  resultBitDepth!: number | null;

  /** Of the samples passed to the encoder, dBTP; null for silence. */
  @Figure(...LEVEL_DB, NULLABLE)
  truePeakDb!: number | null;

  /** Of the original as decoded, dBTP; null for silence. */
  @Figure(...LEVEL_DB, NULLABLE)
  sourceTruePeakDb!: number | null;

  @Nested(() => DeviceSamplesDto)
  samplesOverFullScale!: DeviceSamplesDto;

  /** Of the result. */
  @Figure(0, MAX_SECONDS)
  durationSeconds!: number;

  @Count(0, MAX_TAGS)
  tagsFound!: number;

  @Count(0, MAX_TAGS)
  picturesFound!: number;

  @Count(0, MAX_TAGS)
  tagsCarried!: number;

  @Texts({ maxLength: 500, maxEntries: MAX_TAGS })
  tagsKept!: string[];

  @Texts({ maxLength: 500, maxEntries: MAX_TAGS })
  tagsNotKept!: string[];

  @Count(0, MAX_TAGS)
  picturesCarried!: number;

  /** 1000 times the disc plus the track; null without a track. */
  @Count(0, 1e9, NULLABLE)
  trackPlace!: number | null;

  @Texts({ maxLength: 500, maxEntries: MAX_TAGS })
  picturesNotKept!: string[];

  @Nested(() => DeviceTuningsDto)
  tuning!: DeviceTuningsDto;

  /** Waveform of the result in base64: the loudest sample of each of up to 260 slices, a byte for each. */
  @TextOf(PEAKS, 'at most 260 bytes in base64', NULLABLE)
  peaks!: string | null;

  /** null when it was not asked for. */
  @Nested(() => DeviceStraighteningDto, NULLABLE)
  straightening!: DeviceStraighteningDto | null;

  /** The result compared with the original; null when that failed. */
  @Nested(() => DeviceShiftDto, NULLABLE)
  shift!: DeviceShiftDto | null;

  /** Of the encoded sound of the result, without its tags. */
  @TextOf(SHA256, HASH)
  soundSha256!: string;

  /** Of the bytes that the encoder was given. */
  @TextOf(SHA256, HASH)
  samplesSha256!: string;

  /** Errors of measurements that failed, as texts. */
  @Texts({ maxLength: 2000, maxEntries: 20 })
  measuringFailures!: string[];

  /** Samples of the original that were not valid numbers. */
  @Count(0, 2 * MAX_FRAMES)
  invalidSamples!: number;
}
