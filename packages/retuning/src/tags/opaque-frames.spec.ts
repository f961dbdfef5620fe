import { cleanTags, TAG_LIMITS } from './clean-tags.js';
import { framesAfterRetuning } from './opaque-frames.js';
import { parseId3v2 } from './read-id3v2.js';
import { countTags, keptTags } from './retuning-tags.js';
import { type TagSet, emptyTagSet } from './tag-set.js';
import { TimeChange } from './times.js';
import { id3Frame, id3v2Tag } from './write-id3v2.js';

const uint32 = (value: number): Uint8Array => Buffer.from([24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff));
const bytes = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
/** Sizes are plain numbers in ID3v2.3. */
const frame3 = (id: string, body: Uint8Array): Uint8Array => bytes(id, uint32(body.length), '\0\0', body);
const parsed = (version: number, ...frames: Uint8Array[]): TagSet =>
  parseId3v2(bytes('ID3', Buffer.from([version]), '\0\0\0\0\0\0'), bytes(...frames));
const readBack = (tags: TagSet): TagSet => {
  const tag = id3v2Tag(tags);
  return parseId3v2(tag.subarray(0, 10), tag.subarray(10));
};

const UNUSED = '\xff'.repeat(8);
const chapter = (start: number, end: number, rest: Uint8Array, offsets = UNUSED): Uint8Array =>
  bytes('ch1\0', uint32(start), uint32(end), offsets, rest);
const LYRICS = bytes('\0eng\x02\x01first\0', 'one\0', uint32(1_000), 'two\0', uint32(2_500));
const EVENTS = bytes('\x02\x02', uint32(500), '\x03', uint32(90_000));

describe('frames without a name in other formats', () => {
  it.each([
    ['POPM', bytes('player\0\xff', uint32(7))],
    ['PCNT', uint32(12)],
    ['WXXX', bytes('\0shop\0https://example.org')],
    ['UFID', bytes('http://example.org\0abc')],
    ['GRP1', bytes('\x03Evening')],
    ['TOFN', bytes('\x03song.wav')],
    ['SYLT', LYRICS],
    ['ETCO', EVENTS],
    ['CHAP', chapter(0, 5_000, id3Frame('TIT2', bytes('\x03Intro')))],
    ['CTOC', bytes('toc\0\x03\x01ch1\0', id3Frame('TIT2', bytes('\x03Contents')))],
  ])('are the same bytes after a retune that keeps the tempo: %s', (id, body) => {
    const { frames, leftOut } = parsed(4, id3Frame(id, body));
    const after = framesAfterRetuning(frames, { times: new TimeChange(1), gainDb: -1 });
    expect(readBack({ ...emptyTagSet(), frames: after }).frames).toEqual([{ id, body }]);
    expect(leftOut).toEqual([]);
  });

  it('have times that follow the tempo', () => {
    const wide = (text: string): Uint8Array => bytes(Buffer.from(`\ufeff${text}`, 'utf16le'), '\0\0');
    const lyrics = (time: number): Uint8Array => bytes('\x01eng\x02\x01', wide('a'), wide('Ā'), uint32(time));
    const { frames } = parsed(
      4,
      id3Frame('SYLT', LYRICS),
      id3Frame('SYLT', lyrics(1_000)),
      id3Frame('CHAP', chapter(1_000, 5_000, Buffer.alloc(0), '12345678')),
      id3Frame('ETCO', EVENTS),
    );
    expect(framesAfterRetuning(frames, { times: new TimeChange(1.25), gainDb: 0 })).toEqual([
      { id: 'SYLT', body: bytes('\0eng\x02\x01first\0', 'one\0', uint32(1_250), 'two\0', uint32(3_125)) },
      { id: 'SYLT', body: lyrics(1_250) },
      { id: 'CHAP', body: chapter(1_250, 6_250, Buffer.alloc(0)) },
      { id: 'ETCO', body: bytes('\x02\x02', uint32(625), '\x03', uint32(112_500)) },
    ]);
  });

  it('are dropped when they would be wrong', () => {
    const { frames } = parsed(4, id3Frame('SYLT', LYRICS.subarray(0, -1)), id3Frame('RVA2', bytes('x\0\x01\0\0\0')));
    const ids = (changes: object): string[] =>
      framesAfterRetuning(frames, { times: new TimeChange(1), gainDb: 0, ...changes }).map(({ id }) => id);
    expect(ids({})).toEqual(['SYLT', 'RVA2']);
    expect(ids({ times: new TimeChange(0.9) })).toEqual(['RVA2']);
    expect(ids({ gainDb: -1 })).toEqual(['SYLT']);
  });

  it('are translated from ID3v2.3, where chapters hold frames with plain sizes', () => {
    const title = bytes('\0', 'x'.repeat(200));
    const { frames } = parsed(3, frame3('CHAP', chapter(0, 1, frame3('TIT2', title))));
    expect(frames).toEqual([{ id: 'CHAP', body: chapter(0, 1, id3Frame('TIT2', title)) }]);
  });

  it('are limited in number and size', () => {
    const large = (fill: string): Uint8Array => Buffer.alloc(TAG_LIMITS.allFrameBytes * 0.6, fill);
    const frames = ['a', 'a', 'b'].map((fill) => ({ id: 'MCDI', body: large(fill) }));
    const cleaned = cleanTags({ ...emptyTagSet(), frames });
    expect(cleaned.frames).toEqual([{ id: 'MCDI', body: large('a') }]);
    expect(cleaned.leftOut).toEqual(['CD identifier (MCDI)']);
  });
});

describe('a receipt’s tags', () => {
  const encrypted = id3Frame('TALB', bytes('\x03hidden'));
  encrypted[9] = 0x04;
  const source = parsed(
    4,
    id3Frame('TIT2', bytes('\x03Title')),
    id3Frame('PRIV', bytes('program\0data')),
    id3Frame('PRIV', bytes('other\0data')),
    id3Frame('GEOB', bytes('\0text/plain\0a\0b\0data')),
    id3Frame('TSSE', bytes('\x03Encoder')),
    id3Frame('POPM', bytes('player\0\xff')),
    encrypted,
  );

  it('count what is not carried, by name, but not what is about the file', () => {
    expect(countTags(source)).toBe(6);
    expect(keptTags(source, readBack(source))).toEqual({
      tags: 2,
      pictures: 0,
      names: ['TITLE', 'rating (POPM)'],
      picturesNotKept: [],
      notKept: ['private data (PRIV)', 'private data (PRIV)', 'attached file (GEOB)', 'encrypted ALBUM'],
    });
  });

  it('count frames that the result’s format has no place for', () => {
    const flac = { ...emptyTagSet(), fields: source.fields };
    expect(keptTags(source, flac)).toMatchObject({ tags: 1, notKept: expect.arrayContaining(['rating (POPM)']) as [] });
  });
});
