import type { Request } from 'express';

/**
 * The cookie that accompanies the session cookie as a hint that a user may be signed in: the page then asks the API,
 * and the server does not send a page prerendered for visitors. It grants no access.
 */
export const SIGNED_IN_HINT = 'attune-signed-in';

export function isVisitor({ headers }: Request): boolean {
  return !(headers.cookie ?? '').split('; ').includes(`${SIGNED_IN_HINT}=1`);
}
