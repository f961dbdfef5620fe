import { ACCEPTED_FORMATS, notRetunable } from '@attune/catalogue/containers';
import { AppError } from '../../platform/errors/app-error.js';

/** @param found what the content is, with its article: "a PNG picture", "plain text" */
export const notAudio = (found: string): AppError =>
  new AppError({
    code: 'retune.not_audio',
    status: 415,
    message: notRetunable(found),
    details: { found },
  });

/** Audio, but in an unsupported container or codec. */
export const unsupportedFormat = (found: string): AppError =>
  new AppError({
    code: 'retune.unsupported_format',
    status: 415,
    message: `This file is ${found}, which we can’t retune. Choose an ${ACCEPTED_FORMATS} file.`,
    details: { found },
  });

/** @param cause the decoder's message: logged, never shown */
export const damaged = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.damaged',
    status: 422,
    message: 'This file is damaged or incomplete, so we couldn’t read its audio. Try another copy of the song.',
    cause,
  });

export const noAudio = (): AppError =>
  new AppError({ code: 'retune.no_audio', status: 422, message: 'This file has no audio. Choose another one.' });

export const invalidSamples = (): AppError =>
  new AppError({
    code: 'retune.invalid_samples',
    status: 422,
    message: 'Most samples in this file aren’t valid numbers, so there’s no sound to retune. Try another copy.',
  });

export const tooLong = (maxDurationSeconds: number): AppError =>
  new AppError({
    code: 'retune.too_long',
    status: 413,
    message: `This recording is too long; the limit is ${Math.round(maxDurationSeconds / 60)} minutes. Choose a shorter one.`,
    details: { maxDurationSeconds },
  });

/** Within the time limit, but too large for its sample rate times its channels. */
export const tooMuchAudio = (): AppError =>
  new AppError({
    code: 'retune.too_long',
    status: 413,
    message: 'This recording is too long for its sample rate and number of channels. Cut it or mix it down first.',
  });

export const protectedFile = (): AppError =>
  new AppError({
    code: 'retune.protected',
    status: 422,
    message: 'This file is copy-protected (DRM), so we can’t retune it. Choose an unprotected copy.',
  });

export const unsupportedChannels = (channels: number, maxChannels: number): AppError =>
  new AppError({
    code: 'retune.unsupported_channels',
    status: 422,
    message: `This file has ${channels} channels; we can retune 1 to ${maxChannels}.`,
    details: { channels },
  });

export const unsupportedSampleRate = (sampleRateHz: number): AppError =>
  new AppError({
    code: 'retune.unsupported_sample_rate',
    status: 422,
    message: `This file has a sample rate of ${sampleRateHz} Hz; we can retune 4 to 384 kHz.`,
    details: { sampleRateHz },
  });

export const audioToolMissing = (tool: string, cause?: unknown): AppError =>
  new AppError({
    code: 'retune.tool_missing',
    status: 503,
    message: `We can’t process audio right now: ${tool} isn’t installed on the server.`,
    headers: { 'Retry-After': '300' },
    cause,
  });

/** @param cause bubblewrap's message: logged, never shown */
export const sandboxFailed = (cause: unknown): AppError =>
  new AppError({
    code: 'retune.sandbox_failed',
    status: 503,
    message: 'We can’t read songs safely right now. It didn’t count. Please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });

export const diskFull = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.disk_full',
    status: 503,
    message: 'We have no room for this song right now. It didn’t count. Please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });
