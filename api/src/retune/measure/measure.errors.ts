import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { MAX_MEASUREMENTS_AT_ONCE, maxMeasuredBytes, maxMeasuredSeconds } from '@attune/catalogue/tier-policy';
import { inWords } from '../../auth/auth.errors.js';
import { AppError } from '../../platform/errors/app-error.js';
import { mebibytes } from '../retune.errors.js';

export const fileTooLargeToMeasure = (tier: Tier): AppError => {
  const maxFileBytes = maxMeasuredBytes(tier);
  return new AppError({
    code: 'measure.file_too_large',
    status: 413,
    message: `On the ${TIER_NAMES[tier]} plan, you can measure files up to ${mebibytes(maxFileBytes)}. Choose a smaller file.`,
    details: { maxFileBytes },
  });
};

export const tooLongToMeasure = (tier: Tier): AppError => {
  const maxDurationSeconds = maxMeasuredSeconds(tier);
  return new AppError({
    code: 'measure.too_long',
    status: 413,
    message: `On the ${TIER_NAMES[tier]} plan, you can measure recordings up to ${maxDurationSeconds / 60} minutes long. Choose a shorter one.`,
    details: { maxDurationSeconds },
  });
};

export const tooManyMeasurements = (): AppError =>
  new AppError({
    code: 'measure.too_many_at_once',
    status: 429,
    message: `${MAX_MEASUREMENTS_AT_ONCE} of your songs are already being measured. Send the next one when one of them is done.`,
    headers: { 'Retry-After': '2' },
  });

export const tooMuchMeasured = (retryAfterSeconds: number): AppError =>
  new AppError({
    code: 'measure.too_much',
    status: 429,
    message: `You’ve measured too much music in the last hour. Please try again in ${inWords(retryAfterSeconds)}.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

export const measuringFailed = (cause?: unknown): AppError =>
  new AppError({
    code: 'measure.failed',
    status: 503,
    message: 'We couldn’t measure the song right now. Please try again.',
    headers: { 'Retry-After': '30' },
    cause,
  });

export const noWorkerAvailable = (): AppError =>
  new AppError({
    code: 'measure.no_worker',
    status: 503,
    message: 'The server is too busy to measure your song right now. Please try again later.',
    headers: { 'Retry-After': '60' },
  });
