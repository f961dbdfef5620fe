import type { DriftFit } from '@attune/catalogue/drift';
import { type ExportFormat, STANDARD_A4_HZ, shiftFor } from '@attune/catalogue/retuning';
import { soundHash } from '@attune/catalogue/sound-hash';
import { TimeMap } from '@attune/catalogue/time-map';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { Container } from '../formats/sniff.js';
import { type ExpectedSize, expectedSize } from '../output/expected-size.js';
import { type OutputFormat, outputFormatFor } from '../output/output-format.js';
import { type TagReceipt, toTagReceipt } from '../report/receipt.js';
import type { RetuneChoice, RetuneReport, SoundReport, Source } from '../report/retune-report.js';
import { countTags, keptTags, tagsAfterRetuning } from '../tags/retuning-tags.js';
import { type TagSet, trackPlace } from '../tags/tag-set.js';
import { correctFrameCount, finishFile } from './finish-file.js';
import { MAX_MEASURED_CHANNELS, measureSong } from './measure-song.js';
import type { EncodedFile, RetunePorts, ShiftListener } from './ports.js';
import { type PipelineStage, type Progress, ProgressReporter } from './progress.js';
import { renderAndEncode } from './render-and-encode.js';
import { isCopy, lengthFactor } from './render-spec.js';
import { settleSource } from './settle-source.js';
import { SlicePeaks } from './slice-peaks.js';
import type { SongSource } from './song-source.js';
import { STRETCH_SECONDS, UNKNOWN_DRIFT, driftOf, rangeOf, toStraightening } from './straightening.js';

type OptionalIn<T, Key extends keyof T> = Omit<T, Key> & Partial<Pick<T, Key>>;

/** Without a `sourceBasis`, a `sourceHz` counts as given. */
export interface RetuneSongRequest extends OptionalIn<RetuneChoice, 'sourceBasis' | 'force'> {
  /** Whether anything is measured; if not, a missing source counts as 440. Default true. */
  measures?: boolean;
  maxDurationSeconds: number;
  /** Called before anything is decoded; ends the retune by throwing. */
  onExpected?(size: ExpectedSize): Promise<void>;
  /** The signed receipt that goes into the result's tags, as JSON; default none. */
  signReceipt?(receipt: TagReceipt): Promise<string>;
  signal: AbortSignal;
  /** At most five times a second. */
  onProgress(progress: Progress<PipelineStage>): void;
}

/**
 * Retunes one song: decodes, shifts and encodes concurrently, in constant memory; preserves the length to the frame,
 * sample rate, bit depth, tags and pictures; never clips.
 *
 * @throws SongError for what cannot be retuned; with a measured source also when the song is already at the target, or
 *   the shift is too large; the signal's reason when aborted
 */
export async function retuneSong(request: RetuneSongRequest, ports: RetunePorts): Promise<RetuneReport> {
  const { signal, maxDurationSeconds, format, quality, bitDepth, measures = true } = request;
  const progress = new ProgressReporter((line) => request.onProgress(line));
  // Tags are read concurrently; whatever ends the main work ends this too.
  const stop = new AbortController();
  let reading: Promise<TagSet> | undefined;
  let encoded: EncodedFile | undefined;
  try {
    signal.throwIfAborted();
    progress.report('probe', 0);
    const source = await ports.probe(signal);
    progress.report('probe', 1);
    await request.onExpected?.(estimateSize(request, source));
    reading = ports.readTags('original', source.container, AbortSignal.any([signal, stop.signal]));
    const { measurement, failure, drift, ...settled } = await findSource(request, source, { ports, progress });
    // The A4 that was measured stands still: it is what a measured source is moved from.
    const timeMap = drift?.course ? new TimeMap(drift.course.points, 0) : undefined;
    const output = outputFormatFor({ source, format, quality, bitDepth });
    const { ratio, cents, equivalentA4Hz } = shiftFor({ ...request, ...settled });
    const rendering = { source, output, mode: request.mode, ratio };
    const comparison = measures ? createComparison(rendering, ports) : undefined;
    const { samplePeak, tuning, ...sound } = await renderAndEncode(
      {
        ...rendering,
        quality,
        maxDurationSeconds,
        straightening: timeMap,
        measuresTuning: measures && request.sourceHz !== null && drift === null,
        comparison,
      },
      { ports, progress, signal },
    );
    progress.report('tag', 0);
    const durationSeconds = sound.frames / output.sampleRateHz;
    encoded = await ports.openEncoded();
    if (format === 'mp3') await correctFrameCount(encoded, sound.frames);
    const courseSeconds = timeMap && STRETCH_SECONDS.after;
    const [soundSha256, result] = await Promise.all([
      hashSound(encoded, ports),
      comparison && measureResult({ ...request, output, durationSeconds, comparison, courseSeconds }, ports),
    ]);
    const report: SoundReport = {
      ...settled,
      ratio,
      cents,
      equivalentA4Hz,
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
    const retuning = {
      ...request,
      ...report,
      samplePeak,
      bitDepth: report.resultBitDepth,
      receipt: await request.signReceipt?.(toTagReceipt(request, report)),
      straightening: timeMap && { timeMap, sourceSeconds: sound.sourceFrames / source.sampleRateHz },
    };
    await finishFile(encoded, output, tagsAfterRetuning(tags, retuning));
    const kept = keptTags(tags, await ports.readTags('result', CONTAINERS[format], signal));
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
    await encoded?.close();
  }
}

/** A source that is still to be measured counts as 440 Hz, and never as a copy. */
function estimateSize(request: RetuneSongRequest, source: SongSource): ExpectedSize {
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
  { source, output, mode, ratio }: Parameters<typeof lengthFactor>[0],
  ports: RetunePorts,
): ShiftListener =>
  ports.createShiftListener({
    originalRateHz: source.sampleRateHz,
    originalChannels: output.channels,
    resultRateHz: output.sampleRateHz,
    resultChannels: Math.min(output.channels, MAX_MEASURED_CHANNELS),
    pitchRatio: ratio,
    timeRatio: mode === 'varispeed' ? 1 / ratio : 1,
  });

/** SHA-256 of the encoded sound; the same before and after its tags are written. */
const hashSound = (encoded: EncodedFile, ports: RetunePorts): Promise<string> =>
  soundHash(encoded, (bytes) => {
    const hash = ports.createSha256();
    hash.update(bytes);
    return Promise.resolve(hash.digest());
  });

/**
 * Measures the encoded file, as a player decodes it, and compares it with the original: the sound of the finished one,
 * which has tags as well. An error does not end the retune.
 */
async function measureResult(
  {
    format,
    output,
    durationSeconds,
    comparison,
    courseSeconds,
    maxDurationSeconds,
    signal,
  }: Pick<RetuneSongRequest, 'format' | 'maxDurationSeconds' | 'signal'> & {
    output: OutputFormat;
    durationSeconds: number;
    comparison: ShiftListener;
    courseSeconds: number | undefined;
  },
  ports: RetunePorts,
): Promise<MeasuredResult> {
  const source: SongSource = {
    sampleRateHz: output.sampleRateHz,
    channels: output.channels,
    sampleKind: 'integer',
    bitDepth: output.samples?.bits ?? null,
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
    const options = { source, listener, courseSeconds, ...limits };
    const { measurement, failure, course } = await measureSong('encoded', options, ports);
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
  request: RetuneSongRequest,
  source: SongSource,
  { ports, progress }: { ports: RetunePorts; progress: ProgressReporter },
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
  const options = {
    source,
    maxDurationSeconds,
    signal,
    hintHz: hintHz ?? sourceHz ?? undefined,
    courseSeconds: straighten ? STRETCH_SECONDS.before : undefined,
    onFrames: (frames: number) => progress.report('measure', expectedFrames > 0 ? frames / expectedFrames : 0),
  };
  const { measurement, failure, course } = await measureSong('original', options, ports);
  const drift = straighten ? driftOf(measurement, course) : null;
  // One that moves is worth straightening where it is.
  const isForced = force || (drift !== null && drift.course !== null);
  const settled =
    sourceHz === null ? settleSource({ ...aim, force: isForced }, measurement) : { sourceHz, sourceBasis };
  return { ...settled, measurement, failure, drift };
}
