import type { Readable } from 'node:stream';
import { uploadTooSlow } from '../retune.errors.js';

export interface UploadPace {
  /** The average below which an upload is refused. */
  minBytesPerSecond: number;
  /** The sliding window over which the average is taken. */
  windowMs: number;
}

/** Half of what a phone on today's slowest networks sends (EDGE, about 15 kB/s); slower uploads only occupy a slot. */
export const UPLOAD_PACE: UploadPace = { minBytesPerSecond: 8_000, windowMs: 30_000 };
const SAMPLES_PER_WINDOW = 6;

/**
 * Watches the rate at which a body arrives; `stalled` rejects with 408 when its average over a window falls below the
 * minimum. Time during which we pause reading ourselves, because the disk is slow, does not count.
 */
export function watchPace(
  body: Readable,
  { minBytesPerSecond, windowMs }: UploadPace = UPLOAD_PACE,
): { stalled: Promise<never>; stop: () => void } {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const minBytesPerWindow = (minBytesPerSecond * windowMs) / 1000;
  const samples: number[] = [];
  let bytesInSample = 0;
  const count = (chunk: Buffer): void => {
    bytesInSample += chunk.length;
  };
  const sample = (): void => {
    if (body.isPaused()) return;
    samples.push(bytesInSample);
    bytesInSample = 0;
    if (samples.length > SAMPLES_PER_WINDOW) samples.shift();
    const bytesInWindow = samples.reduce((sum, bytes) => sum + bytes, 0);
    if (samples.length === SAMPLES_PER_WINDOW && bytesInWindow < minBytesPerWindow) reject(uploadTooSlow());
  };
  body.on('data', count);
  const timer = setInterval(sample, windowMs / SAMPLES_PER_WINDOW).unref();
  return {
    stalled,
    stop: () => {
      clearInterval(timer);
      body.off('data', count);
    },
  };
}
