import { deflateSync } from 'node:zlib';
import { concatBytes, equalBytes, indexOfBytes, intOf, lastIndexOfBytes, setUint24, uint24, uintOf } from './arrays.js';
import { inflate } from './inflate.js';
import { fromBase64, isAscii, isUtf8, latin1Bytes, latin1Text, utf16Text, utf8Bytes, utf8Text } from './text.js';

/** The same bytes every time, from 0 to `max`. */
function bytesOf(length: number, max = 255, seed = 1): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % (max + 1);
  });
}

const LENGTHS = [0, 1, 2, 3, 4, 12, 13, 255, 8_192, 8_193, 40_000];

describe('bytes as text', () => {
  it.each(LENGTHS)('are read and written as Latin-1, each of %d bytes a character', (length) => {
    const bytes = bytesOf(length);
    const text = Buffer.from(bytes).toString('latin1');
    expect(latin1Text(bytes)).toBe(text);
    expect(latin1Bytes(text)).toEqual(bytes);
    expect(latin1Text(bytes, 3, 9)).toBe(text.slice(3, 9));
    expect(latin1Text(bytes, -2)).toBe(text);
    expect(latin1Text(bytes, length + 1)).toBe('');
  });

  it.each(['little', 'big'] as const)('are read as UTF-16 in %s-endian order, lone surrogates included', (order) => {
    const text = `\ufeffSüße Töne 🎵 \ud800 ${'x'.repeat(9_000)}`;
    const bytes = Buffer.from(text, 'utf16le');
    expect(utf16Text(order === 'little' ? bytes : bytes.swap16(), order)).toBe(text);
    expect(utf16Text(concatBytes([bytes, new Uint8Array(1)]), order)).toBe(text);
  });

  it('are UTF-8 with a byte order mark, and what is not UTF-8 is shown as such', () => {
    expect(utf8Text(utf8Bytes('\ufeffä'))).toBe('\ufeffä');
    expect(utf8Text(latin1Bytes('a\xff'))).toBe('a\ufffd');
  });

  it('are UTF-8 if a decoder that refuses all else takes them', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const accepts = (bytes: Uint8Array): boolean => {
      try {
        decoder.decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    const leads = [0x7f, 0x80, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff];
    const others = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    for (const lead of leads) {
      for (const second of others) {
        for (const third of others) {
          for (const tail of [[], [third], [third, 0x80], [third, 0xc2], [third, 0x80, 0x41]]) {
            const bytes = Uint8Array.from([0x41, lead, second, ...tail]);
            expect({ bytes, isUtf8: isUtf8(bytes) }).toEqual({ bytes, isUtf8: accepts(bytes) });
          }
        }
      }
    }
  });

  it('are ASCII without a high bit', () => {
    expect(isAscii(bytesOf(100, 127))).toBe(true);
    expect(isAscii(latin1Bytes('Süß'))).toBe(false);
  });

  it.each(LENGTHS)('in Base64 are the %d bytes that were written, by either alphabet and with breaks', (length) => {
    const bytes = bytesOf(length);
    const text = Buffer.from(bytes).toString('base64');
    expect(fromBase64(latin1Bytes(text))).toEqual(bytes);
    expect(fromBase64(latin1Bytes(text.replace(/=+$/, '')))).toEqual(bytes);
    expect(fromBase64(latin1Bytes(text.replace(/(.{76})/g, '$1\r\n')))).toEqual(bytes);
    expect(fromBase64(latin1Bytes(Buffer.from(bytes).toString('base64url')))).toEqual(bytes);
  });
});

describe('bytes within others', () => {
  const bytes = latin1Bytes('OggO.OggS..OggS.');

  it.each([
    ['OggS', 0, 5, 11],
    ['OggS', 6, 11, 5],
    ['O', 0, 0, 11],
    ['OggX', 0, -1, -1],
  ])('are found: %s from %d', (text, from, first, last) => {
    expect(indexOfBytes(bytes, latin1Bytes(text), from)).toBe(first);
    expect(lastIndexOfBytes(bytes, latin1Bytes(text), from === 0 ? undefined : from)).toBe(last);
  });

  it('are not found beyond the end', () => {
    expect(indexOfBytes(bytes.subarray(0, 7), latin1Bytes('OggS'))).toBe(-1);
    expect(lastIndexOfBytes(bytes, latin1Bytes('OggS'), -1)).toBe(-1);
  });

  it('are equal where all of them are', () => {
    expect(equalBytes(bytes, Uint8Array.from(bytes))).toBe(true);
    expect(equalBytes(bytes, bytes.subarray(1))).toBe(false);
    expect(equalBytes(latin1Bytes('ab'), latin1Bytes('ac'))).toBe(false);
  });
});

describe('numbers of several bytes', () => {
  it('are big-endian, with a sign where they have one', () => {
    expect(uintOf(Uint8Array.of(1, 2, 3, 4, 5, 6))).toBe(0x01_0203_0405_06);
    expect([Uint8Array.of(0xff), Uint8Array.of(0xff, 0xfe), Uint8Array.of(0x7f, 0xff)].map(intOf)).toEqual([
      -1, -2, 32_767,
    ]);
    const bytes = new Uint8Array(5);
    setUint24(bytes, 1, 0xabcdef);
    expect([...bytes, uint24(bytes, 1)]).toEqual([0, 0xab, 0xcd, 0xef, 0, 0xabcdef]);
  });

  it('do not go beyond the end', () => {
    expect(() => uint24(new Uint8Array(5), 3)).toThrow(RangeError);
  });
});

describe('what zlib compressed', () => {
  const texts = ['', 'a', 'abc'.repeat(3_000), 'The quick brown fox jumps over the lazy dog. '.repeat(50)];
  const contents = [...texts.map(latin1Bytes), bytesOf(70_000), bytesOf(70_000, 3), new Uint8Array(200_000)];

  it.each([0, 1, 6, 9])('is inflated to what it was, from level %d', (level) => {
    for (const content of contents) {
      expect(Buffer.compare(inflate(deflateSync(content, { level }), content.length), content)).toBe(0);
    }
  });

  it('may have more after it', () => {
    expect(inflate(concatBytes([deflateSync(latin1Bytes('one')), latin1Bytes('two')]), 3)).toEqual(latin1Bytes('one'));
  });

  it('is refused beyond its limit, cut off, changed, or if it is something else', () => {
    const zeros = deflateSync(new Uint8Array(200_000));
    const text = deflateSync(latin1Bytes('A text to be changed'));
    expect(() => inflate(zeros, 199_999)).toThrow('More than may be inflated');
    for (let length = 0; length < text.length; length += 1) {
      expect(() => inflate(text.subarray(0, length), 1_000)).toThrow(RangeError);
    }
    for (let at = 0; at < text.length; at += 1) {
      const changed = Uint8Array.from(text);
      changed[at] = (changed[at] ?? 0) ^ 0x11;
      expect(() => inflate(changed, 1_000)).toThrow(RangeError);
    }
    expect(() => inflate(latin1Bytes('no zlib'), 1_000)).toThrow('Not zlib data');
  });
});
