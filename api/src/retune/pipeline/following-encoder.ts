import { gainFor } from '../domain/output-level.js';
import { type EncodedLevel, EncoderRun, type EncoderRunOptions } from './encoder-run.js';
import type { PeakMeter } from './engine.adapter.js';
import type { Spool } from './spool.js';

export interface FollowingEncoderOptions extends EncoderRunOptions {
  spool: Spool;
  meter: Pick<PeakMeter, 'truePeak'>;
  /** Spool lengths in bytes from which a first, second ... run may begin; the spool's end always allows one. */
  startBytes: readonly number[];
  onProgress?(encodedBytes: number): void;
}

/**
 * Encodes a spool while it is being written, with the gain that the highest peak so far requires. When a higher peak
 * arrives, the running encoder is stopped, and another begins from the spool's start; the engine is never run again.
 *
 * @returns what the run that reached the end was given: its gain is `gainFor` of the final peak, so it never depends on timing
 */
export async function encodeFollowing(options: FollowingEncoderOptions): Promise<EncodedLevel> {
  const { spool, meter, ceiling, startBytes } = options;
  let waitBytes = startBytes[0] ?? 0;
  for (;;) {
    await waitUntil(spool, waitBytes);
    const level = await encodeOnce(options, gainFor(meter.truePeak, ceiling));
    if (level) return level;
    waitBytes = startBytes.find((bytes) => bytes > spool.bytes && bytes > waitBytes) ?? Infinity;
  }
}

async function waitUntil(spool: Spool, bytes: number): Promise<void> {
  while (!spool.isComplete && spool.bytes < bytes) await spool.waitBeyond(spool.bytes);
}

/** @returns null when a peak arrived for which the gain is too high */
async function encodeOnce(options: FollowingEncoderOptions, gain: number): Promise<EncodedLevel | null> {
  const { spool, meter, ceiling } = options;
  const isGainLowEnough = (): boolean => gain <= gainFor(meter.truePeak, ceiling);
  const run = new EncoderRun(options, gain);
  try {
    let encodedBytes = 0;
    for await (const chunk of spool.read()) {
      if (!isGainLowEnough()) return null;
      if (!(await run.write(chunk))) break;
      options.onProgress?.((encodedBytes += chunk.length));
    }
    if (!isGainLowEnough()) return null;
    return await run.finish();
  } finally {
    await run.stop();
  }
}
