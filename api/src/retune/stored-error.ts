import { AppError } from '../platform/errors/app-error.js';
import type { StoredError } from './domain/retune-record.js';

const DEFAULT_RETRY_AFTER_SECONDS = 30;

/** An error as it is kept until somebody asks. */
export const toStoredError = ({ status, code, message, details, headers }: AppError): StoredError => ({
  status,
  code,
  error: message,
  details,
  ...(headers['Retry-After'] !== undefined && { retryAfterSeconds: Number(headers['Retry-After']) }),
});

/** The error that was kept. */
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
