import { randomBytes } from 'node:crypto';

const BYTES = 16;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 16 bytes in base 62: ceil(128 / log2(62)) digits. */
const DIGITS = 22;
const TOKEN = new RegExp(`^[0-9A-Za-z]{${DIGITS}}$`);

/** 128 random bits in base 62, which no program that finds links in a text cuts short. */
export function newLinkToken(): string {
  let value = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let digits = '';
  for (let i = 0; i < DIGITS; i += 1) {
    digits = ALPHABET.charAt(Number(value % 62n)) + digits;
    value /= 62n;
  }
  return digits;
}

export function looksLikeLinkToken(text: string): boolean {
  return TOKEN.test(text);
}
