import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token for a link in a mail: 256 random bits. Only `hash` is stored. */
export function newMailToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashMailToken(token) };
}

/** As newMailToken, prefixed with the date: the hash covers it, so a client cannot make the token younger. */
export function newDatedToken(now = Date.now()): { token: string; hash: string } {
  const token = `${now.toString(36)}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, hash: hashMailToken(token) };
}

/** How long ago a dated token was created, ms; Infinity for anything else. */
export function tokenAgeMs(token: string, now = Date.now()): number {
  const date = /^([0-9a-z]{1,10})\./.exec(token)?.[1];
  return date === undefined ? Infinity : now - parseInt(date, 36);
}

/** SHA-256, hex. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
