import { type ApiError, hasGivenUp, WORKSPACE_LOST } from '../../../../api/api-error';

/** Errors of the batch or the account: the next file would meet them, too. */
const STOPPING_STATUS = new Set([401, 403, 404, 409]);
/** Another tab or member has started or deleted the batch, or the user is no longer in its workspace. */
const CLOSED_CODES = new Set(['batch.started', 'batch.not_found', WORKSPACE_LOST]);

/** Errors that pass: of the connection, or of a server that is busy or restarting. */
const PASSING_STATUS = new Set([0, 425, 429, 500]);
const PASSING_CODES = new Set(['batch.upload_interrupted', 'batch.upload_not_found']);

export function isPassing({ status, code = '' }: ApiError): boolean {
  return PASSING_CODES.has(code) || PASSING_STATUS.has(status) || hasGivenUp(status);
}

/** Whether the error says that nothing can be uploaded to the batch any more. */
export const isClosed = ({ code = '' }: ApiError): boolean => CLOSED_CODES.has(code);

/** What an error of one file means: for this file alone, or for the whole batch. */
export function consequenceOf(error: ApiError): 'drop' | 'stop' | 'refused' | 'broken' {
  if (isClosed(error)) return 'drop';
  if (isPassing(error)) return 'broken';
  return STOPPING_STATUS.has(error.status) ? 'stop' : 'refused';
}
