import { deflateSync } from 'node:zlib';
import { parseId3v2 } from './read-id3v2.js';
import type { TagSet } from './tag-set.js';

const bytes = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const uint32 = (value: number): Uint8Array => Buffer.from([24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
const frame = (id: string, body: string | Uint8Array, flags = 0): Uint8Array =>
  bytes(id, uint32(body.length), '\0', Buffer.from([flags]), body);
const parsed = (...parts: (string | Uint8Array)[]): TagSet => parseId3v2(bytes('ID3\x03\0\0\0\0\0\0'), bytes(...parts));
const fieldsOf = (...parts: (string | Uint8Array)[]): object => Object.fromEntries(parsed(...parts).fields);

const TITLE = frame('TIT2', '\0Title');
const ALBUM = frame('TALB', '\0Album');
const BOTH = { TITLE: ['Title'], ALBUM: ['Album'] };

describe('a frame that cannot be read', () => {
  it.each([
    ['a name in small letters', frame('tXXX', '\0x'), ['unreadable frame (tXXX)']],
    ['a name of other characters', frame('A\x01?\xff', '\0x'), ['unreadable frame']],
    ['bytes that are no frame', bytes('\x01\x02garbage, and more of it'), ['unreadable frame']],
    ['a size that is wrong', bytes('TPE1', uint32(70_000), '\0\0\0Artist'), ['unreadable frame (TPE1)']],
    ['encrypted', frame('TPE1', '\x01secret', 0x40), ['encrypted ARTIST']],
    ['compressed, but broken', frame('TPE1', bytes(uint32(9), 'no zlib'), 0x80), ['unreadable ARTIST']],
  ])('is named, and what follows is read: %s', (_, odd, leftOut) => {
    const tags = parsed(TITLE, odd, ALBUM);
    expect(Object.fromEntries(tags.fields)).toEqual(BOTH);
    expect(tags.leftOut).toEqual(leftOut);
  });

  it.each([
    ['bytes after the padding', bytes(Buffer.alloc(20), 'TPE1 of an earlier tag'), 'rest of the tag, 22 bytes'],
    ['less than a frame’s header', bytes('TPE1\0'), 'rest of the tag, 5 bytes'],
    ['a frame that is cut off', bytes('MCDI', uint32(500), '\0\0only the start'), /^cut-off CD identifier/],
  ])('is named at the end: %s', (_, rest, name) => {
    const tags = parsed(TITLE, ALBUM, rest);
    expect(Object.fromEntries(tags.fields)).toEqual(BOTH);
    expect(tags.leftOut).toEqual([expect.stringMatching(name)]);
  });

  it('is named once as the rest when there are thousands', () => {
    const { leftOut, fields } = parsed(TITLE, ...Array.from({ length: 6_000 }, () => frame('xxxx', '\0x')));
    expect(fields.size).toBe(1);
    expect(leftOut.at(-1)).toMatch(/^rest of the tag, \d+ bytes$/);
    expect(leftOut).toHaveLength(5_000);
  });

  it('may be a whole tag, of a version that does not exist', () => {
    expect(parseId3v2(bytes('ID3\x05\0\0\0\0\0\0'), TITLE).leftOut).toEqual(['tag of an unknown kind (ID3v2.5)']);
  });

  // In a time that grows with the square of the length these would take hours.
  it.each(['T', 'TIT2', 'TIT2\0\0\0\x7f', '\0T', 'TIT2\x7f\xff\xff\xff\0\0'])(
    'ends, repeated through a whole tag: %j',
    (part) => {
      const { leftOut, fields } = parsed(Buffer.alloc(4 * 2 ** 20, part, 'latin1'));
      expect(leftOut.length + fields.size).toBeGreaterThan(0);
    },
  );
});

describe('frames in unusual forms', () => {
  it('have names of ID3v2.2 with a space or a zero, as iTunes writes them', () => {
    expect(
      fieldsOf(TITLE, frame('TSA ', '\0Sort A'), frame('TSP\0', '\0Sort P'), frame('TP1 ', '\0Artist'), ALBUM),
    ).toEqual({
      ...BOTH,
      ALBUMSORT: ['Sort A'],
      ARTISTSORT: ['Sort P'],
      ARTIST: ['Artist'],
    });
  });

  it('are inflated, but not without limit', () => {
    const compressed = (size: number): Uint8Array => {
      const text = Buffer.alloc(size, 'x');
      return frame('TPE1', bytes(uint32(size + 1), deflateSync(bytes('\0', text))), 0x80);
    };
    expect(fieldsOf(compressed(10))).toEqual({ ARTIST: ['xxxxxxxxxx'] });
    expect(parsed(compressed(2 ** 20)).leftOut).toEqual(['unreadable ARTIST']);
  });
});

describe('text in frames', () => {
  const little = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
  const big = (text: string): Uint8Array => Buffer.from(little(text)).swap16();
  const lyricsOf = (body: Uint8Array): string | undefined => parsed(frame('USLT', body)).lyrics[0]?.text;

  it.each([
    ['first', bytes('\x01rus', big('\ufeffТекст\0Слова песни'))],
    ['second', bytes('\x01rus', big('Текст\0\ufeffСлова песни'))],
    ['first, little-endian', bytes('\x01rus', little('\ufeff\0Слова песни'))],
    ['first, though none is allowed', bytes('\x02rus', little('\ufeffТекст\0Слова песни'))],
  ])('has one byte order mark for all of it: at the %s', (_, body) => {
    expect(lyricsOf(body)).toBe('Слова песни');
  });

  it('without a mark is read by where its zeros are', () => {
    expect(fieldsOf(frame('TIT2', bytes('\x01', big('Title'))))).toEqual({ TITLE: ['Title'] });
  });

  it('marked as Latin-1 is what it is: UTF-8, or the tag’s code page', () => {
    const windows1251 = Buffer.from('c3f0f3efefe020eaf0eee2e8', 'hex');
    expect(
      fieldsOf(
        frame('TIT2', bytes('\0', windows1251)),
        frame('TPE1', bytes('\0', Buffer.from('Кино'))),
        frame('TALB', '\0Für'),
      ),
    ).toMatchObject({ TITLE: ['Группа крови'], ARTIST: ['Кино'] });
    expect(fieldsOf(frame('TALB', '\0F\xfcr Elise'))).toEqual({ ALBUM: ['Für Elise'] });
  });

  it('without an encoding keeps its first letter', () => {
    expect(fieldsOf(frame('TIT2', 'Title'))).toEqual({ TITLE: ['Title'] });
  });
});
