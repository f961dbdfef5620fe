import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriftFit } from '@attune/catalogue/drift';
import { type ExportFormat, type RetuneMode, STANDARD_A4_HZ, shiftFor } from '@attune/catalogue/retuning';
import { TimeMap } from '@attune/catalogue/time-map';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { type ExpectedSize, expectedSize } from '@attune/retuning/output/expected-size';
import { type OutputFormat, outputFormatFor } from '@attune/retuning/output/output-format';
import { type TagReceipt, toTagReceipt } from '@attune/retuning/report/receipt';
import type { RetuneChoice, RetuneReport, SoundReport, Source } from '@attune/retuning/report/retune-report';
import { countTags, keptTags, tagsAfterRetuning } from '@attune/retuning/tags/retuning-tags';
import { type TagSet, trackPlace } from '@attune/retuning/tags/tag-set';
import type { PipelineStage, RetuneProgress } from '../domain/retune-record.js';
import { settleSource } from '../domain/source.js';
import { driftOf, rangeOf, STRETCH_SECONDS, toStraightening, UNKNOWN_DRIFT } from '../domain/straightening.js';
import { type ShiftListener, createShiftListener } from './engine.adapter.js';
import { type AudioSource, probeSource } from './ffmpeg/probe.js';
import type { Container } from '@attune/retuning/formats/sniff';
import { MAX_MEASURED_CHANNELS, measureSource } from './measure-file.js';
import { ProgressReporter } from './progress.js';
import { isCopy, lengthFactor } from './render.js';
import { type WorkFiles, renderAndEncode } from './render-and-encode.js';
import { SlicePeaks } from './slice-peaks.js';
import { sniffFile } from './sniff-file.js';
import { hashSound } from './sound-hash.js';
import { correctFrameCount, finishFile } from './tags/finish-file.js';
import { readTagsSafely } from './tags/tag-reader.js';

type OptionalIn<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** Without a `sourceBasis`, a `sourceHz` counts as given. */
export interface RetuneFileRequest extends OptionalIn<RetuneChoice, 'sourceBasis' | 'force'> {
  /** Any file: its format is detected by content, never by name. */
  inputPath: string;
  /** Overwritten if it exists. Its folder must exist. */
  outputPath: string;
  /** An existing folder for this job's temporary files; left as it was found. */
  workDir: string;
  /** Whether anything is measured; if not, a missing source counts as 440. Default true. */
  measures?: boolean;
  maxDurationSeconds: number;
  /** Called before anything is decoded; ends the retune by throwing. */
  onExpected?(size: ExpectedSize): Promise<void>;
  /** The signed receipt that goes into the result's tags, as JSON; default none. */
  signReceipt?(receipt: TagReceipt): Promise<string>;
  /** Stops everything within two seconds, including decoders. */
  signal: AbortSignal;
  /** At most five times a second. */
  onProgress(progress: RetuneProgress<PipelineStage>): void;
}

/**
 * Retunes one file on disk: decodes, shifts and encodes concurrently, in constant memory; preserves the length to the
 * frame, sample rate, bit depth, tags and pictures; never clips.
 *
 * @throws AppError 413, 415, 422 for errors in the file, 503 for programs missing here; with a measured source 409 when
 *   the song is already at the target, 400 when the shift is too large; the signal's reason when aborted. After any of
 *   them `outputPath` has nothing that was not there before, and `workDir` is unchanged.
 */
export async function retuneFile(request: RetuneFileRequest): Promise<RetuneReport> {
  const {
    inputPath,
    outputPath,
    workDir,
    signal,
    maxDurationSeconds,
    format,
    quality,
    bitDepth,
    measures = true,
  } = request;
  const progress = new ProgressReporter((line) => request.onProgress(line));
  const files: WorkFiles = { spool: join(workDir, 'samples.f32'), encoded: join(workDir, `encoded.${format}`) };
  // Tags are read concurrently; whatever ends the main work ends this too.
  const stop = new AbortController();
  let reading: Promise<TagSet> | undefined;
  try {
    signal.throwIfAborted();
    progress.report('probe', 0);
    const container = sniffFile(inputPath);
    const source = await probeSource(inputPath, container, { maxDurationSeconds, signal });
    progress.report('probe', 1);
    await request.onExpected?.(estimateSize(request, source));
    reading = readTagsSafely(inputPath, container, AbortSignal.any([signal, stop.signal]));
    const { measurement, failure, drift, ...settled } = await findSource(request, source, progress);
    // The A4 that was measured stands still: it is what a measured source is moved from.
    const timeMap = drift?.course ? new TimeMap(drift.course.points, 0) : undefined;
    const output = outputFormatFor({ source, format, quality, bitDepth });
    const shift = shiftFor({ ...request, ...settled });
    const comparison = measures ? createComparison(source, output, request.mode, shift.ratio) : undefined;
    const { samplePeak, tuning, ...sound } = await renderAndEncode(
      {
        source,
        output,
        mode: request.mode,
        quality,
        ratio: shift.ratio,
        maxDurationSeconds,
        straightening: timeMap,
        measuresTuning: measures && request.sourceHz !== null && drift === null,
        comparison,
      },
      { files, progress, signal },
    );
    progress.report('tag', 0);
    const durationSeconds = sound.frames / output.sampleRateHz;
    if (format === 'mp3') await correctFrameCount(files.encoded, sound.frames);
    const [soundSha256, result] = await Promise.all([
      hashSound(files.encoded),
      comparison &&
        measureResult({
          ...request,
          encodedPath: files.encoded,
          output,
          durationSeconds,
          comparison,
          courseSeconds: timeMap && STRETCH_SECONDS.after,
        }),
    ]);
    const report: SoundReport = {
      ...settled,
      ...shift,
      ...sound,
      channels: output.channels,
      sampleRateHz: output.sampleRateHz,
      sourceSampleRateHz: source.sampleRateHz,
      sourceChannels: source.channels,
      resultBitDepth: output.samples?.bits ?? null,
      durationSeconds,
      tuning: { before: measurement ?? tuning, after: result?.measurement ?? null },
      peaks: result?.peaks ?? null,
      straightening: drift && toStraightening(drift, timeMap, result?.rangeCents ?? null),
      shift: result?.shift ?? null,
      soundSha256,
      measuringFailures: [failure, ...sound.measuringFailures, result?.failure].filter((one) => one !== undefined),
    };
    const tags = await reading;
    const receipt = await request.signReceipt?.(toTagReceipt(request, report));
    const retuning = {
      ...request,
      ...report,
      samplePeak,
      bitDepth: report.resultBitDepth,
      receipt,
      straightening: timeMap && { timeMap, sourceSeconds: sound.sourceFrames / source.sampleRateHz },
    };
    await finishFile({ encodedPath: files.encoded, outputPath, output, tags: tagsAfterRetuning(tags, retuning) });
    const kept = keptTags(tags, await readTagsSafely(outputPath, CONTAINERS[format], signal));
    progress.report('tag', 1);
    return {
      ...report,
      tagsFound: countTags(tags),
      picturesFound: tags.pictures.length + tags.picturesLeftOut.length,
      tagsCarried: kept.tags,
      tagsKept: kept.names,
      tagsNotKept: kept.notKept,
      picturesCarried: kept.pictures,
      trackPlace: trackPlace(tags),
      picturesNotKept: kept.picturesNotKept,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    stop.abort();
    await reading;
    await Promise.all([files.spool, files.encoded].map((path) => rm(path, { force: true })));
  }
}

/** A source that is still to be measured counts as 440 Hz, and never as a copy. */
function estimateSize(request: RetuneFileRequest, source: AudioSource): ExpectedSize {
  const { format, quality, bitDepth, mode, sourceHz } = request;
  const output = outputFormatFor({ source, format, quality, bitDepth });
  const { ratio } = shiftFor({ ...request, sourceHz: sourceHz ?? STANDARD_A4_HZ });
  const rendering = { source, output, mode, ratio };
  const frames = Math.round((source.expectedSeconds ?? 0) * source.sampleRateHz * lengthFactor(rendering));
  return expectedSize(frames, {
    output,
    quality,
    isCopy: sourceHz !== null && !request.straighten && isCopy(rendering),
  });
}

const CONTAINERS: Record<ExportFormat, Container> = { mp3: 'mp3', wav: 'wav', flac: 'flac' };

const createComparison = (
  source: AudioSource,
  output: OutputFormat,
  mode: RetuneMode,
  pitchRatio: number,
): ShiftListener =>
  createShiftListener({
    originalRateHz: source.sampleRateHz,
    originalChannels: output.channels,
    resultRateHz: output.sampleRateHz,
    resultChannels: Math.min(output.channels, MAX_MEASURED_CHANNELS),
    pitchRatio,
    timeRatio: mode === 'varispeed' ? 1 / pitchRatio : 1,
  });

/**
 * Measures the encoded file, as a player decodes it, and compares it with the original: the sound of the finished one,
 * which has tags as well. An error does not end the retune.
 */
async function measureResult({
  encodedPath,
  format,
  output,
  durationSeconds,
  comparison,
  courseSeconds,
  maxDurationSeconds,
  signal,
}: Pick<RetuneFileRequest, 'format' | 'maxDurationSeconds' | 'signal'> & {
  encodedPath: string;
  output: OutputFormat;
  durationSeconds: number;
  comparison: ShiftListener;
  courseSeconds: number | undefined;
}): Promise<MeasuredResult> {
  const source: AudioSource = {
    sampleRateHz: output.sampleRateHz,
    channels: output.channels,
    sampleKind: 'integer',
    bitDepth: output.samples?.bits ?? null,
    path: encodedPath,
    container: CONTAINERS[format],
    codec: format,
    channelLayout: null,
    declaredSeconds: durationSeconds,
    expectedSeconds: durationSeconds,
    isLengthEstimated: false,
    parts: null,
  };
  try {
    const peaks = new SlicePeaks();
    const listener = (samples: Float32Array): void => {
      comparison.addResult(samples);
      peaks.add(samples);
    };
    // A varispeed result may be longer than what is accepted as a source.
    const limits = { maxDurationSeconds: Math.max(maxDurationSeconds, durationSeconds + 1), signal };
    const onFrames = (): void => undefined;
    const { measurement, failure, course } = await measureSource({
      source,
      listener,
      courseSeconds,
      ...limits,
      onFrames,
    });
    const rangeCents = course && rangeOf(course);
    return { measurement, rangeCents, peaks: peaks.toBytes(), shift: comparison.finish(), failure };
  } catch (failure) {
    signal.throwIfAborted();
    return { measurement: null, rangeCents: null, peaks: null, shift: null, failure };
  }
}

interface MeasuredResult extends Pick<RetuneReport, 'peaks' | 'shift'> {
  measurement: TuningMeasurement | null;
  /** That holds 90 of 100 moments; null when it was not measured. */
  rangeCents: number | null;
  failure: unknown;
}

/**
 * The song's A4: as given, or measured in a separate pass, since the shift depends on it. So is the course of a pitch
 * that is to be straightened.
 */
async function findSource(
  request: RetuneFileRequest,
  source: AudioSource,
  progress: ProgressReporter,
): Promise<Source & { measurement: TuningMeasurement | null; failure?: unknown; drift: DriftFit | null }> {
  const { sourceHz, sourceBasis = 'given', targetHz, anchor, hintHz, maxDurationSeconds, signal } = request;
  const { straighten = false, force = false } = request;
  const isMeasured = request.measures !== false && (sourceHz === null || straighten);
  const aim = { targetHz, anchor, force };
  if (!isMeasured) {
    const settled = sourceHz === null ? settleSource(aim, null) : { sourceHz, sourceBasis };
    return { ...settled, measurement: null, drift: straighten ? UNKNOWN_DRIFT : null };
  }
  const expectedFrames = (source.expectedSeconds ?? 0) * source.sampleRateHz;
  progress.report('measure', 0);
  const { measurement, failure, course } = await measureSource({
    source,
    maxDurationSeconds,
    signal,
    hintHz: hintHz ?? sourceHz ?? undefined,
    courseSeconds: straighten ? STRETCH_SECONDS.before : undefined,
    onFrames: (frames) => progress.report('measure', expectedFrames > 0 ? frames / expectedFrames : 0),
  });
  const drift = straighten ? driftOf(measurement, course) : null;
  // One that moves is worth straightening where it is.
  const isForced = force || (drift !== null && drift.course !== null);
  const settled =
    sourceHz === null ? settleSource({ ...aim, force: isForced }, measurement) : { sourceHz, sourceBasis };
  return { ...settled, measurement, failure, drift };
}
