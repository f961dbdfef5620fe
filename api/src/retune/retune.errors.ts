import type { SourceBasis } from '@attune/catalogue/measuring';
import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { type Tier, PLAN_LIMITS } from '@attune/catalogue/plans';
import { CUSTOM_TARGET_HZ, RATIO, SOURCE_HZ } from '@attune/catalogue/retuning';
import { listedTargets } from '@attune/catalogue/tier-policy';
import { inWords } from '../auth/auth.errors.js';
import type { StorageUse } from '../billing/storage-quota.service.js';
import type { Usage } from '../billing/usage.service.js';
import { AppError } from '../platform/errors/app-error.js';

const inHertz = (hz: number): string => `${Number(hz.toFixed(2))} Hz`;
/** Of 10^9 bytes, with one decimal where there is one. */
const gigabytes = (bytes: number): string => String(Number((bytes / 1e9).toFixed(1)));
const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

function badRequest(code: string, message: string): AppError {
  return new AppError({ code: `retune.${code}`, status: 400, message });
}

// What the request says

export const fileMissing = (): AppError =>
  badRequest('file_missing', 'Please select an audio file first. Send it as the multipart field “audio” (or “file”).');

export const oneFileOnly = (): AppError =>
  badRequest('one_file_only', 'Send one audio file per request; further files were not read.');

export const badUpload = (): AppError =>
  badRequest('bad_upload', 'The upload broke off or is not valid multipart form data. Please send it again.');

export const targetMissing = (): AppError =>
  badRequest('target_missing', 'Say which pitch to retune to, for example targetHz=432.');

export const badTarget = (given: string): AppError =>
  badRequest(
    'bad_target',
    `“${given}” is not a target. Choose ${listedTargets('studio').join(', ')}, or on Studio ` +
      `${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00 Hz.`,
  );

export const badSource = (given: string): AppError =>
  badRequest(
    'bad_source',
    `“${given}” is not a source pitch. Give the song’s A4 as a number from ${SOURCE_HZ.min} to ${SOURCE_HZ.max} Hz, or “auto”.`,
  );

export const badHint = (given: string): AppError =>
  badRequest(
    'bad_hint',
    `“${given}” is not a hint. Say about where the song’s A4 lies, from ${SOURCE_HZ.min} to ${SOURCE_HZ.max} Hz.`,
  );

export const hintNeedsAuto = (): AppError =>
  badRequest('hint_needs_auto', 'hintHz goes with sourceHz=auto; a source that is given needs none.');

export const ratioOutOfRange = (ratio: number): AppError =>
  badRequest(
    'ratio_out_of_range',
    `This would change the pitch by a factor of ${ratio.toFixed(2)}; ${RATIO.min} to ${RATIO.max} is possible.`,
  );

export const badChoice = (name: string, given: string, allowed: readonly (string | number)[]): AppError =>
  badRequest(`bad_${name.toLowerCase()}`, `“${given}” is not a ${name}. Choose ${allowed.join(', ')}.`);

export const depthNeedsLossless = (): AppError =>
  badRequest('depth_needs_lossless', 'bitDepth goes with the formats wav and flac; an mp3 has none.');

export const givenTwice = (name: string, other: string): AppError =>
  badRequest('given_twice', `${name} and ${other} say different things. Send one of them.`);

export const unknownParameter = (name: string, known: readonly string[]): AppError =>
  badRequest('unknown_parameter', `There is no parameter “${name}”. Known are ${known.join(', ')}.`);

export const badId = (): AppError =>
  badRequest('bad_id', 'A retune’s id is a UUID, for example 3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e.');

export const idTaken = (): AppError =>
  new AppError({
    code: 'retune.id_taken',
    status: 409,
    message: 'This Retune-Id was used before. Send a new one with every upload.',
  });

// What the plan allows

export const planRequired = (): AppError =>
  new AppError({
    code: 'retune.plan_required',
    status: 403,
    message: 'Retuning songs comes with a paid plan. Choose Basic, Pro or Studio to begin.',
  });

export const targetNotInPlan = (tier: Tier, targetHz: number, neededTier: Tier): AppError =>
  new AppError({
    code: 'retune.target_not_in_plan',
    status: 403,
    message: `Retuning to ${targetHz} Hz needs the ${TIER_NAMES[neededTier]} plan; ${TIER_NAMES[tier]} has ${listedTargets(tier).join(', ')} Hz.`,
    details: { tier, neededTier },
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
      `Your kept songs take up ${gigabytes(storedBytes)} of ${gigabytes(storageLimitBytes)} GB, so there is no room for ` +
      'this one. It did not count, and nothing was removed. There is room again when kept songs reach their last day.',
    details: { storedBytes, storageLimitBytes },
  });

export const fileTooLarge = (tier: Tier): AppError =>
  new AppError({
    code: 'retune.file_too_large',
    status: 413,
    message: `The ${TIER_NAMES[tier]} plan takes files up to ${mebibytes(PLAN_LIMITS[tier].maxFileBytes)}. ${tier === 'studio' ? 'Choose a smaller file.' : 'Choose a smaller file or a higher plan.'}`,
    details: { maxFileBytes: PLAN_LIMITS[tier].maxFileBytes },
  });

export const emptyFile = (): AppError =>
  new AppError({ code: 'retune.empty_file', status: 422, message: 'This file is empty. Choose another one.' });

export const uploadTooSlow = (): AppError =>
  new AppError({
    code: 'retune.upload_too_slow',
    status: 408,
    message: 'The upload came too slowly and was stopped. Please try again on a better connection.',
  });

export const tooManyUnfinished = (most: number): AppError =>
  new AppError({
    code: 'retune.too_many_unfinished',
    status: 429,
    message: `${most} of your songs are waiting or being retuned already. Please send the next ones when some of them are done.`,
    headers: { 'Retry-After': '30' },
  });

export const tooManyFailed = (retryAfterSeconds: number): AppError =>
  new AppError({
    code: 'retune.too_many_failed',
    status: 429,
    message:
      'Very many of your uploads ended without a song in the last hour. Please look at what you send, and try again ' +
      `in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

export const tooManyStreams = (): AppError =>
  new AppError({
    code: 'retune.too_many_streams',
    status: 429,
    message: 'You are watching very many retunes at once. Close some of the streams, or ask for the status instead.',
    headers: { 'Retry-After': '10' },
  });

// What becomes of the work

/** Also the answer for a retune of somebody else. */
export const retuneNotFound = (): AppError =>
  new AppError({ code: 'retune.not_found', status: 404, message: 'There is no such retune.' });

export const notReady = (): AppError =>
  new AppError({
    code: 'retune.not_ready',
    status: 409,
    message: 'This retune is not finished yet. Ask again when its status is “completed”.',
    headers: { 'Retry-After': '2' },
  });

export const alreadyEnded = (): AppError =>
  new AppError({
    code: 'retune.already_ended',
    status: 409,
    message: 'This retune has ended; it cannot be cancelled.',
  });

const BASIS_TEXT: Record<SourceBasis, string> = {
  measured: 'This song’s A4 measures',
  given: 'This song’s A4 is given as',
  assumed: 'This song’s A4 is taken to be',
};

/** A song that lies where it would be moved, by a measurement or by what the client says of it. */
export const alreadyAtTarget = (at: {
  sourceHz: number;
  sourceBasis: SourceBasis;
  equivalentA4Hz: number;
  cents: number;
  confidence?: number;
}): AppError =>
  new AppError({
    code: 'retune.already_at_target',
    status: 409,
    message:
      `${BASIS_TEXT[at.sourceBasis]} ${inHertz(at.sourceHz)}, which is where it would be moved, so nothing was done and ` +
      'nothing counted. Send force=true to retune it all the same.',
    details: at,
  });

export const noReceipt = (): AppError =>
  new AppError({ code: 'retune.no_receipt', status: 404, message: 'There is no receipt of this retune.' });

export const noAnalysis = (): AppError =>
  new AppError({ code: 'retune.no_analysis', status: 404, message: 'There is no analysis of this retune.' });

export const resultGone = (): AppError =>
  new AppError({
    code: 'retune.result_gone',
    status: 410,
    message:
      'This song is no longer stored: it is removed as soon as you have it, at the latest 15 minutes after, and when ' +
      'it was not collected after an hour. Retune it again to get it.',
  });

export const rangeNotSatisfiable = (bytes: number): AppError =>
  new AppError({
    code: 'retune.range_not_satisfiable',
    status: 416,
    message: `The song has ${bytes} bytes; none of them lies in the range that was asked for.`,
    headers: { 'Content-Range': `bytes */${bytes}` },
  });

export const otherVersion = (): AppError =>
  new AppError({
    code: 'retune.other_version',
    status: 412,
    message: 'If-Match names another song than this one. Ask again without it.',
  });

export const cancelled = (): AppError =>
  new AppError({ code: 'retune.cancelled', status: 409, message: 'This retune was cancelled. It did not count.' });

export const engineFailed = (cause?: unknown): AppError =>
  new AppError({
    code: 'retune.engine_failed',
    status: 503,
    message: 'The song could not be retuned just now. It did not count; please try again.',
    headers: { 'Retry-After': '30' },
    cause,
  });

export const queueFull = (): AppError =>
  new AppError({
    code: 'retune.queue_full',
    status: 503,
    message: 'No worker was free for your song in time. It did not count; please try again later.',
    headers: { 'Retry-After': '60' },
  });
