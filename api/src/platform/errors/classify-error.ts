import { AppError } from './app-error.js';

/** SQLSTATEs and socket errors that mean the database is unavailable, regardless of the driver. */
const UNAVAILABLE_SQLSTATES = new Set(['57P01', '57P02', '57P03', '57014', '53300', '25P03', '57P05']);
const UNREACHABLE_ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The last is TypeORM's, for a transaction whose connection broke between two statements. */
const UNREACHABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout|connection ended|client was closed|driver not connected|not (currently|yet) accepting connections|query runner (was )?already released/i;

/** The pool rethrows connection errors unchanged. A client that disconnected leaves an error without any of these. */
const CONNECTION_SYSCALLS = new Set(['connect', 'getaddrinfo', 'read']);

const RETRY_AFTER_SECONDS = 2;

interface ErrorParts {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  driverError?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** The error and everything it wraps: causes, driver errors, the parts of an AggregateError. */
function* chain(error: unknown, isFromDriver = false, depth = 0): Generator<ErrorParts & { isFromDriver: boolean }> {
  if (typeof error !== 'object' || error === null || depth > 6) {
    return;
  }
  const parts = error as ErrorParts;
  yield { code: parts.code, message: parts.message, syscall: parts.syscall, isFromDriver };
  yield* chain(parts.driverError, true, depth + 1);
  yield* chain(parts.cause, isFromDriver, depth + 1);
  if (Array.isArray(parts.errors)) {
    for (const part of parts.errors) {
      yield* chain(part, isFromDriver, depth + 1);
    }
  }
}

/**
 * True when the cause is a database that is unavailable, stopping, starting or out of connections. Any refused or
 * broken connection of ours counts: adapters of other providers turn their own into AppErrors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, message, syscall, isFromDriver } of chain(error)) {
    if (typeof message === 'string' && UNREACHABLE_MESSAGES.test(message)) {
      return true;
    }
    if (typeof code !== 'string') {
      continue;
    }
    if (UNREACHABLE_ERRNOS.has(code) && (isFromDriver || CONNECTION_SYSCALLS.has(String(syscall)))) {
      return true;
    }
    if (UNAVAILABLE_SQLSTATES.has(code) || /^08\d{3}$/.test(code)) {
      return true;
    }
  }
  return false;
}

/** True when a disk, ours or the database's, is full. */
export function isDiskFull(error: unknown): boolean {
  for (const { code } of chain(error)) {
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
      return true;
    }
  }
  return false;
}

export function databaseUnavailable(cause: unknown): AppError {
  return new AppError({
    code: 'platform.database_unavailable',
    status: 503,
    message: 'Our database is unavailable right now. Please try again in a moment.',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    cause,
  });
}

export function diskFull(cause: unknown): AppError {
  return new AppError({
    code: 'platform.disk_full',
    status: 503,
    message: 'We’re out of storage space right now. Please try again later.',
    headers: { 'Retry-After': '60' },
    cause,
  });
}
