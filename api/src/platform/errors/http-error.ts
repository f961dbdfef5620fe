import { HttpException } from '@nestjs/common';
import { AppError } from './app-error.js';
import { databaseUnavailable, diskFull, isDatabaseUnavailable, isDiskFull } from './classify-error.js';

interface MiddlewareError {
  status: number;
  type?: unknown;
  expose?: unknown;
}

/** One sentence and one code per status, for errors that Nest, Express or their middleware raise. */
const BY_STATUS: Record<number, [code: string, message: string]> = {
  400: ['request.malformed', 'We couldn’t understand this request.'],
  401: ['request.not_signed_in', 'Please sign in first.'],
  403: ['request.forbidden', 'You don’t have permission to do that.'],
  404: ['request.not_found', 'There’s nothing at this address.'],
  405: ['request.method_not_allowed', 'This address doesn’t accept that kind of request.'],
  406: ['request.not_acceptable', 'We can’t respond in the requested format.'],
  408: ['request.timeout', 'The request took too long to arrive.'],
  409: ['request.conflict', 'This conflicts with existing data.'],
  413: ['request.too_large', 'The request is too large.'],
  414: ['request.address_too_long', 'The address is too long.'],
  415: ['request.unsupported_type', 'We can’t read a body of this type.'],
  416: ['request.range_not_satisfiable', 'The requested range doesn’t exist.'],
  429: ['request.too_many', 'Too many requests. Please wait a moment.'],
  503: ['platform.unavailable', 'This isn’t available right now. Please try again in a moment.'],
};

/** When to try again, seconds. */
const RETRY_AFTER: Record<number, string> = { 429: '1', 503: '5' };

/** Converts anything thrown into the AppError to answer with, or null for an unexpected error. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) {
    return error;
  }
  if (isDiskFull(error)) {
    return diskFull(error);
  }
  if (error instanceof HttpException) {
    return fromStatus(error.getStatus(), error);
  }
  if (isNamed(error, 'URIError')) {
    return fromStatus(400, error);
  }
  if (isMiddlewareError(error)) {
    return error.type === 'entity.parse.failed' ? malformedJson(error) : fromStatus(error.status, error);
  }
  return isDatabaseUnavailable(error) ? databaseUnavailable(error) : null;
}

export function malformedJson(cause?: unknown): AppError {
  return new AppError({ code: 'request.malformed_json', status: 400, message: 'The body is not valid JSON.', cause });
}

export function bodyTooSlow(): AppError {
  return new AppError({
    code: 'request.timeout',
    status: 408,
    message: 'The request took too long to arrive. Please try again on a better connection.',
  });
}

/** The error for a status without further information. */
export function fromStatus(status: number, cause?: unknown): AppError | null {
  const known = BY_STATUS[status] ?? (status >= 400 && status < 500 ? BY_STATUS[400] : undefined);
  if (!known) return null;
  const retryAfter = RETRY_AFTER[status];
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': retryAfter };
  return new AppError({ code: known[0], status, message: known[1], headers, cause });
}

export interface ErrorBody {
  error: string;
  code: string;
  [detail: string]: unknown;
}

export function errorBody(error: AppError): ErrorBody {
  return { error: error.message, code: error.code, ...error.details };
}

export function unexpectedErrorBody(requestId: string | undefined): ErrorBody {
  return {
    error: 'Something went wrong on our side. Please try again.',
    code: 'internal.unexpected',
    requestId,
  };
}

/** body-parser and Express mark client errors with `status` and `expose`. */
function isMiddlewareError(error: unknown): error is MiddlewareError {
  if (typeof error !== 'object' || error === null || !('status' in error)) {
    return false;
  }
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500 && !('driverError' in error);
}

/** By name, since Node's own errors may come from another realm. */
function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
