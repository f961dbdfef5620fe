import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id such as `sub_1a2B...`. Ids in addresses of pages are all that protects these pages, hence their length. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: above it some digits would be more frequent.
      if (byte < 248 && id.length < length) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return `${prefix}_${id}`;
}
