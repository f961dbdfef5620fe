import { LITTLE_ENDIAN, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { MemorySource } from '../formats/byte-source.js';
import type { Container } from '../formats/sniff.js';
import { cleanTags, TAG_LIMITS } from './clean-tags.js';
import { parseId3v2 } from './read-id3v2.js';
import { readTags } from './read-tags.js';
import { tagsAfterRetuning } from './retuning-tags.js';
import { type TagBlock, type TagSet, addField, emptyTagSet, mergeMissing } from './tag-set.js';
import { id3v2Tag } from './write-id3v2.js';
import { riffTagChunks } from './write-riff.js';
import { flacHead } from './write-vorbis.js';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3_000, 7)]);
const JPEG = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(2_000, 0xff)]);

const FULL: TagSet = {
  fields: new Map([
    ['TITLE', ['Süße Töne 🎵']],
    ['ARTIST', ['One', 'Two']],
    ['ALBUMARTIST', ['Various']],
    ['TRACKNUMBER', ['3']],
    ['TRACKTOTAL', ['12']],
    ['DISCNUMBER', ['1']],
    ['DISCTOTAL', ['2']],
    ['DATE', ['2003-05-06']],
    ['GENRE', ['Folk', 'Pop']],
    ['COMPILATION', ['1']],
    ['ARTISTSORT', ['One, The']],
    ['BPM', ['120']],
    ['PRODUCER', ['Some Body', 'Any Body']],
    ['MUSICBRAINZ_TRACKID', ['12345678-1234-1234-1234-123456789012']],
    ['MUSICBRAINZ_ALBUMID', ['aaaa-bbb']],
    ['REPLAYGAIN_TRACK_GAIN', ['-7.03 dB']],
    ['My Custom', ['a', 'b']],
  ]),
  comments: [
    { language: 'eng', description: '', text: 'a comment' },
    { language: 'deu', description: 'kind', text: 'ein Kommentar' },
  ],
  lyrics: [
    { language: 'eng', description: '', text: 'first\nsecond' },
    { language: 'deu', description: '', text: 'erste\nzweite' },
  ],
  pictures: [
    { mimeType: 'image/png', type: 3, description: 'front', data: PNG },
    { mimeType: 'image/jpeg', type: 4, description: '', data: JPEG },
  ],
  frames: [
    { id: 'POPM', body: Buffer.from('player\0\xff\0\0\0\x07', 'latin1') },
    { id: 'WXXX', body: Buffer.from('\0shop\0https://example.org', 'latin1') },
  ],
  blocks: [],
  chapters: [],
  leftOut: [],
  picturesLeftOut: [],
};

const read = (bytes: Uint8Array, container: Container): TagSet => readTags(new MemorySource(bytes), container);

const sorted = (fields: Map<string, string[]>): [string, string[]][] =>
  [...fields].sort(([a], [b]) => a.localeCompare(b));

function uint32(value: number, order: 'LE' | 'BE'): Uint8Array {
  const bytes = Buffer.alloc(4);
  if (order === 'LE') bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
}

const chunk = (id: string, body: Uint8Array, order: 'LE' | 'BE' = 'LE'): Uint8Array =>
  Buffer.concat([Buffer.from(id, 'latin1'), uint32(body.length, order), body, Buffer.alloc(body.length % 2)]);

describe('tags that were written', () => {
  it('come back whole from an mp3', () => {
    const back = read(Buffer.concat([id3v2Tag(FULL), Buffer.alloc(2_000, 0xff)]), 'mp3');
    expect(sorted(back.fields)).toEqual(sorted(FULL.fields));
    expect({ ...back, fields: undefined }).toEqual({ ...FULL, fields: undefined });
  });

  it('come back whole from a wav, whose INFO says the most important again', () => {
    const format = chunk('fmt ', Buffer.alloc(16));
    const body = Buffer.concat([Buffer.from('WAVE'), format, chunk('data', Buffer.alloc(101)), riffTagChunks(FULL)]);
    const back = read(chunk('RIFF', body), 'wav');
    expect(sorted(back.fields)).toEqual(sorted(FULL.fields));
    expect(back.lyrics).toEqual(FULL.lyrics);
    const tagChunks = riffTagChunks(FULL);
    const infoChunk = tagChunks.subarray(0, 8 + viewOf(tagChunks).getUint32(4, LITTLE_ENDIAN));
    const info = read(chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), format, infoChunk])), 'wav');
    expect(info.fields.get('TITLE')).toEqual(['Süße Töne 🎵']);
    expect(info.fields.get('ARTIST')).toEqual(['One; Two']);
  });

  it('come back from a flac, but for the languages, which it cannot state', () => {
    const streamInfo = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), Buffer.alloc(34)]);
    const { start, audioOffset } = flacHead(streamInfo, FULL);
    expect(audioOffset).toBe(streamInfo.length);
    const back = read(Buffer.concat([start, Buffer.alloc(50)]), 'flac');
    expect(sorted(back.fields)).toEqual(sorted(FULL.fields));
    expect(back.pictures).toEqual(FULL.pictures);
    expect(back.lyrics.map(({ text }) => text)).toEqual(['first\nsecond', 'erste\nzweite']);
    expect(back.comments.map(({ text }) => text)).toEqual(['a comment', 'kind: ein Kommentar']);
  });
});

describe('ID3v2 of older kinds', () => {
  const tag = (version: number, flags: number, body: Uint8Array): TagSet =>
    parseId3v2(Buffer.from([0x49, 0x44, 0x33, version, 0, flags, 0, 0, 0, 0]), body);
  const frame3 = (id: string, body: Uint8Array): Uint8Array =>
    Buffer.concat([Buffer.from(id), uint32(body.length, 'BE'), Buffer.alloc(2), body]);
  const utf16 = (value: string): Uint8Array =>
    Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')]);

  it('2.3 is read: UTF-16, dates in two frames, numbered genres', () => {
    const { fields } = tag(
      3,
      0,
      Buffer.concat([
        frame3('TIT2', utf16('Süß')),
        frame3('TYER', Buffer.from('\x002003')),
        frame3('TDAT', Buffer.from('\x000605')),
        frame3('TCON', Buffer.from('\0(17)')),
      ]),
    );
    expect(Object.fromEntries(fields)).toEqual({ TITLE: ['Süß'], DATE: ['2003-05-06'], GENRE: ['Rock'] });
  });

  it('2.2 is read, with its three-letter frames', () => {
    const frame2 = (id: string, body: Uint8Array): Uint8Array =>
      Buffer.concat([Buffer.from(id), uint32(body.length, 'BE').subarray(1), body]);
    const { fields, pictures } = tag(
      2,
      0,
      Buffer.concat([
        frame2('TT2', Buffer.from('\0Old')),
        frame2('TRK', Buffer.from('\x004/9')),
        frame2('PIC', Buffer.concat([Buffer.from('\0PNG\x03\0'), PNG])),
      ]),
    );
    expect(Object.fromEntries(fields)).toEqual({ TITLE: ['Old'], TRACKNUMBER: ['4'], TRACKTOTAL: ['9'] });
    expect(pictures).toMatchObject([{ type: 3, data: PNG }]);
  });

  it('unsynchronised data is restored', () => {
    const body = frame3('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), JPEG]));
    const unsynchronised = Buffer.from(latin1Text(body).replace(/\xff/g, '\xff\0'), 'latin1');
    expect(tag(3, 0x80, unsynchronised).pictures[0]?.data).toEqual(JPEG);
  });

  it('what is cut off ends quietly', () => {
    expect(tag(4, 0, Buffer.from('TIT2\x7f\x7f\x7f\x7f\0\0\x03cut')).fields).toEqual(new Map([['TITLE', ['cut']]]));
    expect(tag(4, 0, Buffer.from('TIT')).fields.size).toBe(0);
  });
});

describe('what may be carried over', () => {
  const cleaned = (fill: (tags: TagSet) => void): TagSet => {
    const tags = emptyTagSet();
    fill(tags);
    return cleanTags(tags);
  };

  it('is no place, no encoder, no note of the source file', () => {
    const { fields } = cleaned((tags) => {
      for (const name of [
        'LOCATION',
        'GPSLatitude',
        'geo_location',
        'ENCODER',
        'iTunSMPB',
        'ACOUSTID_FINGERPRINT',
        'MP3GAIN_UNDO',
        'MP3GAIN_MINMAX',
        'ATTUNE_RATIO',
        'a=b',
        '\u0001',
        'TITLE',
      ]) {
        addField(tags, name, ['x']);
      }
    });
    expect([...fields.keys()]).toEqual(['ab', 'TITLE']);
  });

  it('is text of some length, in some number, and the rest is named', () => {
    const { fields, lyrics, leftOut } = cleaned((tags) => {
      for (let i = 0; i < 1_500; i += 1) tags.fields.set(`FIELD${i}`, ['x']);
      tags.fields.set('FIELD0', ['A'.repeat(100_000)]);
      addField(tags, 'LYRICS', ['B'.repeat(TAG_LIMITS.characters)]);
    });
    expect(fields.size).toBe(TAG_LIMITS.fields);
    expect(fields.get('FIELD0')?.[0]).toHaveLength(100_000);
    expect(lyrics).toEqual([]);
    expect(leftOut).toHaveLength(501);
    expect(leftOut).toContain('lyrics (too long)');
  });

  it('is as bytes of an unknown code page what it was, so that players can guess', () => {
    const frame = Buffer.from('TIT2\0\0\0\x06\0\0\0\x81\xfd\x8d\x90\xff', 'latin1');
    const source = parseId3v2(Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), frame);
    expect(id3v2Tag(cleanTags(source)).subarray(20)).toEqual(frame.subarray(10));
  });

  it('is a picture only when it is one, and not a huge one', () => {
    const { pictures, picturesLeftOut } = cleaned((tags) => {
      const add = (data: Uint8Array, mimeType = 'image/png', type = 3): number =>
        tags.pictures.push({ mimeType, type, description: '<b>x</b>', data });
      add(PNG, 'text/html');
      add(PNG);
      add(Buffer.from('<svg onload=alert(1)>'));
      add(Buffer.concat([PNG, Buffer.alloc(11 * 2 ** 20)]));
      add(Buffer.concat([PNG, Buffer.alloc(TAG_LIMITS.pictureBytes)]));
      add(JPEG, 'image/png', 77);
    });
    expect(pictures).toMatchObject([
      { mimeType: 'image/png', type: 3, description: 'x', data: PNG },
      { mimeType: 'image/png' },
      { mimeType: 'image/jpeg', type: 0, description: 'x', data: JPEG },
    ]);
    expect(picturesLeftOut).toEqual(['picture of an unknown kind', 'picture of 15.9 MB (at most 15.9 MB)']);
  });
});

describe('tags after retuning', () => {
  const retuning = {
    sourceHz: 440,
    targetHz: 528,
    anchor: 'a4',
    mode: 'tempo',
    ratio: 1.2,
    cents: 315.64,
    equivalentA4Hz: 528,
    ...{ gainDb: -2, limiterDb: 0, samplePeak: 0.9, truePeakDb: -0.9, frames: 48_000, channels: 2, bitDepth: 16 },
    ...{ sampleRateHz: 48_000, sourceSampleRateHz: 48_000 },
  } as const;
  const after = (fields: [string, string[]][], over: object = {}): Map<string, string[]> =>
    tagsAfterRetuning({ ...emptyTagSet(), fields: new Map(fields) }, { ...retuning, ...over }).fields;

  it('give back to players what the gain took', () => {
    const fields = after([
      ['REPLAYGAIN_TRACK_GAIN', ['-7.00 dB']],
      ['REPLAYGAIN_TRACK_PEAK', ['1.2']],
      ['REPLAYGAIN_ALBUM_PEAK', ['0.95']],
    ]);
    expect(fields.get('REPLAYGAIN_TRACK_GAIN')).toEqual(['-5.00 dB']);
    expect(fields.get('REPLAYGAIN_TRACK_PEAK')).toEqual(['0.900000']);
    expect(fields.get('REPLAYGAIN_ALBUM_PEAK')).toEqual(['0.950000']);
  });

  it('say the loudness of an Opus file in the way that other formats do', () => {
    const fields = after([['R128_TRACK_GAIN', ['-2560']]], { gainDb: 0 });
    expect(Object.fromEntries(fields)).toMatchObject({ REPLAYGAIN_TRACK_GAIN: ['-5.00 dB'] });
    expect(fields.has('R128_TRACK_GAIN')).toBe(false);
  });

  it('follow the tempo, and forget a key that is no longer true', () => {
    expect(after([['BPM', ['120']]], { mode: 'varispeed' }).get('BPM')).toEqual(['144']);
    expect(after([['BPM', ['120']]]).get('BPM')).toEqual(['120']);
    expect(after([['INITIALKEY', ['Am']]]).has('INITIALKEY')).toBe(false);
    expect(after([['INITIALKEY', ['Am']]], { cents: -31.8 }).get('INITIALKEY')).toEqual(['Am']);
  });
});

it('what only a second tag has is added, and what both have differently is named', () => {
  const block = (id: string, text: string): TagBlock => ({ id, body: Buffer.from(text) });
  const tags = {
    ...emptyTagSet(),
    blocks: [block('smpl', 'a'), block('cue ', 'b')],
    chapters: [{ startMs: 0, title: '' }],
  };
  const second = { ...emptyTagSet(), blocks: [block('smpl', 'c'), block('cue ', 'b'), block('inst', 'd')] };
  mergeMissing(tags, { ...second, chapters: [{ startMs: 5, title: '' }] });
  expect(tags.blocks.map(({ id }) => id)).toEqual(['smpl', 'cue ', 'inst']);
  expect(tags.leftOut).toEqual(['another smpl', 'another list of chapters']);
});
