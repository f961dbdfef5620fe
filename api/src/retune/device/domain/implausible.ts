import { sourceFrom } from '@attune/catalogue/measuring';
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import { RATIO, shiftFor } from '@attune/catalogue/retuning';
import { type OutputFormat, outputSampleRateHz } from '@attune/retuning/output/output-format';
import { peakCeiling, toDecibels } from '@attune/retuning/output/output-level';
import type { RetuneChoice, RetuneReport } from '@attune/retuning/report/retune-report';

/** Rounding of figures that follow from others, relative. */
const TOLERANCE = 1e-9;
/** Measured peaks are between samples, dB. */
const PEAK_TOLERANCE_DB = 0.2;
/** A player estimates the length of some files: of what it stated, and in seconds. */
const LENGTH_TOLERANCE = { share: 0.1, seconds: 5 };

/**
 * What of a report cannot be of this retune, as a sentence for each field: figures that follow from the options or from
 * each other. What was measured can be anything.
 *
 * @param statedSeconds length of the original, as the permit has it
 * @returns nothing for a plausible one
 */
export function implausible(
  choice: RetuneChoice,
  report: RetuneReport,
  statedSeconds: number,
): Partial<Record<keyof RetuneReport, string>> {
  const wrong: Partial<Record<keyof RetuneReport, string>> = {};
  const requireThat = (holds: boolean, field: keyof RetuneReport, sentence: string): void => {
    if (!holds) wrong[field] ??= `${field} ${sentence}`;
  };
  checkShift(choice, report, requireThat);
  checkFormat(choice, report, requireThat);
  checkLength(choice, report, statedSeconds, requireThat);
  checkLevel(choice, report, requireThat);
  const { tagsCarried, tagsFound, picturesCarried, picturesFound, straightening } = report;
  requireThat(tagsCarried <= tagsFound, 'tagsCarried', 'can’t be more than were found');
  requireThat(picturesCarried <= picturesFound, 'picturesCarried', 'can’t be more than were found');
  requireThat((straightening !== null) === (choice.straighten ?? false), 'straightening', 'isn’t what was asked for');
  return wrong;
}

type Check = (holds: boolean, field: keyof RetuneReport, sentence: string) => void;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(b));

function checkShift({ sourceHz, sourceBasis, ...choice }: RetuneChoice, report: RetuneReport, check: Check): void {
  const source = sourceHz === null ? sourceFrom(report.tuning.before) : { sourceHz, sourceBasis };
  check(report.sourceHz === source.sourceHz, 'sourceHz', 'isn’t the A4 that the song was to be moved from');
  check(report.sourceBasis === source.sourceBasis, 'sourceBasis', 'doesn’t fit the A4');
  const shift = shiftFor({ ...choice, sourceHz: report.sourceHz });
  const isInRange = report.ratio >= RATIO.min && report.ratio <= RATIO.max;
  check(isInRange && isSame(report.ratio, shift.ratio), 'ratio', 'doesn’t follow from the target');
  check(isSame(report.cents, shift.cents), 'cents', 'doesn’t follow from the target');
  check(isSame(report.equivalentA4Hz, shift.equivalentA4Hz), 'equivalentA4Hz', 'doesn’t follow from the target');
}

function checkFormat({ format, bitDepth }: RetuneChoice, report: RetuneReport, check: Check): void {
  const { channels, sourceChannels, sampleRateHz, sourceSampleRateHz, resultBitDepth } = report;
  check(channels === sourceChannels, 'channels', 'must be those of the original');
  check(sampleRateHz === outputSampleRateHz(sourceSampleRateHz, format), 'sampleRateHz', `isn’t that of a ${format}`);
  const fits =
    format === 'mp3'
      ? resultBitDepth === null
      : resultBitDepth !== null && (bitDepth === undefined || resultBitDepth === bitDepth);
  check(fits, 'resultBitDepth', `isn’t that of the ${format} that was asked for`);
}

function checkLength({ mode }: RetuneChoice, report: RetuneReport, statedSeconds: number, check: Check): void {
  const { frames, sourceFrames, sampleRateHz, sourceSampleRateHz, ratio, straightening, durationSeconds } = report;
  const factor = sampleRateHz / sourceSampleRateHz / (mode === 'varispeed' ? ratio : 1);
  const expected = sourceFrames * factor;
  // A song that was straightened plays at other speeds.
  const speed = straightening?.reason === null ? straightening.maxSpeedPercent / 100 : 0;
  const isKept = frames >= Math.round(expected / (1 + speed)) && frames <= Math.round(expected / (1 - speed));
  check(isKept, 'frames', 'doesn’t follow from those of the original');
  check(isSame(durationSeconds, frames / sampleRateHz), 'durationSeconds', 'doesn’t follow from the frames');
  const seconds = sourceFrames / sourceSampleRateHz;
  const off = Math.abs(seconds - statedSeconds);
  const isStated = off <= LENGTH_TOLERANCE.seconds + LENGTH_TOLERANCE.share * statedSeconds;
  check(isStated && seconds < MAX_DURATION_SECONDS + 1, 'sourceFrames', 'isn’t the length of the permit');
}

function checkLevel({ format, quality }: RetuneChoice, report: RetuneReport, check: Check): void {
  const { ratio, truePeakDb, samplesOverFullScale, sampleRateHz, channels, resultBitDepth } = report;
  // A song that is not moved keeps its peaks.
  if (ratio === 1) return;
  const output: OutputFormat = { format, sampleRateHz, channels, samples: samplesOf(resultBitDepth, format) };
  const ceilingDb = toDecibels(peakCeiling(output, quality));
  check((truePeakDb ?? -Infinity) <= ceilingDb + PEAK_TOLERANCE_DB, 'truePeakDb', 'is above full scale');
  check(samplesOverFullScale.after === 0, 'samplesOverFullScale', 'must be none in the result');
}

function samplesOf(bits: number | null, format: string): OutputFormat['samples'] {
  if (bits === 16 || bits === 24) return { kind: 'integer', bits };
  // 32 bits may be either; that of floats is the higher ceiling.
  return bits === 32 && format === 'wav' ? { kind: 'float', bits: 32 } : null;
}
