import { gainFor } from '../domain/output-level.js';
import { EncoderRun, type EncoderRunOptions } from './encoder-run.js';
import type { PeakMeter } from './engine.adapter.js';
import type { Spool } from './spool.js';

export interface FollowingEncoderOptions extends EncoderRunOptions {
  spool: Spool;
  meter: Pick<PeakMeter, 'truePeak'>;
  /** Highest peak the encoder may be given, linear. */
  ceiling: number;
  /** Spool lengths in bytes from which a first, second ... run may begin; the spool's end always allows one. */
  startBytes: readonly number[];
  onProgress?(encodedBytes: number): void;
}

/**
 * Encodes a spool while it is being written, with the gain that the highest peak so far requires. When a higher peak
 * arrives, the running encoder is stopped, and another begins from the spool's start; the engine is never run again.
 *
 * @returns the gain of the run that reached the end: `gainFor` of the final peak, so it never depends on timing
 */
export async function encodeFollowing(options: FollowingEncoderOptions): Promise<number> {
  const { spool, meter, ceiling, startBytes } = options;
  let waitBytes = startBytes[0] ?? 0;
  for (;;) {
    await waitUntil(spool, waitBytes);
    const gain = gainFor(meter.truePeak, ceiling);
    if (await encodeOnce(options, gain)) return gain;
    waitBytes = startBytes.find((bytes) => bytes > spool.bytes && bytes > waitBytes) ?? Infinity;
  }
}

async function waitUntil(spool: Spool, bytes: number): Promise<void> {
  while (!spool.isComplete && spool.bytes < bytes) await spool.waitBeyond(spool.bytes);
}

/** @returns false when a peak arrived for which the gain is too high */
async function encodeOnce(options: FollowingEncoderOptions, gain: number): Promise<boolean> {
  const { spool, meter, ceiling } = options;
  const isGainLowEnough = (): boolean => gain <= gainFor(meter.truePeak, ceiling);
  const run = new EncoderRun(options, gain);
  try {
    let encodedBytes = 0;
    for await (const chunk of spool.read()) {
      if (!isGainLowEnough()) return false;
      if (!(await run.write(chunk))) break;
      options.onProgress?.((encodedBytes += chunk.length));
    }
    if (!isGainLowEnough()) return false;
    await run.finish();
    return true;
  } finally {
    await run.stop();
  }
}
