import { isTrusted } from '@attune/catalogue/measuring';
import { AudioFileError, audioProblemOf } from '../../../../shared/audio/audio-file.errors';
import { decodeFile, inspectFile } from '../../../../shared/audio/decode-file';
import { type Pcm, toStereo } from '../../../../shared/audio/pcm';
import { computePeaks } from '../../../../shared/audio/peaks';
import { measureTuning } from '../../../../shared/tuning/measure-tuning';
import type { LoadedSound } from './side';

/** Two files of this length, decoded, take about a gigabyte. */
const MAX_MINUTES = 20;

/**
 * Decodes a file at the rate of the audio context.
 *
 * @throws AudioFileError with a sentence for the user
 * @throws the signal's reason when it is aborted
 */
export async function loadSound(file: File, sampleRateHz: number, signal: AbortSignal): Promise<LoadedSound> {
  const facts = await inspectFile(file, signal);
  if (facts.durationSeconds > MAX_MINUTES * 60 || !facts.fitsMemory) throw tooLong(facts.fitsMemory);
  const decoded = toStereo(await decodeFile(file, { sampleRateHz, signal, facts }));
  const buffer = toBuffer(decoded);
  return { buffer, peaks: await computePeaks(toPcm(buffer), { signal }) };
}

function tooLong(fitsMemory: boolean): AudioFileError {
  const limit = fitsMemory
    ? `A/B Compare takes files of up to ${MAX_MINUTES} minutes.`
    : 'This file does not fit into the memory of this device.';
  return new AudioFileError('too-long', { message: `${limit} Cut out the passage that you want to compare.` });
}

function toBuffer({ channels, sampleRateHz }: Pcm): AudioBuffer {
  const length = channels[0]?.length ?? 0;
  const buffer = new AudioBuffer({ length, numberOfChannels: channels.length, sampleRate: sampleRateHz });
  for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
  return buffer;
}

/** The buffer's own memory, not a copy. */
export function toPcm(buffer: AudioBuffer): Pcm {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, i) => buffer.getChannelData(i));
  return { channels, sampleRateHz: buffer.sampleRate };
}

/** Whether both hold the same sound, frame for frame. */
export function isSameSound(a: AudioBuffer, b: AudioBuffer): boolean {
  if (a.length !== b.length || a.numberOfChannels !== b.numberOfChannels) return false;
  const [one, other] = [toPcm(a).channels, toPcm(b).channels];
  return one.every((channel, index) => channel.every((value, frame) => value === other[index]?.[frame]));
}

/** The A4 of a recording, Hz; null when nothing in it agrees on one. */
export async function measureA4(buffer: AudioBuffer, signal: AbortSignal): Promise<number | null> {
  const measured = await measureTuning(toPcm(buffer), { signal });
  return isTrusted(measured) ? measured.a4Hz : null;
}

/** The sentence for any error of {@link loadSound}. */
export const problemOf = (error: unknown): string => audioProblemOf(error).message;
