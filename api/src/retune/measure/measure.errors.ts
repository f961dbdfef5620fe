import { TIER_NAMES } from '../../catalogue/plan-offers.js';
import type { Tier } from '../../catalogue/plans.js';
import { maxMeasuredBytes } from '../../catalogue/tier-policy.js';
import { AppError } from '../../platform/errors/app-error.js';

export const fileTooLargeToMeasure = (tier: Tier): AppError => {
  const maxFileBytes = maxMeasuredBytes(tier);
  return new AppError({
    code: 'measure.file_too_large',
    status: 413,
    message: `On the ${TIER_NAMES[tier]} plan files up to ${Math.round(maxFileBytes / 2 ** 20)} MB can be measured. Choose a smaller file.`,
    details: { maxFileBytes },
  });
};

export const measuringFailed = (cause?: unknown): AppError =>
  new AppError({
    code: 'measure.failed',
    status: 503,
    message: 'The song could not be measured just now. Please try again.',
    headers: { 'Retry-After': '30' },
    cause,
  });

export const nobodyMeasures = (): AppError =>
  new AppError({
    code: 'measure.no_worker',
    status: 503,
    message: 'No worker was free to measure your song in time. Please try again later.',
    headers: { 'Retry-After': '60' },
  });
