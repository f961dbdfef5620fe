import { AppError } from '../../platform/errors/app-error.js';

/** What a file may be, as every refusal of another one says it. */
const TAKEN = 'MP3, WAV, M4A/AAC, FLAC, OGG or AIFF';

/** @param found what the content is, with its article: "a PNG picture", "plain text" */
export const notAudio = (found: string): AppError =>
  new AppError({
    code: 'retune.not_audio',
    status: 415,
    message: `This file is ${found}, not audio that can be retuned. Choose an ${TAKEN} file.`,
    details: { found },
  });

/** Audio, but in a container or codec that is not taken. */
export const unsupportedFormat = (found: string): AppError =>
  new AppError({
    code: 'retune.unsupported_format',
    status: 415,
    message: `This file is ${found}, which cannot be retuned. Choose an ${TAKEN} file.`,
    details: { found },
  });

/** @param cause what the decoder said: logged, never shown */
export const damaged = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.damaged',
    status: 422,
    message: 'This file is damaged or incomplete: its audio could not be read. Try another copy of the song.',
    cause,
  });

export const noAudio = (): AppError =>
  new AppError({ code: 'retune.no_audio', status: 422, message: 'There is no audio in this file.' });

export const invalidSamples = (): AppError =>
  new AppError({
    code: 'retune.invalid_samples',
    status: 422,
    message: 'Most samples of this file are not valid numbers, so there is no sound to retune. Try another copy.',
  });

export const tooLong = (maxDurationSeconds: number): AppError =>
  new AppError({
    code: 'retune.too_long',
    status: 413,
    message: `This recording is too long: up to ${Math.round(maxDurationSeconds / 60)} minutes can be retuned at once.`,
    details: { maxDurationSeconds },
  });

/** Within the time limit, but its rate times its channels make it too much. */
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
    message: 'This file is protected (DRM), so it cannot be retuned. Choose a copy without protection.',
  });

export const unsupportedChannels = (channels: number, maxChannels: number): AppError =>
  new AppError({
    code: 'retune.unsupported_channels',
    status: 422,
    message: `This file has ${channels} channels; 1 to ${maxChannels} can be retuned.`,
    details: { channels },
  });

export const unsupportedSampleRate = (sampleRateHz: number): AppError =>
  new AppError({
    code: 'retune.unsupported_sample_rate',
    status: 422,
    message: `This file has a sample rate of ${sampleRateHz} Hz; 4 to 384 kHz can be retuned.`,
    details: { sampleRateHz },
  });

export const audioToolMissing = (tool: string, cause?: unknown): AppError =>
  new AppError({
    code: 'retune.tool_missing',
    status: 503,
    message: `Audio cannot be processed here at the moment: ${tool} is not installed.`,
    headers: { 'Retry-After': '300' },
    cause,
  });

/** @param cause what bubblewrap said: logged, never shown */
export const sandboxFailed = (cause: unknown): AppError =>
  new AppError({
    code: 'retune.sandbox_failed',
    status: 503,
    message: 'Songs cannot be read safely here at the moment. It did not count; please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });

export const diskFull = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.disk_full',
    status: 503,
    message: 'There is no room for this song at the moment. It did not count; please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });
