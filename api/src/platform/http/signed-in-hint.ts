import type { Request } from 'express';

/**
 * The cookie beside the session's own that says that somebody may be signed in: then asking is worth a request, and a
 * page drawn for visitors is not the one to send. It is a hint and opens nothing.
 */
export const SIGNED_IN_HINT = 'attune-signed-in';

export function isVisitor({ headers }: Request): boolean {
  return !(headers.cookie ?? '').split('; ').includes(`${SIGNED_IN_HINT}=1`);
}
