import type { Peaks } from '../../shared/audio/peaks';
import { computePeaks } from '../../shared/audio/peaks';
import { type AudioFileFacts, decodeFile, inspectFile } from '../../shared/audio/decode-file';
import { type Pcm, secondsOf } from '../../shared/audio/pcm';

export interface OpenedTrack {
  durationSeconds: number;
  facts: AudioFileFacts;
  /** Null when it is read while it plays. */
  held: { pcm: Pcm; peaks: Peaks } | null;
}

/**
 * Makes a file ready to play: held in memory when it fits and the browser can play from there, else only inspected.
 *
 * @throws AudioFileError; the signal's reason when aborted
 */
export async function openTrack(
  file: File,
  { canHold, signal }: { canHold: boolean; signal: AbortSignal },
): Promise<OpenedTrack> {
  const facts = await inspectFile(file, signal);
  signal.throwIfAborted();
  if (!canHold || !facts.fitsMemory) return { durationSeconds: facts.durationSeconds, facts, held: null };
  const pcm = await decodeFile(file, { signal, facts });
  const peaks = await computePeaks(pcm, { signal });
  return { durationSeconds: secondsOf(pcm), facts, held: { pcm, peaks } };
}
