import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import type { MeasuredCourse } from '../domain/straightening.js';
import { checkDecoded, DecodedAudioGate, watchFrames } from './decoded-audio-gate.js';
import type { AudioProcess } from './ffmpeg/ffmpeg-process.adapter.js';
import { startDecoder } from './ffmpeg/pcm-streams.js';
import { type AudioSource, probeSource } from './ffmpeg/probe.js';
import { sniffFile } from './sniff-file.js';
import { CourseWatch, TuningWatch } from './tuning-watch.adapter.js';

export interface MeasureFileRequest {
  /** Any file: its format is detected by content, never by name. */
  inputPath: string;
  /** 400-480, default 440; of the readings a semitone apart, the nearest to it is reported. */
  hintHz?: number;
  maxDurationSeconds: number;
  /** Called with the expected length, null when that is unknown; may refuse by throwing. */
  beforeDecoding?(expectedSeconds: number | null): Promise<void>;
  /** The measured part of the song, 0-1; not called when its length is unknown. */
  onProgress?(part: number): void;
  /** Stops everything within two seconds, including decoders. */
  signal: AbortSignal;
}

export type FileMeasurement = TuningMeasurement & { sampleRateHz: number };

/**
 * Measures the tuning of a file on disk. Writes nothing.
 *
 * @throws AppError 413, 415, 422 for errors in the file, 503 for programs missing here; an Error when the meter
 *   fails; the signal's reason when aborted
 */
export async function measureFile(request: MeasureFileRequest): Promise<FileMeasurement> {
  const { inputPath, hintHz, maxDurationSeconds, signal } = request;
  signal.throwIfAborted();
  const source = await probeSource(inputPath, sniffFile(inputPath), { maxDurationSeconds, signal });
  await request.beforeDecoding?.(source.expectedSeconds);
  const expectedFrames = (source.expectedSeconds ?? 0) * source.sampleRateHz;
  const { measurement, failure } = await measureSource({
    source,
    maxDurationSeconds,
    signal,
    onFrames: (frames) => {
      if (expectedFrames > 0) request.onProgress?.(Math.min(1, frames / expectedFrames));
    },
    hintHz,
  });
  if (!measurement) throw new Error('The song could not be measured', { cause: failure });
  return { ...measurement, sampleRateHz: source.sampleRateHz };
}

/** More channels do not improve the measurement: they are mixed down. */
export const MAX_MEASURED_CHANNELS = 2;

export interface MeasureSourceOptions {
  source: AudioSource;
  /** Of the readings a semitone apart, the nearest to it is reported; default 440. */
  hintHz?: number;
  /** Is given everything that is measured. */
  listener?: (interleaved: Float32Array) => void;
  /** Length of the stretches in which the course of its pitch is measured, too, seconds; without it none is. */
  courseSeconds?: number | undefined;
  maxDurationSeconds: number;
  signal: AbortSignal;
  onFrames(measuredFrames: number): void;
}

export interface SourceMeasurement {
  /** null when the meter failed: `failure` says why. */
  measurement: TuningMeasurement | null;
  failure: unknown;
  /** The same of stretches; null when that was not asked for, or failed. */
  course: MeasuredCourse | null;
}

/**
 * Decodes a whole song as fast as possible and measures its tuning.
 *
 * @throws AppError 413 for more audio than allowed, 422 for no usable audio; the signal's reason on abort
 */
export async function measureSource(options: MeasureSourceOptions): Promise<SourceMeasurement> {
  const { source, hintHz, listener, courseSeconds, maxDurationSeconds } = options;
  const { sampleRateHz } = source;
  const channels = Math.min(source.channels, MAX_MEASURED_CHANNELS);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const whole = new TuningWatch({ sampleRateHz, channels, hintHz });
  const parts = courseSeconds ? new CourseWatch({ sampleRateHz, channels, hintHz }, courseSeconds) : undefined;
  const watch = {
    show: async (bytes: Uint8Array): Promise<void> => {
      await Promise.all([whole.show(bytes), parts?.show(bytes)]);
    },
  };
  const gate = new DecodedAudioGate({ channels, sampleRateHz, maxDurationSeconds, watch, listener });
  let decoder: AudioProcess | undefined;
  try {
    decoder = startDecoder(source, { channels, maxDurationSeconds, signal });
    const stopWatching = watchFrames(gate, () => gate.frames, {
      onCheck: () => options.onFrames(gate.frames),
      onStall: (error) => stop.abort(error),
    });
    try {
      await pipeline(decoder.stdout, gate, nowhere(), { signal });
    } finally {
      stopWatching();
    }
    checkDecoded(gate, source, await decoder.ended);
    const course = (await parts?.finish()) ?? null;
    return { measurement: await whole.finish(), failure: whole.failure, course };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    whole.destroy();
    parts?.destroy();
    stop.abort();
    await Promise.allSettled([decoder?.ended]);
  }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
