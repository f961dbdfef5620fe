import { createHash } from 'node:crypto';

/** Changes with the password: 16 characters, useless for finding it. */
export function toPasswordStamp(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);
}
