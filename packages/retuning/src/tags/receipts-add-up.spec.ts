import { MemorySource } from '../formats/byte-source.js';
import type { Container } from '../formats/sniff.js';
import { cleanTags, TAG_LIMITS } from './clean-tags.js';
import { readTags } from './read-tags.js';
import { countTags, keptTags, tagsAfterRetuning } from './retuning-tags.js';
import type { TagSet } from './tag-set.js';
import { id3Frame, id3v2Tag } from './write-id3v2.js';
import { riffTagChunks } from './write-riff.js';
import { flacHead } from './write-vorbis.js';

const bytes = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const syncsafe = (value: number): Uint8Array => Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f));
const uint32LE = (value: number): Uint8Array => Buffer.from([0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff));
const repeated = (count: number, build: (i: number) => Uint8Array): Uint8Array =>
  bytes(...Array.from({ length: count }, (_, i) => build(i)));
const text = (id: string, value: string): Uint8Array => id3Frame(id, Buffer.from(`\x03${value}`));
const user = (name: string, ...values: string[]): Uint8Array => text('TXXX', [name, ...values].join('\0'));
const picture = (data: Uint8Array): Uint8Array => id3Frame('APIC', bytes('\x03image/png\0\x03\0'), data);
const PNG = bytes('\x89PNG\r\n\x1a\n', Buffer.alloc(100));
const SOUND = Buffer.alloc(500, 1);

interface Kind {
  frames: Uint8Array;
  /** How many tags and pictures are in it. */
  tags: number;
  pictures?: number;
  /** What each target leaves out, as receipts name it; `flac` adds to it. */
  named?: (string | RegExp)[];
  flac?: (string | RegExp)[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  'plain fields': { frames: bytes(text('TIT2', 'Title'), text('TPE1', 'A\0B'), user('My Field', 'x')), tags: 3 },
  'names that another format has a synonym for': { frames: bytes(user('YEAR', '1999'), user('TRACK', '5')), tags: 2 },
  'two values where one has a frame': {
    frames: bytes(text('TRCK', '3\x004'), user('MusicBrainz Track Id', 'a', 'b')),
    tags: 2,
  },
  'texts in two languages': {
    frames: bytes(
      id3Frame('USLT', bytes('\x03eng\0one')),
      id3Frame('USLT', bytes('\x03deu\0zwei')),
      id3Frame('COMM', bytes('\x03eng\0c')),
    ),
    tags: 3,
  },
  'duplicates, which are not lost': {
    frames: bytes(text('TIT2', 'A\0A'), picture(PNG), picture(PNG)),
    tags: 1,
    pictures: 1,
  },
  'a field with a foreign name': { frames: user('作曲', '某人'), tags: 1 },
  'a field with a long name': { frames: user('N'.repeat(101), 'x'), tags: 1, named: ['N'.repeat(100)] },
  'a cue sheet and a hundred performers': {
    frames: bytes(
      user('CUESHEET', 'TRACK 01 AUDIO\n'.repeat(4_000)),
      user('PERFORMER', ...Array.from({ length: 100 }, (_, i) => `P${i}`)),
    ),
    tags: 2,
  },
  'lyrics that are too long': {
    frames: id3Frame('USLT', bytes('\x03eng\0'), Buffer.alloc(TAG_LIMITS.characters + 1, 'la ')),
    tags: 1,
    named: ['lyrics (too long)'],
  },
  'too many fields': {
    frames: repeated(TAG_LIMITS.fields + 2, (i) => user(`F${i}`, 'x')),
    tags: TAG_LIMITS.fields + 2,
    named: ['F1000', 'F1001'],
  },
  'too many comments': {
    frames: repeated(TAG_LIMITS.texts + 1, (i) => id3Frame('COMM', bytes(`\x03eng\0comment ${i}`))),
    tags: TAG_LIMITS.texts + 1,
    named: ['comment'],
  },
  'a value that is only markup': {
    frames: bytes(text('TIT2', '<img src=x>'), text('TALB', 'Album')),
    tags: 2,
    named: ['TITLE'],
  },
  'frames for other programs': {
    frames: bytes(id3Frame('PRIV', bytes('a\0b')), id3Frame('GEOB', bytes('\0a\0b\0c\0d'))),
    tags: 2,
    named: [/private/, /attached/],
  },
  'frames that only ID3v2 has': { frames: id3Frame('POPM', bytes('player\0\xff')), tags: 1, flac: ['rating (POPM)'] },
  'frames that cannot be read': {
    frames: bytes(text('TALB', 'A'), id3Frame('abcd', bytes('x')), text('TIT2', 'T')),
    tags: 3,
    named: [/abcd/],
  },
  'the rest of a tag': { frames: bytes(text('TALB', 'A'), 'REST'), tags: 2, named: [/^rest of the tag/] },
  'tags about the file, which do not count': {
    frames: bytes(text('TSSE', 'Lame'), user('ENCODER_OPTIONS', '-b 1'), text('TIT2', 'T')),
    tags: 1,
  },
  'pictures that are invalid or too large': {
    frames: bytes(picture(PNG), picture(bytes('<svg/>')), picture(bytes(PNG, Buffer.alloc(TAG_LIMITS.pictureBytes)))),
    tags: 0,
    pictures: 3,
    named: ['picture of an unknown kind', 'picture of 15.9 MB (at most 15.9 MB)'],
  },
};

const STREAM_INFO = bytes('fLaC\x80\0\0\x22', Buffer.alloc(34));
const riff = (body: Uint8Array): Uint8Array => bytes('RIFF', uint32LE(body.length), body);
const TARGETS: Readonly<Record<'mp3' | 'wav' | 'flac', (tags: TagSet) => Uint8Array>> = {
  mp3: (tags) => bytes(id3v2Tag(tags), SOUND),
  wav: (tags) => riff(bytes('WAVEdata', uint32LE(8), Buffer.alloc(8), riffTagChunks(tags))),
  flac: (tags) => bytes(flacHead(STREAM_INFO, tags).start, SOUND),
};

const retuning = {
  ...{
    sourceHz: 440,
    targetHz: 432,
    anchor: 'a4' as const,
    mode: 'tempo' as const,
    ratio: 432 / 440,
    cents: -31.77,
    equivalentA4Hz: 432,
  },
  ...{ gainDb: 0, limiterDb: 0, samplePeak: 0.9, truePeakDb: -0.9, frames: 48_000, channels: 2, bitDepth: 16 },
  ...{ sampleRateHz: 48_000, sourceSampleRateHz: 48_000 },
} as const;

const read = (content: Uint8Array, container: Container): TagSet =>
  cleanTags(readTags(new MemorySource(content), container));

describe.each(Object.entries(KINDS))(
  'a receipt names or keeps every tag: %s',
  (_, { frames, tags, pictures = 0, named = [], flac = [] }) => {
    it.each(['mp3', 'wav', 'flac'] as const)('in %s', (target) => {
      const source = read(bytes('ID3\x04\0\0', syncsafe(frames.length), frames, SOUND), 'mp3');
      const result = read(TARGETS[target](tagsAfterRetuning(source, retuning)), target);
      const kept = keptTags(source, result);
      const names = [...kept.notKept, ...kept.picturesNotKept];
      const expected = [...named, ...(target === 'flac' ? flac : [])];
      expect(names).toHaveLength(expected.length);
      for (const [i, name] of names.entries()) expect(name).toMatch(expected[i] ?? '');
      expect(countTags(source)).toBe(tags);
      expect(kept.tags + kept.notKept.length).toBe(tags);
      expect(kept.pictures + kept.picturesNotKept.length).toBe(pictures);
    });
  },
);
