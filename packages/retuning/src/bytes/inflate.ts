import { uint24 } from './arrays.js';

/** Codes for lengths and distances: what each begins with, and how many bits are added to it (RFC 1951, 3.2.5). */
const LENGTHS = withExtraBits([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5], 3);
const DISTANCES = withExtraBits(
  [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
  1,
);
const MAX_LENGTH = 258;
const END_OF_BLOCK = 256;
const MAX_CODE_BITS = 15;
/** The order in which the lengths of codes for lengths come (RFC 1951, 3.2.7). */
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const ADLER_BASE = 65_521;
/** Sums of this many bytes stay whole numbers of 32 bits. */
const ADLER_STEP = 3_800;

interface ExtraBits {
  base: number[];
  bits: number[];
}

function withExtraBits(bits: number[], first: number): ExtraBits {
  let next = first;
  return { bits, base: bits.map((count) => (next += 2 ** count) - 2 ** count) };
}

/** How many codes there are of each number of bits, and their symbols in the order of codes. */
interface Codes {
  counts: Uint16Array;
  symbols: Uint16Array;
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = new Uint16Array(MAX_CODE_BITS + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  let left = 1;
  for (let bits = 1; bits <= MAX_CODE_BITS; bits += 1) {
    left = left * 2 - (counts[bits] ?? 0);
    if (left < 0) throw new RangeError('More codes than there can be');
  }
  const symbols = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol);
  return { counts, symbols: Uint16Array.from(symbols) };
}

const repeated = (length: number, count: number): number[] => Array.from({ length: count }, () => length);
const FIXED = {
  literals: codesOf([...repeated(8, 144), ...repeated(9, 112), ...repeated(7, 24), ...repeated(8, 8)]),
  distances: codesOf(repeated(5, 30)),
};

/**
 * Inflates what zlib compressed (RFC 1950, RFC 1951). Blocks, as the inflation of a browser's own streams does not.
 *
 * @throws RangeError for what is no such data, is cut off, does not match its checksum, or has more than `maxBytes`
 */
export function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const [method = 0, flags = 0] = bytes;
  if ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0 || flags & 0x20) throw new RangeError('Not zlib data');
  const inflater = new Inflater(bytes, 2, maxBytes);
  const result = inflater.run();
  const at = inflater.end;
  if (at + 4 > bytes.length || uint24(bytes, at) * 256 + (bytes[at + 3] ?? 0) !== adler32(result)) {
    throw new RangeError('The checksum does not match');
  }
  return result;
}

class Inflater {
  private out = new Uint8Array(1_024);
  private length = 0;
  private bits = 0;
  private bitCount = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly maxBytes: number,
  ) {}

  /** Where what follows the data is. */
  get end(): number {
    return this.at;
  }

  run(): Uint8Array {
    for (let isLast = false; !isLast;) {
      isLast = this.take(1) === 1;
      const type = this.take(2);
      if (type === 0) this.stored();
      else if (type === 1) this.block(FIXED.literals, FIXED.distances);
      else if (type === 2) this.dynamicBlock();
      else throw new RangeError('A block of an unknown type');
    }
    return this.out.subarray(0, this.length);
  }

  private take(count: number): number {
    while (this.bitCount < count) {
      if (this.at >= this.bytes.length) throw new RangeError('The data is cut off');
      this.bits |= (this.bytes[this.at] ?? 0) << this.bitCount;
      this.at += 1;
      this.bitCount += 8;
    }
    const value = this.bits & ((1 << count) - 1);
    this.bits >>>= count;
    this.bitCount -= count;
    return value;
  }

  private symbol({ counts, symbols }: Codes): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      code |= this.take(1);
      const count = counts[length] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) * 2;
      code *= 2;
    }
    throw new RangeError('Not a valid code');
  }

  /** Makes room for more bytes, and counts them. */
  private grow(count: number): void {
    if (this.length + count > this.maxBytes) throw new RangeError('More than may be inflated');
    if (this.length + count > this.out.length) {
      const larger = new Uint8Array(Math.min(this.maxBytes, Math.max(this.length + count, 2 * this.out.length)));
      larger.set(this.out.subarray(0, this.length));
      this.out = larger;
    }
    this.length += count;
  }

  private stored(): void {
    // The rest of a byte is not used; no whole one has been taken.
    this.bits = 0;
    this.bitCount = 0;
    const size = this.take(16);
    if (this.take(16) !== (~size & 0xffff)) throw new RangeError('The size of a block does not match');
    if (this.at + size > this.bytes.length) throw new RangeError('The data is cut off');
    const start = this.length;
    this.grow(size);
    this.out.set(this.bytes.subarray(this.at, this.at + size), start);
    this.at += size;
  }

  private dynamicBlock(): void {
    const [literals, distances, codes] = [this.take(5) + 257, this.take(5) + 1, this.take(4) + 4];
    const codeLengths = repeated(0, CODE_ORDER.length);
    for (const place of CODE_ORDER.slice(0, codes)) codeLengths[place] = this.take(3);
    const table = codesOf(codeLengths);
    const lengths: number[] = [];
    while (lengths.length < literals + distances) {
      const symbol = this.symbol(table);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...repeated(lengths.at(-1) ?? 0, 3 + this.take(2)));
      else lengths.push(...repeated(0, symbol === 17 ? 3 + this.take(3) : 11 + this.take(7)));
    }
    this.block(codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals, literals + distances)));
  }

  private block(literals: Codes, distances: Codes): void {
    for (;;) {
      const symbol = this.symbol(literals);
      if (symbol === END_OF_BLOCK) return;
      if (symbol < END_OF_BLOCK) {
        this.grow(1);
        this.out[this.length - 1] = symbol;
      } else this.copy(this.copyLength(symbol - END_OF_BLOCK - 1), this.extended(DISTANCES, this.symbol(distances)));
    }
  }

  private copyLength(code: number): number {
    return code === LENGTHS.base.length ? MAX_LENGTH : this.extended(LENGTHS, code);
  }

  private copy(length: number, distance: number): void {
    const from = this.length - distance;
    if (from < 0) throw new RangeError('A distance beyond the start');
    const start = this.length;
    this.grow(length);
    // What is copied may be what has just been copied.
    for (let i = 0; i < length; i += 1) this.out[start + i] = this.out[from + i] ?? 0;
  }

  private extended({ base, bits }: ExtraBits, code: number): number {
    const start = base[code];
    if (start === undefined) throw new RangeError('Not a valid code');
    return start + this.take(bits[code] ?? 0);
  }
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let at = 0; at < bytes.length; at += ADLER_STEP) {
    for (const byte of bytes.subarray(at, at + ADLER_STEP)) {
      a += byte;
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return b * 65_536 + a;
}
