const UTF8_ENCODER = new TextEncoder();
const UTF8_DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const { fromCharCode } = String;
/** So many arguments any engine takes for one call. */
const MAX_CODES = 8_192;
/** Up to this many characters are joined one by one, which is quicker. */
const MAX_JOINED = 64;

/** Bytes as characters of the same numbers (ISO 8859-1): unlike windows-1252, which TextDecoder means by latin1. */
export function latin1Text(bytes: Uint8Array, from = 0, to = bytes.length): string {
  const start = Math.max(0, from);
  const end = Math.min(to, bytes.length);
  if (end - start > MAX_JOINED) return textOfCodes(bytes.subarray(start, end));
  let text = '';
  for (let i = start; i < end; i += 1) text += fromCharCode(bytes[i] as number);
  return text;
}

/** Characters as bytes of the same numbers; of a larger one the lowest byte. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** With U+FFFD for what is not UTF-8; a byte order mark stays. */
export const utf8Text = (bytes: Uint8Array): string => UTF8_DECODER.decode(bytes);

export const utf8Bytes = (text: string): Uint8Array => UTF8_ENCODER.encode(text);

/** UTF-16 as it is, lone surrogates included; a last odd byte is dropped. */
export function utf16Text(bytes: Uint8Array, order: 'little' | 'big'): string {
  const length = bytes.length >>> 1;
  const low = order === 'little' ? 0 : 1;
  const codeAt = (i: number): number => (bytes[2 * i + low] as number) | ((bytes[2 * i + 1 - low] as number) << 8);
  if (length > MAX_JOINED) return textOfCodes(Uint16Array.from({ length }, (_, i) => codeAt(i)));
  let text = '';
  for (let i = 0; i < length; i += 1) text += fromCharCode(codeAt(i));
  return text;
}

function textOfCodes(codes: Uint8Array | Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < codes.length; at += MAX_CODES) {
    parts.push(Reflect.apply(fromCharCode, String, codes.subarray(at, at + MAX_CODES)) as string);
  }
  return parts.join('');
}

export function isAscii(bytes: Uint8Array): boolean {
  return endOfAscii(bytes, 0) === bytes.length;
}

function endOfAscii(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) < 0x80) at += 1;
  return at;
}

/** Whether all of it is valid (Unicode 16, table 3-7). */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let at = endOfAscii(bytes, 0); at < bytes.length; at = endOfAscii(bytes, at)) {
    const length = characterBytes(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** The length of the valid character beyond ASCII at a place, 2 to 4; 0 without one. */
function characterBytes(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  // Neither longer than need be, nor surrogates, nor beyond U+10FFFF.
  const min = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const max = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < min || second > max) return 0;
  for (let i = 2; i < length; i += 1) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The value of each character; -1 for a character outside the alphabet. */
const BASE64 = new Int32Array(256).fill(-1);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let i = 0; i < ALPHABET.length; i += 1) BASE64[ALPHABET.charCodeAt(i)] = i;
// The alphabet for addresses, too.
BASE64.set([62], '-'.charCodeAt(0));
BASE64.set([63], '_'.charCodeAt(0));

/** Base64 in ASCII (RFC 4648, 4 and 5); characters that are none are skipped, padding is not needed. */
export function fromBase64(text: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  const valueAt = (i: number): number => BASE64[text[i] as number] as number;
  let [at, length, bits, count] = [0, 0, 0, 0];
  // Four characters at once, as long as all of them count.
  for (; at + 4 <= text.length; at += 4) {
    const value = (valueAt(at) << 18) | (valueAt(at + 1) << 12) | (valueAt(at + 2) << 6) | valueAt(at + 3);
    if (value < 0) break;
    bytes[length] = value >>> 16;
    bytes[length + 1] = value >>> 8;
    bytes[length + 2] = value;
    length += 3;
  }
  for (let i = at; i < text.length; i += 1) {
    const value = valueAt(i);
    if (value < 0) continue;
    bits = (bits << 6) | value;
    count += 1;
    if (count < 4) continue;
    bytes[length] = bits >>> 16;
    bytes[length + 1] = bits >>> 8;
    bytes[length + 2] = bits;
    length += 3;
    [bits, count] = [0, 0];
  }
  if (count > 1) bytes[length++] = bits >>> (count * 6 - 8);
  if (count > 2) bytes[length++] = bits >>> 2;
  return bytes.subarray(0, length);
}
