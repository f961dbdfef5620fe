import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Anchor, type ExportFormat, type Quality, type RetuneMode, shiftFor } from '../../catalogue/retuning.js';
import { type OutputFormat, outputFormatFor } from '../domain/output-format.js';
import { peakCeiling, toDecibels } from '../domain/output-level.js';
import { type Quantiser, floatQuantiser, int16Quantiser, int32Quantiser } from '../domain/output-quantise.js';
import { startPoints } from '../domain/output-start.js';
import { createPeakMeter } from './engine.adapter.js';
import { encodeFollowing } from './following-encoder.js';
import { bytesPerFrame, startEncoder } from './pcm-streams.js';
import { type AudioSource, probeSource } from './probe.js';
import { ProgressReporter, type RetuneProgress } from './progress.js';
import { type Rendered, isCopy, lengthFactor, render } from './render.js';
import { sniffFile } from './sniff.js';
import { Spool } from './spool.js';
import { finishFile } from './tags/finish-file.js';
import { countTags, tagsAfterRetuning } from './tags/retuning-tags.js';
import { readTagsSafely } from './tags/tag-reader.js';
import type { TagSet } from './tags/tag-set.js';

export type { RetuneProgress } from './progress.js';

export interface RetuneFileRequest {
  /** Any file: its content decides, never its name. */
  inputPath: string;
  /** Replaced when it exists. Its folder must exist. */
  outputPath: string;
  /** An existing folder of this job's own for everything temporary; left as it was found. */
  workDir: string;
  /** 200-1200 */
  targetHz: number;
  /** The song's present A4, 400-480. */
  sourceHz: number;
  anchor: Anchor;
  mode: RetuneMode;
  quality: Quality;
  format: ExportFormat;
  /** wav and flac only; the source's when not given. */
  bitDepth?: 16 | 24;
  maxDurationSeconds: number;
  /** Ends everything within two seconds, decoders included. */
  signal: AbortSignal;
  /** At most five times a second. */
  onProgress(progress: RetuneProgress): void;
}

export interface RetuneReport {
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
  /** null for mp3. */
  bitDepth: number | null;
  /** Of the samples handed to the encoder, after the gain, dBTP. */
  truePeakDb: number;
  /** Of the result. */
  durationSeconds: number;
  sourceContainer: string;
  sourceCodec: string;
  tagsCarried: number;
  picturesCarried: number;
  /** Samples of the source that were no numbers and became silence. */
  invalidSamples: number;
}

/**
 * Retunes one file on disk: decodes, shifts and encodes at the same time, in constant memory; keeps the length to the
 * frame, sample rate, bit depth, tags and pictures; never clips.
 *
 * @throws AppError 413, 415, 422 for what is wrong with the file, 503 for what is missing here; the signal's reason
 *   when aborted. On any of them nothing is at `outputPath` that was not there before, and `workDir` is as it was.
 */
export async function retuneFile(request: RetuneFileRequest): Promise<RetuneReport> {
  const { inputPath, outputPath, workDir, signal, maxDurationSeconds, format, quality, bitDepth } = request;
  const progress = new ProgressReporter((line) => request.onProgress(line));
  const files: WorkFiles = { spool: join(workDir, 'samples.f32'), encoded: join(workDir, `encoded.${format}`) };
  // Tags are read beside the long work; whatever ends that ends this too.
  const stop = new AbortController();
  let reading: Promise<TagSet> | undefined;
  try {
    signal.throwIfAborted();
    progress.report('probe', 0);
    const container = await sniffFile(inputPath);
    const source = await probeSource(inputPath, container, { maxDurationSeconds, signal });
    progress.report('probe', 1);
    reading = readTagsSafely(inputPath, container, AbortSignal.any([signal, stop.signal]));
    const output = outputFormatFor({ source, format, quality, bitDepth });
    const sound = await renderAndEncode(request, { source, output, files, progress });
    progress.report('tag', 0);
    const tags = await reading;
    const shift = shiftFor(request);
    const retuning = { ...request, ...shift, gainDb: sound.gainDb, samplePeak: sound.samplePeak };
    const finished = { outputPath, output, frames: sound.frames, tags: tagsAfterRetuning(tags, retuning) };
    await finishFile({ ...finished, encodedPath: files.encoded });
    progress.report('tag', 1);
    return {
      ratio: shift.ratio,
      cents: shift.cents,
      equivalentA4Hz: shift.equivalentA4Hz,
      gainDb: sound.gainDb,
      frames: sound.frames,
      sourceFrames: sound.sourceFrames,
      sampleRateHz: output.sampleRateHz,
      sourceSampleRateHz: source.sampleRateHz,
      channels: output.channels,
      bitDepth: output.samples?.bits ?? null,
      truePeakDb: sound.truePeakDb,
      durationSeconds: sound.frames / output.sampleRateHz,
      sourceContainer: source.container,
      sourceCodec: source.codec,
      tagsCarried: countTags(tags),
      picturesCarried: tags.pictures.length,
      invalidSamples: sound.invalidSamples,
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

interface WorkFiles {
  spool: string;
  encoded: string;
}

interface Sound extends Rendered {
  gainDb: number;
  truePeakDb: number;
  /** Linear, after the gain. */
  samplePeak: number;
}

/** The engine writes the spool, the encoder follows it; an error of either ends both. */
async function renderAndEncode(
  request: RetuneFileRequest,
  {
    source,
    output,
    files,
    progress,
  }: { source: AudioSource; output: OutputFormat; files: WorkFiles; progress: ProgressReporter },
): Promise<Sound> {
  const { mode, quality, maxDurationSeconds } = request;
  const { ratio } = shiftFor(request);
  const plan = { source, output, mode, ratio };
  const expectedFrames = Math.round((source.declaredSeconds ?? 0) * source.sampleRateHz * lengthFactor(plan));
  const expectedBytes = expectedFrames * bytesPerFrame(output.channels);
  const meter = createPeakMeter({ channels: output.channels, sampleRateHz: output.sampleRateHz });
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  const spool = await Spool.create(files.spool);
  try {
    const rendering = render({
      ...{ ...plan, quality, maxDurationSeconds, spool, meter, signal },
      onFrames: (frames) => progress.report('retune', expectedFrames > 0 ? frames / expectedFrames : 0),
    });
    const encoding = encodeFollowing({
      ...{ spool, meter, signal },
      ceiling: isUntouched(plan) ? Infinity : peakCeiling(output, quality),
      // Resampling takes no longer than encoding: only its end is worth beginning again at.
      startBytes: mode === 'tempo' ? startPoints(output.format, quality).map((share) => share * expectedBytes) : [],
      startEncoder: () => startEncoder(files.encoded, output, { quality, channelLayout: source.channelLayout, signal }),
      createQuantiser: () => quantiserFor(output, quality, isUntouched(plan)),
      onProgress: (bytes) => spool.isComplete && progress.report('encode', bytes / spool.bytes),
    });
    const [rendered, { gain }] = await bothOrNeither(rendering, encoding, (error) => stop.abort(error));
    return {
      ...rendered,
      gainDb: gain === 1 ? 0 : toDecibels(gain),
      truePeakDb: toDecibels(meter.truePeak * gain),
      samplePeak: meter.samplePeak * gain,
    };
  } finally {
    await spool.remove();
  }
}

/**
 * Waits for both, also when one fails: then `abort` is called. Rendering ends with the encoder's error when it was that
 * which stopped it, so its own error is always the one to tell.
 */
async function bothOrNeither<A, B>(
  rendering: Promise<A>,
  encoding: Promise<B>,
  abort: (error: unknown) => void,
): Promise<[A, B]> {
  rendering.catch(abort);
  encoding.catch(abort);
  const [rendered, encoded] = await Promise.allSettled([rendering, encoding]);
  if (rendered.status === 'rejected') throw rendered.reason;
  if (encoded.status === 'rejected') throw encoded.reason;
  return [rendered.value, encoded.value];
}

/** The source's own samples come out again, so neither guard nor dither has anything to do. */
function isUntouched(plan: { source: AudioSource; output: OutputFormat; mode: RetuneMode; ratio: number }): boolean {
  const { source, output } = plan;
  if (!isCopy(plan) || !output.samples || source.sampleKind === 'lossy') return false;
  return (
    output.samples.kind === 'float' ||
    (source.sampleKind === 'integer' && (source.bitDepth ?? 0) <= output.samples.bits)
  );
}

function quantiserFor(
  { samples, channels, sampleRateHz }: OutputFormat,
  quality: Quality,
  untouched: boolean,
): Quantiser {
  if (!samples || samples.kind === 'float') return floatQuantiser();
  if (samples.bits !== 16) return int32Quantiser(samples.bits);
  return int16Quantiser(untouched ? 'none' : quality === 'ultra' ? 'shaped' : 'triangular', channels, sampleRateHz);
}
