import { MEBIBYTE } from '@attune/catalogue/plans';
import { Scope } from '../scope';
import { AudioFileError, audioProblemOf } from './audio-file.errors';
import { readHead } from './file-head';
import type { Pcm } from './pcm';
import { probeFile } from './probe-file';
import { readMetadata } from './read-metadata';
import type { SniffedAudio } from './sniff-audio';

const BYTES_PER_SAMPLE = 4;
const DEFAULT_RATE_HZ = 44_100;
/** Accepted by OfflineAudioContext in every browser. */
const RATE_HZ = { min: 8_000, max: 96_000 };

/**
 * Maximum memory of one decoded file, bytes: 160 MiB (8 minutes of 44.1 kHz stereo) on a phone or a device that
 * reports little memory, 480 MiB (24 minutes) elsewhere. A two-hour file would take 2.4 GiB and the system would close
 * its tab; longer files are streamed by the player and measured by the server instead.
 */
export function decodedBytesLimit(): number {
  const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  const isSmall = deviceMemory === undefined ? matchMedia('(pointer: coarse)').matches : deviceMemory < 4;
  return (isSmall ? 160 : 480) * MEBIBYTE;
}

export interface AudioFileFacts extends SniffedAudio {
  durationSeconds: number;
  /** Size of the decoded file, bytes. */
  decodedBytes: number;
  /** Whether that is within {@link decodedBytesLimit}. */
  fitsMemory: boolean;
}

/**
 * The facts about a file that are available without decoding it.
 *
 * @throws AudioFileError empty, unreadable, not-audio, unsupported, damaged
 */
export async function inspectFile(file: File, signal?: AbortSignal): Promise<AudioFileFacts> {
  if (file.size === 0) throw new AudioFileError('empty');
  const { audio: sniffed, foreign } = await readHead(file).catch((error: unknown) => {
    throw new AudioFileError('unreadable', { cause: error });
  });
  const { durationSeconds } = await probeFile(file, signal).catch(async (error: unknown) => {
    const problem = audioProblemOf(error);
    if (problem.problem !== 'unsupported') throw error;
    throw (await isAppleLossless(file, sniffed)) ? appleLossless(problem) : refusal(sniffed, foreign, problem);
  });
  const rate = sniffed.sampleRateHz ?? 48_000;
  const decodedBytes = Math.ceil(durationSeconds * rate) * (sniffed.channels ?? 2) * BYTES_PER_SAMPLE;
  return { ...sniffed, durationSeconds, decodedBytes, fitsMemory: decodedBytes <= decodedBytesLimit() };
}

async function isAppleLossless(file: File, { container }: SniffedAudio): Promise<boolean> {
  return container === 'mp4' && (await readMetadata(file)).codec === 'ALAC';
}

function appleLossless(cause: AudioFileError): AudioFileError {
  const message =
    'Your browser can’t play Apple Lossless (ALAC); Safari can. The song retuner accepts it; to play it here, save it as FLAC or WAV.';
  return new AudioFileError('unsupported', { cause, message });
}

/** A known container that does not play is damaged or unsupported by this browser; anything else is not audio. */
function refusal({ container }: SniffedAudio, foreign: string | undefined, cause: AudioFileError): AudioFileError {
  if (container === 'unknown') {
    if (foreign === undefined) return new AudioFileError('not-audio', { cause });
    const message = `This file is ${foreign}, which your browser can’t play. Choose an MP3, FLAC, OGG or WAV file.`;
    return new AudioFileError('unsupported', { cause, message });
  }
  if (container === 'aiff' || container === 'caf') {
    const message = `Your browser can’t play ${container.toUpperCase()} files. The song retuner accepts AIFF; to play it here, save it as FLAC or WAV.`;
    return new AudioFileError('unsupported', { cause, message });
  }
  return new AudioFileError(container === 'mp4' || container === 'matroska' ? 'unsupported' : 'damaged', { cause });
}

/** One at a time: decoding two files at once would need twice the memory and be no faster. */
let lastDecoding: Promise<unknown> = Promise.resolve();

/**
 * Decodes a whole file at its own sample rate, or at `sampleRateHz`. `facts`: if known from an earlier inspection.
 *
 * @throws AudioFileError; `too-long` before decoding when it would not fit into memory
 * @throws the signal's reason when it is aborted (decoding that has started still finishes; its result is discarded)
 */
export async function decodeFile(
  file: File,
  options?: { sampleRateHz?: number; signal?: AbortSignal; facts?: AudioFileFacts },
): Promise<Pcm> {
  const { signal } = options ?? {};
  const facts = options?.facts ?? (await inspectFile(file, signal));
  if (!facts.fitsMemory) throw new AudioFileError('too-long');
  const sampleRateHz = options?.sampleRateHz ?? clampRate(facts.sampleRateHz ?? DEFAULT_RATE_HZ);
  const decoding = lastDecoding.then(() => {
    signal?.throwIfAborted();
    return decodeBytes(file, sampleRateHz, facts.durationSeconds);
  });
  lastDecoding = decoding.catch(() => undefined);
  const pcm = await decoding;
  signal?.throwIfAborted();
  return pcm;
}

async function decodeBytes(file: File, sampleRateHz: number, durationSeconds: number): Promise<Pcm> {
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new AudioFileError('unreadable', { cause: error });
  });
  const context = new OfflineAudioContext({ length: 1, numberOfChannels: 1, sampleRate: sampleRateHz });
  // A decoder may never finish on invalid input; a slow phone decodes at twenty times real time.
  const buffer = await withTimeout(context.decodeAudioData(bytes), 30_000 + durationSeconds * 100);
  if (buffer.length === 0) throw new AudioFileError('damaged');
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, i) => buffer.getChannelData(i));
  return { channels, sampleRateHz: buffer.sampleRate };
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const scope = new Scope();
  const giveUp = new Promise<never>((_, reject) => {
    scope.timeout(() => reject(new AudioFileError('damaged')), milliseconds);
  });
  return Promise.race([work, giveUp])
    .catch((error: unknown) => {
      throw audioProblemOf(error);
    })
    .finally(scope.dispose);
}

function clampRate(sampleRateHz: number): number {
  return Math.min(RATE_HZ.max, Math.max(RATE_HZ.min, sampleRateHz));
}
