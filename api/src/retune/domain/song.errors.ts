import * as song from '@attune/retuning/pipeline/song-errors';
import { AppError } from '../../platform/errors/app-error.js';

const STATUSES: Record<song.SongErrorKind, number> = {
  empty_file: 422,
  not_audio: 415,
  unsupported_format: 415,
  damaged: 422,
  no_audio: 422,
  invalid_samples: 422,
  too_long: 413,
  protected: 422,
  unsupported_channels: 422,
  unsupported_sample_rate: 422,
  ratio_out_of_range: 400,
  already_at_target: 409,
};

function toAppError({ kind, message, details, cause }: song.SongError): AppError {
  return new AppError({ code: `retune.${kind}`, status: STATUSES[kind], message, details, cause });
}

/** Any other error as it is. */
export const inAppErrors = (error: unknown): unknown => (error instanceof song.SongError ? toAppError(error) : error);

/** The same function, with the errors of this process. */
export function throwingAppErrors<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    try {
      return work(...args);
    } catch (error) {
      throw inAppErrors(error);
    }
  };
}

const asAppError =
  <A extends unknown[]>(create: (...args: A) => song.SongError) =>
  (...args: A): AppError =>
    toAppError(create(...args));

export const emptyFile = asAppError(song.emptyFile);
export const notAudio = asAppError(song.notAudio);
export const unsupportedFormat = asAppError(song.unsupportedFormat);
export const damaged = asAppError(song.damaged);
export const noAudio = asAppError(song.noAudio);
export const invalidSamples = asAppError(song.invalidSamples);
export const tooLong = asAppError(song.tooLong);
export const tooMuchAudio = asAppError(song.tooMuchAudio);
export const protectedFile = asAppError(song.protectedFile);
export const unsupportedChannels = asAppError(song.unsupportedChannels);
export const unsupportedSampleRate = asAppError(song.unsupportedSampleRate);
export const ratioOutOfRange = asAppError(song.ratioOutOfRange);
export const alreadyAtTarget = asAppError(song.alreadyAtTarget);
