import { ACCEPTED_FORMATS, notRetunable } from '@attune/catalogue/containers';
import type { SourceBasis } from '@attune/catalogue/measuring';
import { RATIO } from '@attune/catalogue/retuning';
import { inHertz } from '../report/tuning-figures.js';

/** Why a song cannot be retuned. Clients know the same as `retune.not_audio` and so on. */
export type SongErrorKind =
  | 'empty_file'
  | 'not_audio'
  | 'unsupported_format'
  | 'damaged'
  | 'no_audio'
  | 'invalid_samples'
  | 'too_long'
  | 'protected'
  | 'unsupported_channels'
  | 'unsupported_sample_rate'
  | 'ratio_out_of_range'
  | 'already_at_target';

interface SongErrorOptions {
  kind: SongErrorKind;
  /** For the user. */
  message: string;
  details?: Record<string, unknown>;
  /** Logged, never shown. */
  cause?: unknown;
}

/** An error in a song, or in what was asked of it. */
export class SongError extends Error {
  override readonly name = 'SongError';
  readonly kind: SongErrorKind;
  readonly details: Record<string, unknown>;

  constructor({ kind, message, details = {}, cause }: SongErrorOptions) {
    super(message, { cause });
    this.kind = kind;
    this.details = details;
  }
}

export const emptyFile = (): SongError =>
  new SongError({ kind: 'empty_file', message: 'This file is empty. Choose another one.' });

/** @param found what the content is, with its article: "a PNG picture", "plain text" */
export const notAudio = (found: string): SongError =>
  new SongError({ kind: 'not_audio', message: notRetunable(found), details: { found } });

/** Audio, but in an unsupported container or codec. */
export const unsupportedFormat = (found: string): SongError =>
  new SongError({
    kind: 'unsupported_format',
    message: `This file is ${found}, which we can’t retune. Choose an ${ACCEPTED_FORMATS} file.`,
    details: { found },
  });

/** @param cause the decoder's message */
export const damaged = (cause?: unknown): SongError =>
  new SongError({
    kind: 'damaged',
    message: 'This file is damaged or incomplete, so we couldn’t read its audio. Try another copy of the song.',
    cause,
  });

export const noAudio = (): SongError =>
  new SongError({ kind: 'no_audio', message: 'This file has no audio. Choose another one.' });

export const invalidSamples = (): SongError =>
  new SongError({
    kind: 'invalid_samples',
    message: 'Most samples in this file aren’t valid numbers, so there’s no sound to retune. Try another copy.',
  });

export const tooLong = (maxDurationSeconds: number): SongError =>
  new SongError({
    kind: 'too_long',
    message: `This recording is too long; the limit is ${Math.round(maxDurationSeconds / 60)} minutes. Choose a shorter one.`,
    details: { maxDurationSeconds },
  });

/** Within the time limit, but too large for its sample rate times its channels. */
export const tooMuchAudio = (): SongError =>
  new SongError({
    kind: 'too_long',
    message: 'This recording is too long for its sample rate and number of channels. Cut it or mix it down first.',
  });

export const protectedFile = (): SongError =>
  new SongError({
    kind: 'protected',
    message: 'This file is copy-protected (DRM), so we can’t retune it. Choose an unprotected copy.',
  });

export const unsupportedChannels = (channels: number, maxChannels: number): SongError =>
  new SongError({
    kind: 'unsupported_channels',
    message: `This file has ${channels} channels; we can retune 1 to ${maxChannels}.`,
    details: { channels },
  });

export const unsupportedSampleRate = (sampleRateHz: number): SongError =>
  new SongError({
    kind: 'unsupported_sample_rate',
    message: `This file has a sample rate of ${sampleRateHz} Hz; we can retune 4 to 384 kHz.`,
    details: { sampleRateHz },
  });

export const ratioOutOfRange = (ratio: number): SongError =>
  new SongError({
    kind: 'ratio_out_of_range',
    message: `This would change the pitch by a factor of ${ratio.toFixed(2)}; the allowed range is ${RATIO.min} to ${RATIO.max}.`,
  });

const BASIS_TEXT: Record<SourceBasis, string> = {
  measured: 'This song’s A4 measures',
  given: 'This song’s A4 was given as',
  album: 'The A4 of this song’s album is',
  assumed: 'This song’s A4 is assumed to be',
};

/** The song is already at the target, according to a measurement or to the client. */
export const alreadyAtTarget = (at: {
  sourceHz: number;
  sourceBasis: SourceBasis;
  equivalentA4Hz: number;
  cents: number;
  confidence?: number | undefined;
}): SongError =>
  new SongError({
    kind: 'already_at_target',
    message:
      `${BASIS_TEXT[at.sourceBasis]} ${inHertz(at.sourceHz)}, so it’s already at the target. We didn’t retune it, and it ` +
      'didn’t count. Send force=true to retune it anyway.',
    details: at,
  });
