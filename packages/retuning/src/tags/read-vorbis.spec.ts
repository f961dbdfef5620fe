import { MemorySource } from '../formats/byte-source.js';
import { readTags } from './read-tags.js';
import type { TagSet } from './tag-set.js';

const words = (order: 'LE' | 'BE', ...values: number[]): Uint8Array => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) =>
    order === 'LE' ? bytes.writeUInt32LE(value, i * 4) : bytes.writeUInt32BE(value, i * 4),
  );
  return bytes;
};
const bytes = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A page of an Ogg file with one packet, or a part of one that goes on. */
function page(serial: number, packet: Uint8Array, { begins = false, goesOn = false } = {}): Uint8Array {
  const whole = Math.floor(packet.length / 255);
  const lacing = Buffer.alloc(whole + (goesOn ? 0 : 1), 255);
  if (!goesOn) lacing[whole] = packet.length % 255;
  const head = bytes(
    'OggS\0',
    Buffer.from([begins ? 2 : 0]),
    Buffer.alloc(8),
    words('LE', serial, 0, 0),
    Buffer.from([lacing.length]),
  );
  return bytes(head, lacing, packet);
}
const begin = (serial: number, packet: string): Uint8Array => page(serial, bytes(packet), { begins: true });
const list = (count: number, ...comments: string[]): Uint8Array =>
  bytes(words('LE', 0, count), ...comments.flatMap((text) => [words('LE', text.length), text]));
const comments = (...texts: string[]): Uint8Array => list(texts.length, ...texts);

function tagsOf(...pages: Uint8Array[]): TagSet {
  return readTags(new MemorySource(Buffer.concat(pages)), 'ogg');
}

describe('the tags of an Ogg file', () => {
  it('are those of the stream with sound, whatever is before or between', () => {
    const song = bytes('\x03vorbis', comments('TITLE=Mine', `LONG=${'x'.repeat(600)}`));
    const { fields, leftOut } = tagsOf(
      ...[begin(1, 'fishead\0'), begin(2, '\x80theora'), begin(3, '\x01vorbis'), begin(4, 'OpusHead'), begin(5, '?')],
      page(2, bytes('\x81theora', comments('TITLE=Cover'))),
      page(3, song.subarray(0, 510), { goesOn: true }),
      page(4, bytes('OpusTags', comments('TITLE=Other'))),
      page(3, song.subarray(510)),
    );
    expect([fields.get('TITLE'), fields.get('LONG')?.[0]?.length]).toEqual([['Mine'], 600]);
    expect(leftOut).toEqual(['video stream', 'another sound stream', 'stream of an unknown kind']);
  });

  it('are the first part’s when several follow each other, and the others are named', () => {
    const part = (serial: number, title: string): Uint8Array =>
      bytes(begin(serial, 'OpusHead'), page(serial, bytes('OpusTags', comments(`TITLE=${title}`))));
    expect(tagsOf(part(1, 'One'), part(2, 'Two'))).toMatchObject({
      fields: new Map([['TITLE', ['One']]]),
      leftOut: ['tags of the parts after the first'],
    });
    expect(tagsOf(part(1, 'One')).leftOut).toEqual([]);
  });

  it('are FLAC’s blocks, pictures and cue sheets included', () => {
    const block = (type: number, body: Uint8Array): Uint8Array =>
      bytes(words('BE', type * 2 ** 24 + body.length), body);
    const picture = bytes(words('BE', 3, 9), 'image/png', words('BE', 0, 0, 0, 0, 0, 4), 'data');
    const { fields, pictures, blocks, leftOut } = tagsOf(
      begin(1, '\x7fFLAC'),
      page(1, block(4, comments('TITLE=One'))),
      page(1, block(6, picture)),
      page(1, block(5, Buffer.alloc(396))),
      page(1, block(0x80 + 2, bytes('riffdata'))),
      page(1, bytes('\xff\xf8 sound')),
    );
    expect(fields).toEqual(new Map([['TITLE', ['One']]]));
    expect(pictures).toMatchObject([{ type: 3, data: Buffer.from('data') }]);
    expect(blocks).toEqual([{ id: 'CUESHEET', body: Buffer.alloc(396) }]);
    expect(leftOut).toEqual(['application data (riff)']);
  });

  it('are read in the code page of their system where a program did not write UTF-8', () => {
    const song = bytes('\x03vorbis', comments('TITLE=One', 'ARTIST=Bj\xf6rk'));
    const { fields } = tagsOf(begin(1, '\x01vorbis'), page(1, song));
    expect(fields.get('ARTIST')).toEqual(['Björk']);
  });

  it.each([
    ['comments that are fewer than they say', list(9, 'TITLE=One'), ['rest of the comments, 8']],
    ['a comment without a name', comments('TITLE=One', 'nameless'), ['a comment without a name']],
    ['an invalid picture', comments('TITLE=One', 'METADATA_BLOCK_PICTURE=AAAA'), [], ['unreadable picture']],
  ])('are named where they cannot be read: %s', (_, body, leftOut, picturesLeftOut: string[] = []) => {
    const tags = tagsOf(begin(1, '\x01vorbis'), page(1, bytes('\x03vorbis', body)));
    expect(tags).toMatchObject({ fields: new Map([['TITLE', ['One']]]), leftOut, picturesLeftOut });
  });
});
