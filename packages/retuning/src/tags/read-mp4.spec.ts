import { MemorySource } from '../formats/byte-source.js';
import { box } from '../../test/mp4-box.js';
import { readTags } from './read-tags.js';
import type { TagSet } from './tag-set.js';

const UTF8 = 1;
const PNG = 14;

function tagsOf(...content: Uint8Array[]): TagSet {
  const file = Buffer.concat([box('ftyp', Buffer.from('M4A ')), box('moov', ...content)]);
  return readTags(new MemorySource(file), 'mov');
}

const data = (value: string | Uint8Array, type = UTF8) => box('data', [type, 0], Buffer.from(value));
const iTunes = (...items: Uint8Array[]) => box('udta', box('meta', [0], box('ilst', ...items)));

/** A list as ffmpeg writes it with `-movflags use_metadata_tags`. */
function keyed(isFull: boolean, entries: [key: string, value: Uint8Array][]): Uint8Array {
  const keys = entries.map(([key]) => box('mdta', Buffer.from(key)));
  const items = entries.map(([, value], i) => box(String.fromCharCode(0, 0, 0, i + 1), value));
  const version = isFull ? [0] : [];
  return box('meta', version, box('keys', [0, keys.length], ...keys), box('ilst', ...items));
}

/** A text of user data with its language. */
function userText(type: string, text: Uint8Array, language: number): Uint8Array {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(text.length, 0);
  head.writeUInt16BE(language, 2);
  return box(type, head, text);
}

describe('the tags of an MP4 file', () => {
  it("are iTunes' items", () => {
    const free = box('----', box('mean', [0]), box('name', [0], Buffer.from('MusicBrainz Album Id')), data('aaaa-bbb'));
    const tags = tagsOf(
      iTunes(
        box('\xa9nam', data('Evening')),
        box('trkn', data(Buffer.from([0, 0, 0, 3, 0, 12, 0, 0]), 0)),
        free,
        box('rate', data('80')),
        box('\xa9too', data('a program')),
      ),
    );
    expect(Object.fromEntries(tags.fields)).toEqual({
      TITLE: ['Evening'],
      TRACKNUMBER: ['3'],
      TRACKTOTAL: ['12'],
      MUSICBRAINZ_ALBUMID: ['aaaa-bbb'],
    });
    expect(tags.leftOut).toEqual(['rating (rate)']);
  });

  it.each([
    ['moov/udta, as ffmpeg writes them', (list: Uint8Array) => box('udta', list), true],
    ['moov, as QuickTime does', (list: Uint8Array) => list, false],
  ])('have names of their own in a list with keys in %s', (_, place, isFull) => {
    const list = keyed(isFull, [
      ['title', data('Süße Töne')],
      ['com.apple.quicktime.author', data('Ågot')],
      ['album_artist', data('Various')],
      ['track', data('3/12')],
      ['com.apple.quicktime.year', data(Buffer.from([0x07, 0xe5]), 22)],
      ['com.apple.quicktime.artwork', data('a picture', PNG)],
      ['my_key', data('own value')],
      ['com.apple.quicktime.location.ISO6709', data('+52.5+013.4/')],
      ['com.apple.quicktime.make', data('a phone')],
      ['com.android.version', data('16')],
      ['encoder', data('a program')],
      ['com.apple.quicktime.rating.user', data(Buffer.from([0x40, 0x80, 0, 0]), 23)],
    ]);
    const tags = tagsOf(place(list));
    expect(Object.fromEntries(tags.fields)).toEqual({
      TITLE: ['Süße Töne'],
      ARTIST: ['Ågot'],
      ALBUMARTIST: ['Various'],
      TRACKNUMBER: ['3'],
      TRACKTOTAL: ['12'],
      DATE: ['2021'],
      MY_KEY: ['own value'],
    });
    expect(tags.pictures).toMatchObject([{ type: 3, data: Buffer.from('a picture') }]);
    expect(tags.leftOut).toEqual(['rating.user']);
  });

  it('are texts of user data, in UTF-8 or Mac OS Roman', () => {
    const tags = tagsOf(
      box(
        'udta',
        userText('\xa9nam', Buffer.from('Süße Töne'), 0x55c4),
        userText('\xa9ART', Buffer.from([0x81, 0x67, 0x6f, 0x74]), 0),
        userText('\xa9prf', Buffer.from('Many'), 0x55c4),
        userText('\xa9xyz', Buffer.from('+52.5+013.4/'), 0x15c7),
        box('\xa9alb', Buffer.from([0])),
      ),
    );
    expect(Object.fromEntries(tags.fields)).toEqual({ TITLE: ['Süße Töne'], ARTIST: ['Ågot'] });
    expect(tags.leftOut).toEqual(['\xa9prf']);
  });

  it("are iTunes' where several places have them", () => {
    const tags = tagsOf(
      box(
        'udta',
        box('meta', [0], box('ilst', box('\xa9nam', data('Evening')))),
        userText('\xa9nam', Buffer.from('Untitled 3'), 0x55c4),
      ),
      keyed(false, [
        ['title', data('Untitled 2')],
        ['artist', data('Ågot')],
      ]),
    );
    expect(Object.fromEntries(tags.fields)).toEqual({ TITLE: ['Evening'], ARTIST: ['Ågot'] });
  });

  describe('with chapters', () => {
    const TITLES = ['One', 'Zwölf'];
    const listed = (title: string, seconds: number): Uint8Array => {
      const text = Buffer.from(title);
      const start = Buffer.alloc(8);
      start.writeBigUInt64BE(BigInt(seconds) * 10_000_000n);
      return Buffer.concat([start, Buffer.from([text.length]), text]);
    };
    const nero = box('udta', box('chpl', [0x0100_0000, 0], Buffer.from([2]), listed('One', 0), listed('Zwölf', 3)));
    const sound = box('trak', box('tref', box('chap', [2])));
    /** Texts of 3 s and 5 s in one chunk at the start of the file, before `moov`. */
    const samples = TITLES.map((title, i) => {
      const text = i === 0 ? Buffer.from(title) : Buffer.from(`\ufeff${title}`, 'utf16le').swap16();
      return Buffer.concat([Buffer.from([0, text.length]), text]);
    });
    const texts = (handler: string, position: number): Uint8Array =>
      box(
        'trak',
        box('tkhd', [0, 0, 0, 2]),
        box(
          'mdia',
          box('mdhd', [0, 0, 0, 1_000, 8_000, 0]),
          box('hdlr', [0, 0], Buffer.from(handler)),
          box(
            'minf',
            box(
              'stbl',
              ...[box('stts', [0, 2, 1, 3_000, 1, 5_000]), box('stsc', [0, 1, 1, 2, 1])],
              ...[
                box(
                  'stsz',
                  [0, 0, 2],
                  samples.map(({ length }) => length),
                ),
                box('stco', [0, 1, position]),
              ],
            ),
          ),
        ),
      );
    const FTYP_BYTES = 12;
    const track = (handler = 'text'): Uint8Array[] => [box('free', ...samples), sound, texts(handler, FTYP_BYTES + 16)];

    it.each([
      ["Nero's list", [nero], [undefined, undefined]],
      ["QuickTime's track", track(), [3_000, 8_000]],
      ['both', [...track(), nero], [3_000, 8_000]],
    ])('have them: %s', (_, content, ends) => {
      const { chapters, leftOut } = tagsOf(...content);
      expect(chapters.map(({ startMs, title }) => [startMs, title])).toEqual([
        [0, 'One'],
        [3_000, 'Zwölf'],
      ]);
      expect(chapters.map(({ endMs }) => endMs)).toEqual(ends);
      expect(leftOut).toEqual([]);
    });

    it('name the tracks that are neither the song nor its chapters', () => {
      const other = (handler: string): Uint8Array =>
        box('trak', box('mdia', box('hdlr', [0, 0], Buffer.from(handler))));
      const tags = tagsOf(...['vide', 'soun', 'soun', 'tmcd'].map(other));
      expect(tags.leftOut).toEqual(['video track', 'another sound track']);
    });

    it('name them when they cannot be read', () => {
      expect(tagsOf(...track('vide'))).toMatchObject({
        ...{ chapters: [], leftOut: ['chapters', 'chapter pictures'] },
      });
      expect(tagsOf(sound)).toMatchObject({ chapters: [], leftOut: ['chapters'] });
    });
  });

  it.each([
    [
      'keys that end early',
      box('udta', box('meta', [0], box('keys', [0, 9]), box('ilst', box('\0\0\0\x07', data('x'))))),
    ],
    ['values without any content', box('udta', keyed(true, [['title', box('data')]]))],
  ])('are none with %s', (_, content) => {
    expect(tagsOf(content)).toMatchObject({ fields: new Map(), leftOut: [] });
  });
});
