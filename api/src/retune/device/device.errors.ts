import { AppError } from '../../platform/errors/app-error.js';
import { badRequest } from '../domain/choice.errors.js';

/** Also for a permit of another user, or of another retune. */
export const permitInvalid = (): AppError =>
  new AppError({
    code: 'retune.permit_invalid',
    status: 403,
    message: 'This permit isn’t valid for this retune. Ask for a new one.',
  });

export const otherReport = (): AppError =>
  new AppError({
    code: 'retune.other_report',
    status: 409,
    message: 'This retune was already completed with another report. Its receipt stays as it is.',
  });

/** @param fields the error of each */
export const implausibleReport = (fields: Record<string, string>): AppError =>
  new AppError({
    code: 'retune.implausible_report',
    status: 422,
    message: `This report can’t be of this retune: ${Object.values(fields)[0] ?? 'its figures contradict each other'}.`,
    details: { fields },
  });

/** What a device gave back; stored as the reason why the retune failed. */
export const deviceFailed = (): AppError =>
  new AppError({
    code: 'retune.device_failed',
    status: 422,
    message: 'Your device couldn’t retune this song. It didn’t count. Try again, or retune it on the server.',
  });

// Verification

export const verificationNotInPlan = (): AppError =>
  new AppError({
    code: 'retune.verification_not_in_plan',
    status: 403,
    message: 'Rendering a song again to verify it is part of the Studio plan.',
  });

export const notOnDevice = (): AppError =>
  new AppError({
    code: 'retune.not_on_device',
    status: 409,
    message: 'This song was retuned on the server, which measured it itself: there is nothing to verify.',
  });

export const notTheOriginal = (): AppError =>
  badRequest('not_the_original', 'This file isn’t the original of the song: it has another size. Choose the original.');

export const tooManyVerifications = (max: number): AppError =>
  new AppError({
    code: 'retune.too_many_verifications',
    status: 429,
    message: `${max} songs of this workspace are already being verified. Try again when some of them are done.`,
    headers: { 'Retry-After': '30' },
  });
