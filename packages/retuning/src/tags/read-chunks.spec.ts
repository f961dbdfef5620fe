import { LITTLE_ENDIAN, viewOf } from '../bytes/arrays.js';
import { MemorySource } from '../formats/byte-source.js';
import { cleanTags } from './clean-tags.js';
import { readTags } from './read-tags.js';
import { MAX_BLOCK_BYTES } from './retuned-blocks.js';
import { type Retuning, keptTags, tagsAfterRetuning } from './retuning-tags.js';
import type { TagBlock, TagSet } from './tag-set.js';
import { riffTagChunks } from './write-riff.js';
import { flacHead } from './write-vorbis.js';

type Part = string | number[] | Uint8Array;
/** Texts as they are, numbers as 32 bits. */
const bytes = (order: 'LE' | 'BE', ...parts: Part[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => {
      if (!Array.isArray(part)) return Buffer.from(part as string, 'latin1');
      const words = Buffer.alloc(part.length * 4);
      part.forEach((value, i) =>
        order === 'LE' ? words.writeUInt32LE(value, i * 4) : words.writeUInt32BE(value, i * 4),
      );
      return words;
    }),
  );
const le = (...parts: Part[]): Uint8Array => bytes('LE', ...parts);
const be = (...parts: Part[]): Uint8Array => bytes('BE', ...parts);
const chunk = (id: string, body: Uint8Array, padding = Buffer.alloc(body.length % 2)): Uint8Array =>
  le(id, [body.length], body, padding);
const aiffChunk = (id: string, body: Uint8Array): Uint8Array =>
  be(id, [body.length], body, Buffer.alloc(body.length % 2));
const NONE = Buffer.alloc(0);
const FORMAT = chunk('fmt ', Buffer.alloc(16));
const DATA = chunk('data', Buffer.alloc(100));
const INFO = chunk('LIST', le('INFO', chunk('INAM', le('A loop\0'))));

function tagsOf(...chunks: Uint8Array[]): TagSet {
  const body = le('WAVE', ...chunks);
  return cleanTags(readTags(new MemorySource(le('RIFF', [body.length], body)), 'wav'));
}

function tagsOfAiff(...chunks: Uint8Array[]): TagSet {
  return cleanTags(readTags(new MemorySource(be('FORM', [0], 'AIFF', ...chunks)), 'aiff'));
}

const RETUNING: Retuning = {
  ...{ sourceHz: 440, targetHz: 432, anchor: 'a4', mode: 'tempo', ratio: 0.8, cents: -50, equivalentA4Hz: 432 },
  ...{ gainDb: -1, limiterDb: 0, samplePeak: 0.9, truePeakDb: -1.5, frames: 1_000, channels: 1, bitDepth: 24 },
  ...{ sampleRateHz: 48_000, sourceSampleRateHz: 48_000 },
};
/** Slower, so a quarter longer. */
const SLOWER: Retuning = { ...RETUNING, mode: 'varispeed', frames: 1_250 };
const blocksAfter = (tags: TagSet, retuning: Retuning): Record<string, Buffer> =>
  Object.fromEntries(tagsAfterRetuning(tags, retuning).blocks.map(({ id, body }: TagBlock) => [id, Buffer.from(body)]));

describe('the chunks of a WAV file', () => {
  it.each([
    ['a byte that pads them', [chunk('data', Buffer.alloc(101)), INFO]],
    ['nothing that pads them', [chunk('data', Buffer.alloc(101, 0x41), NONE), INFO]],
    ['nothing that pads an unknown one', [DATA, chunk('abcd', Buffer.alloc(5), NONE), INFO]],
    ['one byte too many', [chunk('data', Buffer.alloc(100), Buffer.alloc(1)), INFO]],
    [
      'an item of a list that nothing pads',
      [DATA, chunk('LIST', le('INFO', chunk('IART', le('One'), NONE), chunk('INAM', le('A loop'))))],
    ],
  ])('are found after an odd size with %s', (_, chunks) => {
    expect(tagsOf(FORMAT, ...chunks).fields.get('TITLE')).toEqual(['A loop']);
  });

  it('that are about the file are not tags; others are named, and so is what follows the last', () => {
    const about = ['fact', 'PEAK', 'JUNK', 'PAD ', 'FLLR'].map((id) => chunk(id, Buffer.alloc(8)));
    const unknown = [
      chunk('iXML', le('<BWFXML/>')),
      chunk('wXyZ', Buffer.alloc(3)),
      chunk('LIST', le('adtl', chunk('file', le([1])))),
    ];
    const tags = tagsOf(FORMAT, ...about, DATA, ...unknown, INFO, Buffer.alloc(30, 0x99));
    expect(tags.leftOut).toEqual([
      'production notes (iXML)',
      'unknown chunk (wXyZ)',
      'unknown chunk (file)',
      'rest of the file, 30 bytes',
    ]);
    expect(tags.fields.get('TITLE')).toEqual(['A loop']);
  });

  it('may be of a file whose length was not known when it was begun', () => {
    expect(tagsOf(FORMAT, le('data', [0], Buffer.alloc(64, 0x99))).leftOut).toEqual([]);
    const long = le('ds64', [28, 0, 0, 102, 0, 0, 0, 0], 'data', [0xffffffff], Buffer.alloc(102), INFO);
    expect(tagsOf(long).fields.get('TITLE')).toEqual(['A loop']);
  });

  it('are bounded: a larger one is named, and the others stay', () => {
    const tags = tagsOf(DATA, chunk('smpl', Buffer.alloc(MAX_BLOCK_BYTES + 2)), chunk('acid', Buffer.alloc(24)), INFO);
    expect(tags).toMatchObject({ blocks: [{ id: 'acid' }], leftOut: ['sampler loop (smpl)'] });
  });
});

const sampler = (note: number, fraction: number, start: number, end: number): Uint8Array =>
  le([0, 0, 20_833, note, fraction, 0, 0, 1, 0], [7, 0, start, end, 0, 0]);
const cue = (...frames: number[]): Uint8Array =>
  le([frames.length], ...frames.map((frame, i) => le([i + 1, frame], 'data', [0, 0, frame])));
const label = le('labl', [8, 1], 'one\0');
const region = (frames: number): Uint8Array => le('ltxt', [20, 1, frames], 'rgn ', [0, 0]);
const tempo = (note: number, beatsAMinute: number): Uint8Array => {
  const body = le([2, note, 0, 16, 0x0004_0004, 0]);
  viewOf(body).setFloat32(20, beatsAMinute, LITTLE_ENDIAN);
  return body;
};
const SAMPLER_FILE = [
  FORMAT,
  DATA,
  chunk('smpl', sampler(69, 0, 100, 799)),
  chunk('cue ', cue(400, 5_000)),
  chunk('LIST', le('adtl', label, region(200))),
  chunk('acid', tempo(69, 120)),
  chunk('inst', Buffer.from([69, 0, 0, 0, 127, 1, 127])),
];

describe('what a WAV file holds for samplers and editors', () => {
  it('keeps its places when the tempo stays, but not its note', () => {
    expect(blocksAfter(tagsOf(...SAMPLER_FILE), RETUNING)).toEqual({
      smpl: sampler(68, 2 ** 31, 100, 799),
      'cue ': cue(400, 1_000),
      adtl: le(label, region(200)),
      acid: tempo(69, 120),
      inst: Buffer.from([69, 50, 0, 0, 127, 1, 127]),
    });
  });

  it('follows the tempo, the ends of loops included, and stays in the song', () => {
    expect(blocksAfter(tagsOf(...SAMPLER_FILE), SLOWER)).toEqual({
      smpl: sampler(68, 2 ** 31, 125, 999),
      'cue ': cue(500, 1_250),
      adtl: le(label, region(250)),
      acid: tempo(69, 96),
      inst: Buffer.from([69, 50, 0, 0, 127, 1, 127]),
    });
  });

  it('has the period of the result’s rate', () => {
    const tags = tagsOf(DATA, chunk('smpl', sampler(60, 0, 10, 19)));
    const { smpl } = blocksAfter(tags, { ...RETUNING, sampleRateHz: 24_000, frames: 500, cents: 0 });
    expect([8, 44, 48].map((at) => smpl?.readUInt32LE(at))).toEqual([41_667, 5, 9]);
  });

  it('is found again in a WAV result, and named where there is no place for it', () => {
    const source = tagsOf(...SAMPLER_FILE);
    const after = tagsAfterRetuning(source, SLOWER);
    expect(keptTags(source, tagsOf(FORMAT, DATA, riffTagChunks(after)))).toMatchObject({ tags: 5, notKept: [] });
    const notKept = [
      'sampler loop (smpl)',
      'markers (cue)',
      'marker labels (adtl)',
      'loop tempo (acid)',
      'instrument (inst)',
    ];
    expect(keptTags(source, { ...after, blocks: [] })).toMatchObject({ tags: 0, notKept });
  });

  it.each([
    ['loops that are not there', 'smpl', le([0, 0, 0, 60, 0, 0, 0, 9, 0])],
    ['more markers than there are', 'cue ', le([2], cue(1).subarray(4))],
    ['more markers than any editor sets', 'cue ', le([10_001], Buffer.alloc(10_001 * 24))],
    ['too few bytes', 'acid', Buffer.alloc(20)],
    ['a list that ends early', 'bext', Buffer.alloc(600)],
  ])('is dropped, and so named, with %s', (_, id, body) => {
    const source = tagsOf(DATA, chunk(id, body), INFO);
    const after = tagsAfterRetuning(source, RETUNING);
    expect(keptTags(source, after).notKept).toHaveLength(1);
    expect(after.fields.get('TITLE')).toEqual(['A loop']);
  });

  it('says of a broadcast what is true of the result', () => {
    const head = Buffer.alloc(602);
    head.write('An interview', 0);
    head.writeBigUInt64LE(48_000n * 3_600n, 338);
    head.writeUInt16LE(2, 346);
    head.fill(0xaa, 348, 412);
    [-2_300, 500, -100, 0x7fff, -2_000].forEach((value, i) => head.writeInt16LE(value, 412 + i * 2));
    const { bext } = blocksAfter(tagsOf(DATA, chunk('bext', le(head, 'A=ANALOGUE,M=mono,T=tape\r\n'))), SLOWER);
    expect(bext?.toString('latin1', 0, 12)).toBe('An interview');
    expect(bext?.readBigUInt64LE(338)).toBe(48_000n * 4_500n);
    expect(bext?.subarray(348, 412).every((byte) => byte === 0)).toBe(true);
    expect([0, 2, 4, 6, 8].map((at) => bext?.readInt16LE(412 + at))).toEqual([-2_400, 500, -150, 0x7fff, -2_100]);
    expect(bext?.toString('latin1', 602)).toBe(
      'A=ANALOGUE,M=mono,T=tape\r\nA=PCM,F=48000,W=24,M=mono,T=Attune; A4 440 to 432 Hz\r\n',
    );
  });
});

describe('the markers of an AIFF file', () => {
  const marker = (id: number, frame: number, name: string): Uint8Array =>
    be(Buffer.from([0, id]), [frame], Buffer.from([name.length]), name, Buffer.alloc((name.length + 1) % 2));
  const MARK = aiffChunk('MARK', be(Buffer.from([0, 2]), marker(1, 100, 'in'), marker(2, 800, 'out')));
  const loop = (mode: number): Uint8Array => Buffer.from([0, mode, 0, 1, 0, 2]);
  const INST = aiffChunk('INST', be(Buffer.from([69, 0, 0, 127, 1, 127, 0, 6]), loop(1), loop(0)));

  it('and its instrument become those of a WAV file', () => {
    const blocks = blocksAfter(tagsOfAiff(MARK, INST), RETUNING);
    expect(blocks).toMatchObject({ 'cue ': cue(100, 800), inst: Buffer.from([69, 50, 6, 0, 127, 1, 127]) });
    expect(blocks['adtl']).toEqual(le('labl', [7, 1], 'in\0\0', 'labl', [8, 2], 'out\0'));
    expect([12, 44, 48].map((at) => blocks['smpl']?.readUInt32LE(at))).toEqual([68, 100, 799]);
  });

  it('are named when they cannot be read, beside comments, unknown chunks and what is about the file', () => {
    const comment = be(Buffer.from([0, 1]), [0], Buffer.from([0, 0, 0, 4]), 'Live');
    const others = ['COMM', 'CHAN', 'basc'].map((id) => aiffChunk(id, Buffer.alloc(18)));
    const tags = tagsOfAiff(...others, aiffChunk('MARK', Buffer.from([0, 9])), aiffChunk('COMT', comment));
    expect(tags.leftOut).toEqual(['Apple Loops tempo (basc)', 'markers (MARK)']);
    expect(tags.comments).toMatchObject([{ text: 'Live' }]);
  });
});

describe('a FLAC file’s cue sheet', () => {
  const long = (value: number): Uint8Array => be([0, value]);
  const track = (frame: number, number: number, ...indexes: number[]): Uint8Array =>
    be(
      long(frame),
      Buffer.from([number]),
      Buffer.alloc(12),
      Buffer.alloc(14),
      Buffer.from([indexes.length]),
      ...indexes.map((index, i) => be(long(index), Buffer.from([i, 0, 0, 0]))),
    );
  const sheet = (isCd: boolean, leadIn: number, ...tracks: Uint8Array[]): Uint8Array =>
    be(
      Buffer.alloc(128),
      long(leadIn),
      Buffer.from([isCd ? 0x80 : 0]),
      Buffer.alloc(258),
      Buffer.from([tracks.length]),
      ...tracks,
    );
  const SHEET = sheet(true, 88_200, track(0, 1, 0), track(588, 2, 0, 588), track(1_764, 170));
  const block = (type: number, body: Uint8Array, isLast = false): Uint8Array =>
    be([((isLast ? 0x80 : 0) + type) * 2 ** 24 + body.length], body);

  function tagsOfFlac(...blocks: Uint8Array[]): TagSet {
    return cleanTags(readTags(new MemorySource(be('fLaC', block(0, Buffer.alloc(34)), ...blocks)), 'flac'));
  }

  it('is the same when the tempo stays, and is found again', () => {
    const source = tagsOfFlac(block(5, SHEET, true));
    const after = tagsAfterRetuning(source, { ...RETUNING, frames: 1_764 });
    const { start } = flacHead(be('fLaC', block(0, Buffer.alloc(34), true)), after);
    expect(readTags(new MemorySource(start), 'flac').blocks).toEqual([{ id: 'CUESHEET', body: SHEET }]);
  });

  it('follows the tempo up to the end of the song, and is then no longer a CD’s', () => {
    const source = tagsOfFlac(block(5, SHEET, true));
    expect(blocksAfter(source, { ...SLOWER, frames: 2_204 })).toEqual({
      CUESHEET: sheet(false, 0, track(0, 1, 0), track(735, 2, 0, 735), track(2_204, 255)),
    });
  });

  it('is named for other formats; so are other blocks, but not those about the file', () => {
    const source = tagsOfFlac(
      block(1, Buffer.alloc(9)),
      block(3, Buffer.alloc(18)),
      block(2, be('riff')),
      block(9, NONE),
      block(5, SHEET, true),
    );
    expect(keptTags(source, tagsOf(DATA, riffTagChunks(tagsAfterRetuning(source, RETUNING)))).notKept).toEqual([
      'cue sheet block',
      'application data (riff)',
      'metadata block 9',
    ]);
  });
});
