import { MemorySource } from '../formats/byte-source.js';
import type { Container } from '../formats/sniff.js';
import { readTags } from './read-tags.js';
import type { TagSet } from './tag-set.js';
import { id3Frame } from './write-id3v2.js';

const bytes = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const uint32 = (value: number): Uint8Array => Buffer.from([0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff));
const padded = (text: string, size: number): string => text.padEnd(size, '\0');

const LONG_TITLE = 'A title with many more letters than thirty';
const ID3V1 = bytes('TAG', padded(LONG_TITLE.slice(0, 30), 30), padded('Old', 30), padded('', 64), '\x11');

function apeItems(items: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(items).map(([key, value]) => [key, Buffer.from(value)] as const);
  return bytes(...entries.map(([key, value]) => bytes(uint32(value.length), uint32(0), `${key}\0`, value)));
}
function apeFrame(items: Uint8Array, count: number, flags: number): Uint8Array {
  return bytes('APETAGEX', uint32(2_000), uint32(items.length + 32), uint32(count), uint32(flags), padded('', 8));
}
const APE_ITEMS = apeItems({ Title: LONG_TITLE, replaygain_track_gain: '-7.25 dB', Artist: 'One\0Two' });
const APE = bytes(APE_ITEMS, apeFrame(APE_ITEMS, 3, 0));
const APE_WITH_HEADER = bytes(apeFrame(APE_ITEMS, 3, 0xa0000000), APE_ITEMS, apeFrame(APE_ITEMS, 3, 0x80000000));

const field = (id: string, text: string): string => `${id}${String(text.length).padStart(5, '0')}${text}`;
const LYRICS3_BODY = `LYRICSBEGIN${field('IND', '110')}${field('LYR', '[00:01]One\r\n[00:02]Two')}${field('EAL', 'Album')}`;
const LYRICS3 = bytes(`${LYRICS3_BODY}${String(LYRICS3_BODY.length).padStart(6, '0')}LYRICS200`);
const LYRICS3_V1 = bytes('LYRICSBEGIN[00:01]One\r\n[00:02]TwoLYRICSEND');
const FRAME = id3Frame('TPUB', bytes('\x03Label'));
const ID3V2_AT_END = bytes(
  'ID3\x04\0\x10\0\0\0',
  Buffer.from([FRAME.length]),
  FRAME,
  '3DI\x04\0\x10\0\0\0',
  Buffer.from([FRAME.length]),
);

function read(container: Container, ...parts: Uint8Array[]): TagSet {
  return readTags(new MemorySource(bytes(...parts)), container);
}

const SOUND = Buffer.alloc(500, 1);
const FLAC = bytes('fLaC\x80\0\0\x22', Buffer.alloc(34), SOUND);
const WAV = bytes('RIFF', uint32(20), 'WAVEdata', uint32(8), Buffer.alloc(8, 1));

describe('tags at the end of a file', () => {
  const expected = {
    TITLE: [LONG_TITLE],
    ARTIST: ['One', 'Two'],
    REPLAYGAIN_TRACK_GAIN: ['-7.25 dB'],
    ALBUM: ['Album'],
    LABEL: ['Label'],
    GENRE: ['Rock'],
  };

  it.each<[string, Container, Uint8Array[]]>([
    ['mp3', 'mp3', [SOUND, APE, ID3V2_AT_END, LYRICS3, ID3V1]],
    ['mp3, in another order', 'mp3', [SOUND, LYRICS3, APE_WITH_HEADER, ID3V2_AT_END, ID3V1]],
    ['mp3, with the APE tag at the start', 'mp3', [APE_WITH_HEADER, SOUND, ID3V2_AT_END, LYRICS3, ID3V1]],
    ['aac', 'aac', [SOUND, ID3V2_AT_END, LYRICS3, APE, ID3V1]],
    ['flac', 'flac', [FLAC, LYRICS3, APE, ID3V2_AT_END, ID3V1]],
    ['wav', 'wav', [WAV, ID3V2_AT_END, LYRICS3, APE, ID3V1]],
  ])('do not hide each other: %s', (_, container, parts) => {
    const { fields, lyrics, leftOut } = read(container, ...parts);
    expect(Object.fromEntries(fields)).toEqual(expected);
    expect(lyrics.map(({ text }) => text)).toEqual(['[00:01]One\n[00:02]Two']);
    expect(leftOut).toEqual([]);
  });

  it('are read from Lyrics3 of the first kind', () => {
    expect(read('mp3', SOUND, LYRICS3_V1, ID3V1).lyrics).toMatchObject([{ text: '[00:01]One\n[00:02]Two' }]);
  });

  it('are named where they are cut off or not carried', () => {
    const cut = APE_ITEMS.subarray(0, -20);
    const { leftOut } = read('mp3', SOUND, bytes(cut, apeFrame(cut, 9, 0)), bytes('TAG+', Buffer.alloc(223)), ID3V1);
    expect(leftOut).toContain('enhanced tag (TAG+)');
    expect(leftOut).toContainEqual(expect.stringMatching(/^rest of the APE tag, \d+ bytes$/));
  });

  it('add what only they have: the same comment once, another one, too', () => {
    const tag = bytes('ID3\x03\0\0\0\0\0\x15', 'COMM\0\0\0\x0b\0\0', '\0eng\0first!');
    const items = apeItems({ Comment: 'first!' });
    const others = apeItems({ Comment: 'second' });
    const ape = (body: Uint8Array): Uint8Array => bytes(body, apeFrame(body, 1, 0));
    const { comments } = read('mp3', tag, SOUND, ape(others), ape(items));
    expect(comments.map(({ text }) => text)).toEqual(['first!', 'second']);
  });

  it('have one code page for all texts', () => {
    const russian = (hex: string, size: number): Uint8Array =>
      bytes(padded(Buffer.from(hex, 'hex').toString('latin1'), size));
    // "Группа крови", "Кино" in windows-1251
    const tag = bytes('TAG', russian('c3f0f3efefe020eaf0eee2e8', 30), russian('cae8edee', 30), padded('', 65));
    expect(Object.fromEntries(read('mp3', SOUND, tag).fields)).toMatchObject({
      TITLE: ['Группа крови'],
      ARTIST: ['Кино'],
    });
  });
});
