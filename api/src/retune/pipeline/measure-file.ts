import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { measureSong } from '@attune/retuning/pipeline/measure-song';
import type { MeasurePorts } from '@attune/retuning/pipeline/ports';
import { inAppErrors } from '../domain/song.errors.js';
import { silenceInvalidSamples } from './engine.adapter.js';
import { probeSource } from './ffmpeg/probe.js';
import { decode } from './render.js';
import { sniffFile } from './sniff-file.js';
import { TuningWatch } from './tuning-watch.adapter.js';

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
  try {
    signal.throwIfAborted();
    const source = await probeSource(inputPath, sniffFile(inputPath), { maxDurationSeconds, signal });
    await request.beforeDecoding?.(source.expectedSeconds);
    const expectedFrames = (source.expectedSeconds ?? 0) * source.sampleRateHz;
    const onFrames = (frames: number): void => {
      if (expectedFrames > 0) request.onProgress?.(Math.min(1, frames / expectedFrames));
    };
    const options = { source, maxDurationSeconds, signal, onFrames, hintHz };
    const { measurement, failure } = await measureSong(
      'original',
      options,
      measurePorts(() => inputPath),
    );
    if (!measurement) throw new Error('The song could not be measured', { cause: failure });
    return { ...measurement, sampleRateHz: source.sampleRateHz };
  } catch (error) {
    throw inAppErrors(error);
  }
}

/** The worker's part of measuring: the addon and ffmpeg. */
export const measurePorts = (pathOf: (file: 'original' | 'encoded') => string): MeasurePorts => ({
  createTuningWatch: (options) => new TuningWatch(options),
  silenceInvalidSamples,
  decode: (file, options) => decode(pathOf(file), options),
});
