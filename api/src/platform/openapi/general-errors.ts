import { AppError } from '../errors/app-error.js';
import { databaseUnavailable, diskFull } from '../errors/classify-error.js';
import { fromStatus, malformedJson, unexpectedErrorBody } from '../errors/http-error.js';
import { bodyTooSlow } from '../http/body.errors.js';

/**
 * What any route may answer with, whatever it does: the request never reached it, or something beneath it failed. The
 * document names these once instead of with each route.
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
  ].sort((a, b) => a.status - b.status);
}
