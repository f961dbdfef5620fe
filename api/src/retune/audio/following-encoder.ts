import { gainFor } from '../domain/output-level.js';
import type { Quantiser } from '../domain/output-quantise.js';
import { storageFull } from './audio.errors.js';
import type { PeakMeter } from './engine.adapter.js';
import type { AudioProcess, AudioProcessEnd } from './ffmpeg-process.adapter.js';
import { asFloats } from './frame-aligner.js';
import { endedWell } from './pcm-streams.js';
import type { Spool } from './spool.js';

export interface FollowingEncoderOptions {
  spool: Spool;
  meter: Pick<PeakMeter, 'truePeak'>;
  /** Highest peak the encoder may be given, linear. */
  ceiling: number;
  /** Spool lengths in bytes from which a first, second ... run may begin; the spool's end always allows one. */
  startBytes: readonly number[];
  /** Starts an encoder that replaces the file of an earlier one. */
  startEncoder: () => AudioProcess;
  /** A fresh one for every run, so that each gives the same bytes. */
  createQuantiser: () => Quantiser;
  signal: AbortSignal;
  onProgress?(encodedBytes: number): void;
}

/**
 * Encodes a spool while it is being written, with the gain that the highest peak so far asks for. When a higher one
 * comes, the running encoder is stopped, and another begins from the spool's start; the engine is never run again.
 *
 * @returns the gain of the run that reached the end: `gainFor` of the final peak, so it never depends on timing
 */
export async function encodeFollowing(options: FollowingEncoderOptions): Promise<{ gain: number; runs: number }> {
  const { spool, meter, ceiling, startBytes } = options;
  let waitBytes = startBytes[0] ?? 0;
  for (let runs = 1; ; runs += 1) {
    await waitUntil(spool, waitBytes);
    const gain = gainFor(meter.truePeak, ceiling);
    if (await encodeOnce(options, gain)) return { gain, runs };
    waitBytes = startBytes.find((bytes) => bytes > spool.bytes && bytes > waitBytes) ?? Infinity;
  }
}

async function waitUntil(spool: Spool, bytes: number): Promise<void> {
  while (!spool.isComplete && spool.bytes < bytes) await spool.waitBeyond(spool.bytes);
}

/** @returns false when a peak came that the gain is too high for */
async function encodeOnce(options: FollowingEncoderOptions, gain: number): Promise<boolean> {
  const { spool, meter, ceiling, startEncoder, createQuantiser, signal } = options;
  const isGainLowEnough = (): boolean => gain <= gainFor(meter.truePeak, ceiling);
  const encoder = startEncoder();
  encoder.stdout.resume();
  try {
    const quantise = createQuantiser();
    let encodedBytes = 0;
    for await (const chunk of spool.read()) {
      if (!isGainLowEnough()) return false;
      await Promise.race([write(encoder, quantise(asFloats(chunk), gain)), encoder.ended]);
      if (encoder.stdin.destroyed) break;
      options.onProgress?.((encodedBytes += chunk.length));
    }
    if (!isGainLowEnough()) return false;
    encoder.stdin.end();
    const end = await encoder.ended;
    signal.throwIfAborted();
    if (!endedWell(end)) throw encoderFailure(end);
    return true;
  } finally {
    encoder.kill();
    await encoder.ended;
  }
}

/** Resolves when the bytes are gone, so that their buffer may be filled again, or the encoder is. */
const write = (encoder: AudioProcess, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => encoder.stdin.write(bytes, () => resolve()));

function encoderFailure({ exitCode, signal, stderr }: AudioProcessEnd): Error {
  const cause = new Error(`The encoder ended with ${exitCode ?? signal ?? 'nothing'}: ${stderr}`);
  return /No space left/.test(stderr) ? storageFull(cause) : cause;
}
