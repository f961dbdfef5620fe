import type { ApiError } from '../../../../api/api-error';

/** Errors of the batch or the account: the next file would meet them, too. */
const STOPPING_STATUS = new Set([401, 402, 403, 404, 409, 507]);
const STOPPING_CODES = new Set(['retune.storage_full']);

/** Errors that pass: of the connection, or of a server that is busy or restarting. */
const PASSING_STATUS = new Set([0, 408, 425, 429, 500, 502, 503, 504]);
const PASSING_CODES = new Set(['batch.upload_interrupted', 'batch.upload_not_found']);

export function isPassing({ status, code = '' }: ApiError): boolean {
  return PASSING_CODES.has(code) || (PASSING_STATUS.has(status) && !STOPPING_CODES.has(code));
}

/** What an error of one file means: for this file alone, or for the whole batch. */
export function consequenceOf(error: ApiError): 'stop' | 'refused' | 'broken' {
  if (isPassing(error)) return 'broken';
  return STOPPING_STATUS.has(error.status) || STOPPING_CODES.has(error.code ?? '') ? 'stop' : 'refused';
}
