import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { probeSource } from './ffmpeg/probe.js';
import { sniffFile } from './formats/sniff.js';
import { measureSource } from './measure-source.js';

export interface MeasureFileRequest {
  /** Any file: its content decides, never its name. */
  inputPath: string;
  /** 400-480; of the readings a semitone apart, the nearest to it counts; 440 when not given. */
  hintHz?: number;
  maxDurationSeconds: number;
  /** Called with the length to reckon with, null when that is not known; may refuse by throwing. */
  beforeDecoding?(expectedSeconds: number | null): Promise<void>;
  /** Ends everything within two seconds, decoders included. */
  signal: AbortSignal;
}

export type FileMeasurement = TuningMeasurement & { sampleRateHz: number };

/**
 * Measures how a file on disk is tuned. Writes nothing.
 *
 * @throws AppError 413, 415, 422 for what is wrong with the file, 503 for what is missing here; an Error when the meter
 *   fails; the signal's reason when aborted
 */
export async function measureFile(request: MeasureFileRequest): Promise<FileMeasurement> {
  const { inputPath, hintHz, maxDurationSeconds, signal } = request;
  signal.throwIfAborted();
  const source = await probeSource(inputPath, await sniffFile(inputPath), { maxDurationSeconds, signal });
  await request.beforeDecoding?.(source.expectedSeconds);
  const { measurement, failure } = await measureSource({
    ...{ source, maxDurationSeconds, signal, onFrames: () => {} },
    ...(hintHz !== undefined && { hintHz }),
  });
  if (!measurement) throw new Error('The song could not be measured', { cause: failure });
  return { ...measurement, sampleRateHz: source.sampleRateHz };
}
