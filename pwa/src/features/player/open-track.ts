import { isTrusted } from '@attune/catalogue/measuring';
import { type AudioFileFacts, decodeFile, inspectFile } from '../../shared/audio/decode-file';
import { type Pcm, secondsOf } from '../../shared/audio/pcm';
import { computePeaks, type Peaks } from '../../shared/audio/peaks';
import { measureTuning } from '../../shared/tuning/measure-tuning';
import type { SoundDetail } from './practice/sound-detail';

export interface OpenedTrack {
  durationSeconds: number;
  facts: AudioFileFacts;
  /** Null when it is streamed. */
  held: { pcm: Pcm; peaks: Peaks; detail: SoundDetail | null } | null;
}

/**
 * Prepares a file for playback: decoded into memory when it fits and the browser supports it, else only inspected.
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
  // If the chunk cannot be loaded, loops have no attacks to snap to.
  const practice = await import('./practice/sound-detail').catch(() => null);
  const detail = practice && (await practice.describeSound(pcm, { signal }));
  return { durationSeconds: secondsOf(pcm), facts, held: { pcm, peaks, detail } };
}

/** An excerpt from the middle is enough and avoids a second copy of the whole song in memory. */
const MEASURED_SECONDS = 90;

/** A song's own A4, and half the width of its 95 % interval. */
export interface MeasuredA4 {
  a4Hz: number;
  a4ErrorCents: number;
}

let lastMeasuring: Promise<unknown> = Promise.resolve();

/**
 * The song's own A4, or null when there is no reliable one. One song at a time. The measured part is copied
 * before this returns, so the caller may transfer the sound at once.
 */
export function measureSong({ channels, sampleRateHz }: Pcm): Promise<MeasuredA4 | null> {
  const frames = channels[0]?.length ?? 0;
  const wanted = Math.min(frames, Math.round(MEASURED_SECONDS * sampleRateHz));
  const from = Math.floor((frames - wanted) / 2);
  const excerpt = { channels: channels.map((channel) => channel.slice(from, from + wanted)), sampleRateHz };
  const measuring = lastMeasuring
    .then(() => measureTuning(excerpt))
    .then((measurement) =>
      isTrusted(measurement) ? { a4Hz: measurement.a4Hz, a4ErrorCents: measurement.errorCents ?? 0 } : null,
    )
    // Without a measurement the song counts as tuned to 440 Hz, which the page says.
    .catch(() => null);
  lastMeasuring = measuring;
  return measuring;
}
