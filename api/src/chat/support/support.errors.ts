import { inWords } from '../../auth/auth.errors.js';
import { AppError } from '../../platform/errors/app-error.js';

export const emptySupportMail = (): AppError => {
  const message = 'Write a message first.';
  return new AppError({ code: 'support.empty', status: 400, message, details: { fields: { message } } });
};

export const noSupportAddress = (): AppError =>
  new AppError({
    code: 'support.no_address',
    status: 409,
    message: 'This installation of Attune has no address for support. Ask the people who run it.',
  });

export const tooManySupportMails = (retryAfterSeconds: number): AppError =>
  new AppError({
    code: 'support.too_many_mails',
    status: 429,
    message: `This workspace has sent as many messages to support as it may today. Please try again in ${inWords(retryAfterSeconds)}, or answer the mail you got.`,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
