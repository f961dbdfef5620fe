import { type ApiError, NO_ANSWER } from '../../api/api-error';

/**
 * The ways a transfer can break.
 * `lost`: the connection broke, or a proxy answered instead of the server; it is tried again.
 * `busy`: the server can’t do it now; it is tried again.
 * `signed-out`: the session has ended; it goes on when the user is back.
 * `gone`: the server no longer has the upload, or the song; the step before it has to be repeated.
 * `refused`: trying again changes nothing; the message says why.
 */
export type TransferBreak = 'lost' | 'busy' | 'signed-out' | 'gone' | 'refused';

const BUSY_STATUS = new Set([408, 423, 425, 429]);
/** The server received less than was sent: the upload goes on where it is. */
const BUSY_CODES = new Set(['upload.interrupted', 'upload.wrong_offset']);

export function breakOf({ status, code }: ApiError): TransferBreak {
  // Each error of the server has a code. A proxy’s limit for the size of a request stays as it is.
  if (status === 0 || (code === undefined && status !== 413)) return 'lost';
  if (BUSY_STATUS.has(status) || status >= 500 || BUSY_CODES.has(code ?? '')) return 'busy';
  if (status === 401) return 'signed-out';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

/** Why a transfer broke, as an ApiError. */
export class TransferError extends Error implements ApiError {
  override readonly name = 'TransferError';
  readonly status: number;
  readonly code?: string;
  readonly kind: TransferBreak;
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs: number;

  /** @param retryAfter the header of the response */
  constructor(error: ApiError = { status: 0, message: NO_ANSWER }, retryAfter: string | null = null) {
    super(error.message);
    this.status = error.status;
    if (error.code !== undefined) this.code = error.code;
    this.kind = breakOf(error);
    this.retryAfterMs = Number(retryAfter) * 1000 || 0;
  }
}
