import { AppError } from '../errors/app-error.js';
import { databaseUnavailable, diskFull } from '../errors/classify-error.js';
import { bodyTooSlow, fromStatus, malformedJson, unexpectedErrorBody } from '../errors/http-error.js';
import { storageUnavailable } from '../storage/storage.errors.js';

/**
 * Errors that any route may answer with: the request never reached it, or something underneath failed. The document
 * lists them once instead of for each route.
 */
export function generalErrors(): AppError[] {
  const { code, error: message } = unexpectedErrorBody(undefined);
  const unreadable = [fromStatus(400), fromStatus(413), fromStatus(415), fromStatus(429)].filter(
    (error) => error !== null,
  );
  return [
    ...unreadable,
    malformedJson(),
    bodyTooSlow(),
    new AppError({ code, status: 500, message }),
    databaseUnavailable(undefined),
    diskFull(undefined),
    storageUnavailable(),
  ].sort((a, b) => a.status - b.status);
}
