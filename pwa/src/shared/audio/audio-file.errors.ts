/**
 * `empty`: no bytes. `unreadable`: the file was moved, deleted, or may no longer be read. `not-audio`: holds something
 * else. `unsupported`: sound, but of a kind this browser does not play. `damaged`: cannot be decoded. `too-long`: would
 * not fit into memory when decoded.
 */
export type AudioFileProblem = 'empty' | 'unreadable' | 'not-audio' | 'unsupported' | 'damaged' | 'too-long';

const WORDS: Record<AudioFileProblem, string> = {
  empty: 'This file is empty (0 bytes). Copy or download it again.',
  unreadable: 'This file is no longer available. It was moved, deleted or changed; please choose it again.',
  'not-audio': 'This file has no audio. Choose an MP3, M4A, FLAC, OGG or WAV file.',
  unsupported: 'Your browser can’t play this kind of file. Choose an MP3, FLAC, OGG or WAV file.',
  damaged: 'This file is damaged or incomplete. Try another copy of it.',
  'too-long': 'This file is too long to fit in memory.',
};

/** Why a file cannot be played; the message is a sentence for the user and says what to do. */
export class AudioFileError extends Error {
  override readonly name = 'AudioFileError';

  constructor(
    readonly problem: AudioFileProblem,
    options?: { message?: string; cause?: unknown },
  ) {
    super(options?.message ?? WORDS[problem], options?.cause === undefined ? undefined : { cause: options.cause });
  }
}

/** The message for any thrown value. */
export function audioProblemOf(error: unknown): AudioFileError {
  if (error instanceof AudioFileError) return error;
  const name = error instanceof Error ? error.name : '';
  const isGone = name === 'NotFoundError' || name === 'NotReadableError' || name === 'NotAllowedError';
  return new AudioFileError(isGone ? 'unreadable' : 'damaged', { cause: error });
}
