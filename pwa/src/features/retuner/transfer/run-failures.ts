import { type ApiError, hasGivenUp } from '../../../api/api-error';
import { LIMIT_REACHED } from '../../../shared/plans/usage';
import type { Failure, ResumableStep, WayOut } from '../song';
import { GENERIC, TITLE } from './failures';

/** What the user can do about each error code; others can be retried. */
const WAYS_OUT: Record<string, WayOut> = {
  'retune.already_at_target': 'force',
  'retune.plan_required': 'see-plans',
  'retune.target_not_in_plan': 'see-plans',
  'retune.limit_reached': 'upgrade',
  'retune.file_too_large': 'choose-file',
  'retune.empty_file': 'choose-file',
  'retune.too_long': 'choose-file',
  'retune.not_audio': 'choose-file',
  'retune.unsupported_format': 'choose-file',
  'retune.damaged': 'choose-file',
  'retune.no_audio': 'choose-file',
  'retune.invalid_samples': 'choose-file',
  'retune.protected': 'choose-file',
  'retune.unsupported_channels': 'choose-file',
  'retune.unsupported_sample_rate': 'choose-file',
  'retune.bad_source': 'fix-source',
  'retune.bad_target': 'fix-target',
  'retune.target_missing': 'fix-target',
  'retune.ratio_out_of_range': 'fix-target',
};

/** The same for answers of a proxy, by status. */
const WITHOUT_CODE: Record<number, WayOut> = { 413: 'choose-file' };

/** Errors that the next queued song would hit, too. */
const STOPS_QUEUE = new Set<WayOut>(['upgrade', 'see-plans', 'sign-in', 'fix-target']);

/** Errors of the account that have no way out of their own. */
const QUEUE_STOPPING_CODES = new Set(['retune.storage_full']);

/** A server error as the user reads it: its message, and the way out. */
export function toFailure({ status, code, message }: ApiError): Failure {
  const wayOut = status === 401 ? 'sign-in' : ((code === undefined ? WITHOUT_CODE[status] : WAYS_OUT[code]) ?? 'retry');
  return {
    title: wayOut === 'upgrade' ? LIMIT_REACHED : TITLE,
    message: forPeople(message) || (status === 0 ? 'Failed to retune your audio file.' : `Retune failed: ${status}`),
    wayOut,
    stopsQueue:
      STOPS_QUEUE.has(wayOut) ||
      QUEUE_STOPPING_CODES.has(code ?? '') ||
      status === 0 ||
      status === 429 ||
      hasGivenUp(status),
  };
}

/** Removes the hint for API callers; here there is a button for it. */
function forPeople(message: string): string {
  return message.replace(/ Send force=true [^.]*\./, '');
}

/** Neither this browser nor the server has the file. */
export const fileMissing = (name: string): Failure => ({
  title: TITLE,
  message: `Choose ${name} again to go on.`,
  wayOut: 'choose-again',
  stopsQueue: false,
});

/** The connection broke during the upload. */
export const uploadBroke = (): Failure => ({
  title: TITLE,
  message: `${GENERIC} The connection was lost during the upload. It didn’t count.`,
  wayOut: 'retry',
  stopsQueue: true,
});

/** The connection broke before a song was retuned on this device. */
export const noPermit = (): Failure => ({
  title: TITLE,
  message: `${GENERIC} There was no connection to begin with. It didn’t count.`,
  wayOut: 'retry',
  stopsQueue: true,
});

/** This device could not retune a song that the server can. @param message its first sentence says what happened */
export function deviceFailed(message: string, wayOut: WayOut = 'server'): Failure {
  const [title = '', ...rest] = message.split(/(?<=\.) /);
  const details = rest.length > 0 ? rest.join(' ') : 'Nothing was counted and nothing was uploaded.';
  return { title: title.replace(/\.$/, ''), message: details, wayOut, stopsQueue: false };
}

/** The session has ended. */
export const signedOut = (resumeAt: ResumableStep): Failure => ({
  ...toFailure({
    status: 401,
    message: 'The connection was lost, and your session has ended. Sign in again to continue.',
  }),
  resumeAt,
});

/** Cancelled elsewhere, or by the server, because no worker took it. */
export const cancelled = (): Failure => ({
  title: TITLE,
  message: `${GENERIC} It was cancelled on the server. It didn’t count.`,
  wayOut: 'retry',
  stopsQueue: false,
});

/** Refusals of a download after which the song is still there: the session has ended, or too many requests. */
const TEMPORARY_REFUSALS = new Set([401, 429]);

/** The server refused the download of a finished song. Unless that is temporary, the song is gone. */
export function downloadRefused(error: ApiError): Failure {
  const failure = toFailure(error);
  return TEMPORARY_REFUSALS.has(error.status) ? { ...failure, resumeAt: 'download' } : failure;
}
