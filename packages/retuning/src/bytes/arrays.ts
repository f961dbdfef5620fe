/** The last argument of {@link DataView}'s methods for formats of little-endian numbers; the others are big-endian. */
export const LITTLE_ENDIAN = true;

/** Numbers in the same bytes. Its methods throw a RangeError beyond the end. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false;
  return true;
}

/** Where `wanted`, of at least one byte, is first from `from` on; -1 if it is not there. */
export function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, wanted, at)) return at;
  }
  return -1;
}

/** The same, searched backwards from `from`. */
export function lastIndexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from = bytes.length - 1): number {
  const [first = 0] = wanted;
  for (let start = from; start >= 0; start -= 1) {
    const at = bytes.lastIndexOf(first, start);
    if (at < 0 || isAt(bytes, wanted, at)) return at;
    start = at;
  }
  return -1;
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let i = 1; i < wanted.length; i += 1) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}

/** Three bytes as a big-endian number. @throws RangeError beyond the end */
export const uint24 = (bytes: Uint8Array, at: number): number => uintOf(bytes.subarray(at, at + 3), 3);

/** All of at most six bytes as a big-endian number. @throws RangeError when they are not `length` */
export function uintOf(bytes: Uint8Array, length = bytes.length): number {
  if (bytes.length !== length) throw new RangeError('The number ends beyond its bytes');
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** The same, with a sign (two's complement). */
export function intOf(bytes: Uint8Array): number {
  const value = uintOf(bytes);
  return (bytes[0] ?? 0) < 0x80 ? value : value - 256 ** bytes.length;
}

/** Writes three bytes, big-endian. */
export function setUint24(bytes: Uint8Array, at: number, value: number): void {
  bytes.set([value >>> 16, value >>> 8, value], at);
}
