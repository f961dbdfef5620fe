import { createHash, randomBytes } from 'node:crypto';

const MARK = 'att_live_';
const SECRET_BYTES = 32;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes in base 62: ceil(256 / log2(62)) digits. */
const SECRET_DIGITS = 43;
const PREFIX_LENGTH = 12;

/**
 * What a key can allow, all within its workspace: `retune` sends, measures and cancels songs and makes batches of them;
 * `read` lists and downloads; `library` changes presets, folders, share links and the history.
 */
export const API_KEY_SCOPES = ['retune', 'read', 'library'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** Of a key that is created without naming any. */
export const DEFAULT_SCOPES: ApiKeyScope[] = ['retune', 'read'];

/** A new key: `att_live_` and 256 random bits in base 62. Shown once; only its hash is stored. */
export function newApiKey(): string {
  let value = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  let digits = '';
  for (let i = 0; i < SECRET_DIGITS; i += 1) {
    digits = ALPHABET.charAt(Number(value % 62n)) + digits;
    value /= 62n;
  }
  return MARK + digits;
}

export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(MARK) && text.length === MARK.length + SECRET_DIGITS && /^\w+$/.test(text);
}

/** SHA-256, hex. A key has 256 random bits, so a plain hash cannot be reversed by guessing. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part of a key that is stored and shown, so that the user recognises it. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}
