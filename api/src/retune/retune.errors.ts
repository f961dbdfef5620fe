import { ON_DEVICE_ONLY } from '@attune/catalogue/measured-by';
import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { type Tier, PLAN_LIMITS } from '@attune/catalogue/plans';
import { inWords } from '../auth/auth.errors.js';
import type { StorageUse } from '../billing/storage-quota.service.js';
import type { Usage } from '../billing/usage.service.js';
import { AppError } from '../platform/errors/app-error.js';
import type { AudioFile } from './audio-file.entity.js';
import { badRequest } from './domain/choice.errors.js';
import type { StoredError } from './domain/retune-record.js';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** In units of 10^9 bytes, with one decimal unless it is 0. */
const gigabytes = (bytes: number): string => String(Number((bytes / 1e9).toFixed(1)));
export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

// Invalid requests

export const fileMissing = (): AppError =>
  badRequest('file_missing', 'Please select an audio file first. Send it as the multipart field “audio” (or “file”).');

export const oneFileOnly = (): AppError => badRequest('one_file_only', 'Send only one audio file per request.');

export const badUpload = (): AppError =>
  badRequest('bad_upload', 'The upload was interrupted or isn’t valid multipart form data. Please send it again.');

export const badId = (): AppError =>
  badRequest('bad_id', 'A retune ID is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.');

export const idTaken = (): AppError =>
  new AppError({
    code: 'retune.id_taken',
    status: 409,
    message: 'This Retune-Id has already been used for another song or other options. Send a new one.',
  });

// Limits of the plan

export const planRequired = (): AppError =>
  new AppError({
    code: 'retune.plan_required',
    status: 403,
    message: 'Retuning needs a paid plan. Choose Basic, Pro or Studio to get started.',
  });

export const limitReached = ({ retunesUsed, retunesLimit, resetsAt }: Usage): AppError =>
  new AppError({
    code: 'retune.limit_reached',
    status: 403,
    message: `You've used all ${retunesLimit} retunes for this month. Upgrade to a higher tier for more conversions.`,
    details: { retunesUsed, retunesLimit, resetsAt },
  });

export const storageFull = ({ storedBytes, storageLimitBytes }: StorageUse): AppError =>
  new AppError({
    code: 'retune.storage_full',
    status: 403,
    message:
      `Your stored songs take up ${gigabytes(storedBytes)} of ${gigabytes(storageLimitBytes)} GB, so there’s no room for ` +
      'this one. It didn’t count, and nothing was removed. Space frees up as stored songs expire.',
    details: { storedBytes, storageLimitBytes },
  });

export const fileTooLarge = (tier: Tier): AppError =>
  new AppError({
    code: 'retune.file_too_large',
    status: 413,
    message: `The ${TIER_NAMES[tier]} plan allows files up to ${mebibytes(PLAN_LIMITS[tier].maxFileBytes)}. ${tier === 'studio' ? 'Choose a smaller file.' : 'Choose a smaller file or a higher plan.'}`,
    details: { maxFileBytes: PLAN_LIMITS[tier].maxFileBytes },
  });

export const uploadTooSlow = (): AppError =>
  new AppError({
    code: 'retune.upload_too_slow',
    status: 408,
    message: 'The upload was too slow, so we stopped it. Please try again on a better connection.',
  });

export const tooManyUnfinished = (max: number): AppError =>
  new AppError({
    code: 'retune.too_many_unfinished',
    status: 429,
    message: `${max} songs of this workspace are already in the queue or being retuned. Please send more when some of them are done.`,
    headers: { 'Retry-After': '30' },
  });

export const tooManyFailed = (retryAfterSeconds: number): AppError =>
  new AppError({
    code: 'retune.too_many_failed',
    status: 429,
    message:
      'Too many of your uploads failed in the last hour. Check your files, and try again ' +
      `in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

export const tooManyStreams = (): AppError =>
  new AppError({
    code: 'retune.too_many_streams',
    status: 429,
    message: 'You’re following too many retunes at once. Close some of the streams, or poll the status instead.',
    headers: { 'Retry-After': '10' },
  });

// Outcomes

/** Also the response for another user's retune. */
export const retuneNotFound = (): AppError =>
  new AppError({ code: 'retune.not_found', status: 404, message: 'There is no such retune.' });

export const notReady = (): AppError =>
  new AppError({
    code: 'retune.not_ready',
    status: 409,
    message: 'This retune isn’t finished yet. Try again when its status is “completed”.',
    headers: { 'Retry-After': '2' },
  });

export const alreadyEnded = (): AppError =>
  new AppError({
    code: 'retune.already_ended',
    status: 409,
    message: 'This retune has already ended, so it can’t be cancelled.',
  });

export const noReceipt = (): AppError =>
  new AppError({ code: 'retune.no_receipt', status: 404, message: 'This retune has no receipt.' });

/** @param deletedAt ISO 8601 */
export const receiptDeleted = (deletedAt: string): AppError =>
  new AppError({
    code: 'retune.receipt_deleted',
    status: 410,
    message: `This receipt was deleted with its retune on ${DAY.format(new Date(deletedAt))}.`,
    details: { deletedAt },
  });

export const noAnalysis = (): AppError =>
  new AppError({ code: 'retune.no_analysis', status: 404, message: 'This retune has no analysis.' });

/** @param days after which they are removed */
export const measurementsRemoved = (days: number): AppError =>
  new AppError({
    code: 'retune.measurements_removed',
    status: 410,
    message: `The measurements of this retune are no longer kept: we remove them after ${days} days. Retune the song again for new ones.`,
  });

/** @param keptUntil the end of its time in a history; null for a song outside of one */
export const resultGone = (keptUntil: Date | null = null): AppError =>
  new AppError({
    code: 'retune.result_gone',
    status: 410,
    message: keptUntil
      ? `This song was stored until ${DAY.format(keptUntil)}. Retune it again to get it.`
      : 'This song is no longer stored: we delete it as soon as you have it, no later than 15 minutes after the download, or ' +
        'after an hour if you don’t download it. Retune it again to get it.',
  });

export const originalGone = (): AppError =>
  new AppError({
    code: 'retune.original_gone',
    status: 410,
    message:
      'The original of this song is no longer stored: originals are removed with the result. Upload the song again to retune it.',
  });

/** In place of the file of a song that never was here. */
export const onDeviceOnly = (): AppError =>
  new AppError({
    code: 'retune.on_device_only',
    status: 410,
    message: ON_DEVICE_ONLY,
  });

/** No report came before the permit ended. */
export const permitEnded = (): AppError =>
  new AppError({
    code: 'retune.permit_ended',
    status: 410,
    message: 'The permit for this retune ended before your device was done. It didn’t count. Ask for a new one.',
  });

export const rangeNotSatisfiable = (bytes: number): AppError =>
  new AppError({
    code: 'retune.range_not_satisfiable',
    status: 416,
    message: `The requested range is outside the song’s ${bytes} bytes.`,
    headers: { 'Content-Range': `bytes */${bytes}` },
  });

export const otherVersion = (): AppError =>
  new AppError({
    code: 'retune.other_version',
    status: 412,
    message: 'If-Match doesn’t match this song. Try again without it.',
  });

export const cancelled = (): AppError =>
  new AppError({ code: 'retune.cancelled', status: 409, message: 'This retune was cancelled. It didn’t count.' });

export const engineFailed = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.engine_failed',
    status: 503,
    message: 'We couldn’t retune the song right now. It didn’t count. Please try again.',
    headers: { 'Retry-After': '30' },
    cause,
  });

/** The server is shutting down; the retune goes on. */
export const askAgain = (id: string): AppError =>
  new AppError({
    code: 'retune.ask_again',
    status: 503,
    message:
      'This server is restarting. Your retune goes on: send the same request again with this Retune-Id, or ask for its ' +
      'result. It counts once.',
    headers: { Location: `/api/retunes/${id}`, 'Retry-After': '5' },
  });

/** The upload waited too long for others to be admitted before it. */
export const admissionBusy = (): AppError =>
  new AppError({
    code: 'retune.busy',
    status: 503,
    message: 'Too many songs are arriving right now. Yours didn’t count. Please send it again in a moment.',
    headers: { 'Retry-After': '5' },
  });

// Stored errors

const DEFAULT_RETRY_AFTER_SECONDS = 30;

/** The form in which an error is stored until the client requests it. */
export const toStoredError = ({ status, code, message, details, headers }: AppError): StoredError => ({
  status,
  code,
  error: message,
  details,
  ...(headers['Retry-After'] !== undefined && { retryAfterSeconds: Number(headers['Retry-After']) }),
});

/** Restores a stored error. */
export const fromStoredError = ({ status, code, error: message, details, retryAfterSeconds }: StoredError): AppError =>
  new AppError({
    code,
    status,
    message,
    details: { ...details },
    ...((status === 503 || status === 429) && {
      headers: { 'Retry-After': String(retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS) },
    }),
  });

/** @throws AppError why there is no result: the error of a failed retune, 409 when it was cancelled or is unfinished */
export function requireCompleted({ status, processingError }: Pick<AudioFile, 'status' | 'processingError'>): void {
  if (status === 'cancelled') throw cancelled();
  if (status === 'failed') throw processingError ? fromStoredError(processingError) : engineFailed();
  if (status !== 'completed') throw notReady();
}
