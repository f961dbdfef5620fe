import { type ApiError, WORKSPACE_LOST } from '../../api/api-error';
import { breakOf } from '../transfer/call';

/** Errors of the batch or the account: the next file would meet them, too. */
const STOPPING_STATUS = new Set([403, 409]);
/** Another tab or member has started or deleted the batch, or the user is no longer in its workspace. */
const CLOSED_CODES = new Set(['batch.started', 'batch.not_found', WORKSPACE_LOST]);

/** Whether the error says that nothing can be uploaded to the batch any more. */
export const isClosed = ({ code = '' }: ApiError): boolean => CLOSED_CODES.has(code);

/** What an error of one file means: for this file alone, or for the whole batch. */
export function consequenceOf(error: ApiError): 'drop' | 'stop' | 'refused' | 'broken' {
  if (isClosed(error)) return 'drop';
  const kind = breakOf(error);
  if (kind === 'signed-out' || (kind === 'refused' && STOPPING_STATUS.has(error.status))) return 'stop';
  return kind === 'refused' ? 'refused' : 'broken';
}
