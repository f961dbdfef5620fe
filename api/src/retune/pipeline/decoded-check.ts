import { damaged, invalidSamples, noAudio } from './audio.errors.js';
import type { DecodedAudioGate } from './decoded-audio-gate.js';
import type { AudioProcessEnd } from './ffmpeg/ffmpeg-process.adapter.js';
import { endedWell } from './ffmpeg/pcm-streams.js';
import type { AudioSource } from './ffmpeg/probe.js';

/** Of a length that the header states (and does not guess), this much must have come for the file to count as whole. */
const MIN_SHARE_OF_DECLARED = 0.9;
/** Encoder delay and padding that a header counts and a decoder leaves out; several codec frames in HE-AAC. */
const DECLARED_SLACK_SECONDS = 0.25;
const MAX_INVALID_SHARE = 0.5;
/** Back-pressure decides how long a decoder takes; this long without a frame anywhere, it hangs. */
const MAX_STANDSTILL_MS = 60_000;
const LOOK_MS = 200;

/** @throws AppError 422 when what was decoded is no whole song */
export function checkDecoded(gate: DecodedAudioGate, source: AudioSource, decoder: AudioProcessEnd | undefined): void {
  const { frames, invalidSamples: invalid } = gate;
  const failure =
    decoder && !endedWell(decoder)
      ? new Error(`The decoder ended with ${decoder.exitCode ?? decoder.signal ?? ''}: ${decoder.stderr}`)
      : undefined;
  if (frames === 0) throw failure || source.declaredSeconds ? damaged(failure) : noAudio();
  if (invalid > frames * source.channels * MAX_INVALID_SHARE) throw invalidSamples();
  if (gate.isSilent && invalid > 0) throw invalidSamples();
  const declaredSeconds = source.isLengthEstimated ? 0 : (source.declaredSeconds ?? 0);
  const leastFrames = (declaredSeconds * MIN_SHARE_OF_DECLARED - DECLARED_SLACK_SECONDS) * source.sampleRateHz;
  if (frames < leastFrames) throw damaged(failure ?? new Error(`Only ${frames} frames came of ${declaredSeconds} s`));
  // Killed by a limit or a crash: what came is not the whole song, whatever the header says.
  if (decoder?.exitCode === null) throw damaged(failure);
}

/**
 * Looks at a pipeline every fifth of a second.
 *
 * @param frames how many went anywhere in it
 * @param onStandstill called with the error to end it with when none does for a minute
 * @returns a function that ends the looking
 */
export function watchFrames(
  frames: () => number,
  { onLook, onStandstill }: { onLook: () => void; onStandstill: (error: Error) => void },
): () => void {
  let [lastFrames, lastChangeAt] = [-1, performance.now()];
  const timer = setInterval(() => {
    const now = frames();
    if (now !== lastFrames) [lastFrames, lastChangeAt] = [now, performance.now()];
    else if (performance.now() - lastChangeAt > MAX_STANDSTILL_MS) onStandstill(damaged(new Error('Nothing moves')));
    onLook();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
