/** One line of `npm run doctor`. */
export interface Finding {
  isWell: boolean;
  sentence: string;
}

export const well = (sentence: string): Finding => ({ isWell: true, sentence });
export const unwell = (sentence: string): Finding => ({ isWell: false, sentence });

const MAX_REASON_LENGTH = 300;

/** The first line of an error's message. */
export function reasonOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  const [line = ''] = String(message).trim().split('\n', 1);
  return line.slice(0, MAX_REASON_LENGTH).replace(/\.$/, '');
}

/** Why a connection failed, e.g. ECONNREFUSED: what is at the end of its causes. */
export function connectionError(error: unknown): string {
  const { cause, code } = (error ?? {}) as { cause?: unknown; code?: unknown };
  if (cause !== undefined) return connectionError(cause);
  return typeof code === 'string' ? code : reasonOf(error);
}
