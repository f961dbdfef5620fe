import { viewOf } from '../bytes/arrays.js';
import { MemorySource } from '../formats/byte-source.js';
import type { Container } from '../formats/sniff.js';
import { MAX_CHAPTERS } from './chapters.js';
import { cleanTags } from './clean-tags.js';
import { readTags } from './read-tags.js';
import { type Retuning, countTags, keptTags, tagsAfterRetuning } from './retuning-tags.js';
import { type Chapter, type TagSet, emptyTagSet } from './tag-set.js';
import { id3v2Tag } from './write-id3v2.js';
import { flacHead } from './write-vorbis.js';

const read = (file: Uint8Array, container: Container): TagSet => cleanTags(readTags(new MemorySource(file), container));

const asMp3 = (tags: TagSet): TagSet => read(Buffer.concat([id3v2Tag(tags), Buffer.alloc(200, 0xff)]), 'mp3');
const STREAM_INFO = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), Buffer.alloc(34)]);
const asFlac = (tags: TagSet): TagSet => read(flacHead(STREAM_INFO, tags).start, 'flac');
const withChapters = (...chapters: Chapter[]): TagSet => ({ ...emptyTagSet(), chapters });

const CHAPTERS: Chapter[] = [
  { startMs: 0, title: 'Einführung', url: 'https://example.org/1' },
  { startMs: 4_000, title: 'Two' },
];
const SLOWER: Retuning = {
  ...{ sourceHz: 440, targetHz: 432, anchor: 'a4', mode: 'varispeed', ratio: 0.8, cents: -386.3, equivalentA4Hz: 352 },
  ...{ gainDb: 0, limiterDb: 0, samplePeak: 0.9, truePeakDb: -0.9, frames: 80_000, channels: 2, bitDepth: 16 },
  ...{ sampleRateHz: 8_000, sourceSampleRateHz: 8_000 },
};

describe('chapters', () => {
  it('become frames in an mp3, each with an end, and follow the tempo', () => {
    const source = withChapters(...CHAPTERS);
    const result = asMp3(tagsAfterRetuning(source, SLOWER));
    const times = result.frames
      .filter(({ id }) => id === 'CHAP')
      .map(({ body }) => [4, 8].map((at) => viewOf(body).getUint32(at)));
    expect(times).toEqual([
      [0, 5_000],
      [5_000, 10_000],
    ]);
    expect(result.frames.find(({ id }) => id === 'CTOC')?.body).toEqual(Buffer.from('toc\0\x03\x02ch1\0ch2\0'));
    expect(countTags(source)).toBe(2);
    expect(keptTags(source, result)).toMatchObject({ tags: 2, names: ['chapter'], notKept: [] });
  });

  it('are fields in a FLAC file, and read again as chapters', () => {
    const { chapters, fields } = asFlac(tagsAfterRetuning(withChapters(...CHAPTERS), SLOWER));
    expect(chapters).toEqual([
      { startMs: 0, title: 'Einführung', url: 'https://example.org/1' },
      { startMs: 5_000, title: 'Two' },
    ]);
    expect([...fields.keys()].filter((name) => name.startsWith('CHAPTER'))).toEqual([]);
  });

  it('of an mp3 become those of a FLAC file, with titles and links, and the other way round', () => {
    const mp3 = asMp3(withChapters(...CHAPTERS));
    const flac = asFlac(mp3);
    expect(flac.chapters).toEqual(CHAPTERS);
    expect(keptTags(mp3, flac)).toMatchObject({ tags: 2, notKept: ['table of contents (CTOC)'] });
    expect(keptTags(flac, asMp3(flac))).toMatchObject({ tags: 2, notKept: [] });
  });

  it('with a picture keep it in an mp3, and in a FLAC file it is named', () => {
    const picture = {
      mimeType: 'image/png',
      type: 3,
      description: '',
      data: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    };
    const inner = id3v2Tag({ ...emptyTagSet(), pictures: [picture], fields: new Map([['TITLE', ['One']]]) });
    const frames = [{ id: 'CHAP', body: Buffer.concat([Buffer.from('ch1\0'), Buffer.alloc(16), inner.subarray(10)]) }];
    const source = { ...emptyTagSet(), frames };
    expect(countTags(source)).toBe(2);
    expect(keptTags(source, asMp3(source))).toMatchObject({ tags: 2, notKept: [] });
    expect(keptTags(source, asFlac(source))).toMatchObject({ tags: 1, notKept: ['picture of a chapter'] });
  });

  it('whose start cannot be read stay as fields', () => {
    const fields = new Map([
      ['CHAPTER001', ['soon']],
      ['CHAPTER001NAME', ['One']],
    ]);
    const flac = asFlac({ ...emptyTagSet(), fields });
    expect(flac).toMatchObject({ chapters: [], fields });
    expect(keptTags(flac, asFlac(tagsAfterRetuning(flac, SLOWER))).notKept).toEqual(['CHAPTER001']);
  });

  it('are bounded, and those beyond are named', () => {
    const many = Array.from({ length: MAX_CHAPTERS + 2 }, (_, i) => ({ startMs: i, title: '' }));
    const { chapters, leftOut } = cleanTags(withChapters(...many));
    expect([chapters.length, leftOut]).toEqual([MAX_CHAPTERS, ['2 chapters beyond 999']]);
    expect(asMp3({ ...emptyTagSet(), chapters }).frames.some(({ id }) => id === 'CTOC')).toBe(false);
  });

  it('that end early do no harm', () => {
    const frames = [{ id: 'CHAP', body: Buffer.from('ch1\0\0\0') }];
    const flac = asFlac({ ...emptyTagSet(), frames });
    expect(keptTags({ ...emptyTagSet(), frames }, flac)).toMatchObject({ tags: 0, notKept: ['chapter'] });
  });
});
