import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { probeSource } from './ffmpeg/probe.js';
import { sniffFile } from './formats/sniff.js';
import { measureSource } from './measure-source.js';

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
  const source = await probeSource(inputPath, await sniffFile(inputPath), { maxDurationSeconds, signal });
  await request.beforeDecoding?.(source.expectedSeconds);
  const expectedFrames = (source.expectedSeconds ?? 0) * source.sampleRateHz;
  const { measurement, failure } = await measureSource({
    source,
    maxDurationSeconds,
    signal,
    onFrames: (frames) => {
      if (expectedFrames > 0) request.onProgress?.(Math.min(1, frames / expectedFrames));
    },
    ...(hintHz !== undefined && { hintHz }),
  });
  if (!measurement) throw new Error('The song could not be measured', { cause: failure });
  return { ...measurement, sampleRateHz: source.sampleRateHz };
}
