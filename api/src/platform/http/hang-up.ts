import type { Response } from 'express';

/** Aborts when the client leaves, or has the whole response. */
export function hangUpSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}
