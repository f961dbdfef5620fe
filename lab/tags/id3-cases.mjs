// Kinds of tags in mp3 files, as rows of cases.mjs.
import { deflateSync } from 'node:zlib';
import {
  CUE,
  LONG_CUE,
  LRC,
  ape,
  apic,
  be32,
  bytes,
  chapter,
  described,
  frame,
  id3,
  id3v1,
  latin1,
  lyrics3,
  png,
  text,
  utf16be,
  utf8,
  several,
} from './tag-bytes.mjs';

const head = (tag) => (base) => bytes(tag, base);
const tail =
  (...tags) =>
  (base) =>
    bytes(base, ...tags);

export const ID3_CASES = [
  {
    name: 'ID3v2.4, the usual frames',
    items: 28,
    build: head(
      id3(4, [
        ...[
          ['TIT2', 'Süße Töne'],
          ['TPE1', 'One\0Two'],
          ['TPE2', 'Various'],
          ['TALB', 'The Album'],
          ['TDRC', '2003-05-06'],
          ['TCON', 'Folk\0Pop'],
          ['TBPM', '120'],
          ['TCOM', 'C. Omposer'],
          ['TKEY', 'Am'],
          ['TSOP', 'One, The'],
          ['TIPL', 'producer\0Some Body\0mix\0Any Body'],
          ['TMCL', 'violin\0A. Player'],
          ['GRP1', 'Evening'],
          ['TXXX', 'My Custom\0a\0b'],
          ['TXXX', 'REPLAYGAIN_TRACK_GAIN\0-7.03 dB'],
          ['TXXX', 'MusicBrainz Album Id\0aaaa-bbb'],
          ['WXXX', 'shop\0https://example.org'],
        ].map(([id, value]) => text(4, id, value)),
        text(4, 'TRCK', '3/12'),
        described('COMM', '', 'a comment'),
        described('COMM', 'kind', 'ein Kommentar', 'deu'),
        described('USLT', '', 'first\nsecond'),
        frame(4, 'UFID', bytes('http://musicbrainz.org\0', '12345678')),
        frame(4, 'POPM', bytes('player\0\xff', be32(7))),
        frame(4, 'PCNT', be32(12)),
        apic(4, 3, png()),
        apic(4, 4, png(1)),
      ]),
    ),
  },
  {
    name: 'ID3v2.3, UTF-16',
    items: 5,
    build: head(
      id3(3, [
        text(3, 'TIT2', 'Süß'),
        text(3, 'TYER', '2003'),
        text(3, 'TDAT', '0605'),
        text(3, 'TCON', '(17)'),
        text(3, 'IPLS', 'producer\0Some Body'),
        apic(3, 3, png()),
      ]),
    ),
  },
  {
    name: 'ID3v2.2',
    items: 4,
    build: head(id3(2, [latin1(2, 'TT2', 'Old'), latin1(2, 'TRK', '4/9'), apic(2, 3, png())])),
  },
  {
    name: 'ID3v2.2 ids in v2.3, as iTunes writes',
    items: 6,
    build: head(
      id3(3, [
        text(3, 'TIT2', 'A'),
        text(3, 'TSA ', 'Sort B'),
        text(3, 'TSP ', 'Sort C'),
        text(3, 'TP1\0', 'D'),
        text(3, 'TCP ', '1'),
        text(3, 'TALB', 'E'),
      ]),
    ),
  },
  {
    name: 'ID3v2, lower-case id between',
    items: 3,
    build: head(id3(4, [text(4, 'TIT2', 'A'), text(4, 'tabc', 'x'), text(4, 'TALB', 'B')])),
  },
  {
    name: 'ID3v2, odd id between',
    items: 3,
    build: head(id3(4, [text(4, 'TIT2', 'A'), frame(4, '?!\x01_', bytes('abc')), text(4, 'TALB', 'B')])),
  },
  {
    name: 'ID3v2.3, a compressed frame',
    items: 2,
    means: { ALBUM: ['Hidden'] },
    build: head(id3(3, [text(3, 'TIT2', 'A'), frame(3, 'TALB', bytes(be32(7), deflateSync(bytes('\0Hidden'))), 0x80)])),
  },
  {
    name: 'ID3v2.4, an encrypted frame',
    items: 2,
    build: head(id3(4, [text(4, 'TIT2', 'A'), frame(4, 'TALB', bytes('\x01\x03secret'), 4)])),
  },
  {
    name: 'ID3v2.3, unsynchronised',
    items: 2,
    build: (base) => {
      const tag = id3(3, [latin1(3, 'TIT2', 'A\xff'), apic(3, 3, bytes(png(), [0xff, 0xe0, 0xff, 0]))]);
      const body = bytes(tag.subarray(10).toString('latin1').replaceAll('\xff', '\xff\0'));
      return bytes(id3(3, [body], { flags: 0x80 }), base);
    },
  },
  {
    name: 'ID3v2, one byte order mark for two strings',
    items: 3,
    means: { LYRICS: ['Первая строка'], MOOD: ['спокойный'] },
    build: head(
      id3(3, [
        text(3, 'TIT2', 'Заголовок'),
        frame(3, 'USLT', bytes('\x01rus', utf16be('текст\0Первая строка'))),
        frame(3, 'TXXX', bytes([1], utf16be('MOOD\0спокойный'))),
      ]),
    ),
  },
  {
    name: 'ID3v2.3, windows-1251 as Latin-1',
    items: 3,
    means: { TITLE: ['Подмосковные вечера'], ARTIST: ['Владимир Трошин'], ALBUM: ['Лучшие песни'] },
    build: head(
      id3(3, [
        latin1(3, 'TIT2', '\xcf\xee\xe4\xec\xee\xf1\xea\xee\xe2\xed\xfb\xe5 \xe2\xe5\xf7\xe5\xf0\xe0'),
        latin1(3, 'TPE1', '\xc2\xeb\xe0\xe4\xe8\xec\xe8\xf0 \xd2\xf0\xee\xf8\xe8\xed'),
        latin1(3, 'TALB', '\xcb\xf3\xf7\xf8\xe8\xe5 \xef\xe5\xf1\xed\xe8'),
      ]),
    ),
  },
  {
    name: 'ID3v2.3, UTF-8 as Latin-1',
    items: 2,
    means: { TITLE: ['Süße Töne'], ARTIST: ['日本'] },
    build: head(id3(3, [frame(3, 'TIT2', bytes([0], utf8('Süße Töne'))), frame(3, 'TPE1', bytes([0], utf8('日本')))])),
  },
  {
    name: 'ID3v2.3, Latin-1',
    items: 2,
    build: head(id3(3, [latin1(3, 'TIT2', 'F\xfcr Elise'), latin1(3, 'TPE1', 'M\xf6tley Cr\xfce')])),
  },
  {
    name: 'ID3v2.4, times',
    items: 7,
    build: head(
      id3(4, [
        frame(4, 'SYLT', bytes('\x03eng\x02\x01\0', 'one\0', be32(500), 'two\0', be32(1_500))),
        frame(4, 'ETCO', bytes('\x02\x02', be32(500), '\x03', be32(1_800))),
        frame(4, 'CTOC', bytes('toc\0\x03\x02ch1\0ch2\0')),
        chapter(4, 'ch1', 0, 1_000, 'Intro'),
        chapter(4, 'ch2', 1_000, 2_000, 'Song'),
        described('USLT', '', LRC),
        frame(4, 'SYTC', bytes('\x02\x78', be32(0))),
      ]),
    ),
  },
  {
    name: 'ID3v2.3, chapters',
    items: 3,
    build: head(
      id3(3, [
        frame(3, 'CTOC', bytes('toc\0\x03\x02ch1\0ch2\0')),
        chapter(3, 'ch1', 0, 1_000, 'I'.repeat(150)),
        chapter(3, 'ch2', 1_000, 2_000, 'Song'),
      ]),
    ),
  },
  {
    name: 'ID3v2.4, private and volume frames',
    items: 5,
    build: head(
      id3(4, [
        text(4, 'TIT2', 'A'),
        frame(4, 'PRIV', bytes('program\0data')),
        frame(4, 'GEOB', bytes('\0text/plain\0a\0b\0data')),
        frame(4, 'RVA2', bytes('album\0\x01\x02\0\0')),
        frame(4, 'MCDI', bytes('toc')),
      ]),
    ),
  },
  {
    name: 'ID3v2, two tags in a row',
    items: 3,
    build: head(
      bytes(
        id3(4, [text(4, 'TIT2', 'First')]),
        id3(3, [text(3, 'TIT2', 'Second'), text(3, 'TALB', 'B'), text(3, 'TXXX', 'MOOD\0calm')]),
      ),
    ),
  },
  {
    name: 'ID3v2.4 at the end, with footer',
    items: 2,
    build: tail(id3(4, [text(4, 'TIT2', 'A'), text(4, 'TALB', 'B')], { footer: true })),
  },
  {
    name: 'ID3v2.3, its last frame cut',
    items: 2,
    build: head(id3(3, [text(3, 'TIT2', 'A'), text(3, 'TALB', 'Long enough').subarray(0, 21)])),
  },
  {
    name: 'ID3v2.4, very many',
    items: 304,
    build: head(
      id3(4, [
        text(4, 'TIT2', 'A'),
        text(4, 'TPE1', several(100, (i) => `Artist ${i}`).join('\0')),
        described('USLT', '', 'A line of words\n'.repeat(6_000)),
        text(4, 'TXXX', `CUESHEET\0${LONG_CUE}`),
        ...several(300, (i) => text(4, 'TXXX', `Field ${i}\0value`)),
      ]),
    ),
  },
  {
    name: 'ID3v2.4, a cover of 11.3 MB',
    items: 2,
    build: head(id3(4, [text(4, 'TIT2', 'A'), apic(4, 3, png(11_300_000))])),
  },
  {
    name: 'ID3v1 alone',
    items: 6,
    build: tail(id3v1({ title: 'A Title', artist: 'Some Body', album: 'B', year: '1999', track: 3, genre: 17 })),
  },
  {
    name: 'APEv2, Lyrics3, ID3v1',
    items: 9,
    build: tail(
      ape({
        Title: 'An Ape title that is longer than thirty characters',
        Artist: 'One\0Two',
        Year: '2001',
        replaygain_track_gain: '-7.25 dB',
        Track: '3/7',
      }),
      lyrics3({ LYR: 'First line\r\nSecond', IND: '10' }),
      id3v1({ title: 'An Ape title that is longer th', album: 'V1 album', genre: 17 }),
    ),
  },
  {
    name: 'APEv2 with a cover',
    items: 3,
    build: tail(ape({ Title: 'A', 'Cover Art (Front)': bytes('c.png\0', png()), Program: bytes('binary') })),
  },
  { name: 'APEv2 at the start', items: 2, build: head(ape({ Title: 'A', Artist: 'B' }, { atStart: true })) },
  {
    name: 'ID3v2, APEv2 and ID3v1 that differ',
    items: 6,
    build: (base) =>
      bytes(
        id3(4, [text(4, 'TIT2', 'Two'), described('COMM', '', 'of v2')]),
        base,
        ape({ Title: 'Ape', Comment: 'of APE', Artist: 'Ape Artist', 'Cover Art (Front)': bytes('c\0', png()) }),
        id3v1({ title: 'One', album: 'V1 album' }),
      ),
  },
  {
    name: 'ID3v2.3, Shift-JIS as Latin-1',
    items: 2,
    means: { TITLE: ['さくらさくら'], ARTIST: ['日本の歌'] },
    build: head(
      id3(3, [
        frame(3, 'TIT2', bytes([0], [0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7, 0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7])),
        frame(3, 'TPE1', bytes([0], [0x93, 0xfa, 0x96, 0x7b, 0x82, 0xcc, 0x89, 0xcc])),
      ]),
    ),
  },
  {
    name: 'ID3v2.3, French and Spanish in Latin-1',
    items: 3,
    build: head(
      id3(3, [
        latin1(3, 'TIT2', 'D\xe9j\xe0 vu \xe0 No\xebl'),
        latin1(3, 'TPE1', 'Jos\xe9 Mu\xf1oz'),
        latin1(3, 'TALB', '\xbfQu\xe9 pas\xf3?'),
      ]),
    ),
  },
  {
    name: 'ID3v1 in windows-1251',
    items: 2,
    means: { TITLE: ['Подмосковные вечера'], ARTIST: ['Владимир Трошин'] },
    build: tail(
      id3v1({
        title: '\xcf\xee\xe4\xec\xee\xf1\xea\xee\xe2\xed\xfb\xe5 \xe2\xe5\xf7\xe5\xf0\xe0',
        artist: '\xc2\xeb\xe0\xe4\xe8\xec\xe8\xf0 \xd2\xf0\xee\xf8\xe8\xed',
      }),
    ),
  },
  {
    name: 'ID3v2.4, UTF-16BE',
    items: 2,
    build: head(
      id3(4, [
        frame(4, 'TIT2', bytes([2], utf16be('Süß').subarray(2))),
        frame(4, 'TPE1', bytes([2], utf16be('One\0Two').subarray(2))),
      ]),
    ),
  },
  {
    name: 'ID3v2.4, plain sizes, as older iTunes wrote',
    items: 2,
    build: head(id3(4, [frame(3, 'TIT2', bytes([3], 'a long title '.repeat(16))), text(4, 'TALB', 'B')])),
  },
  {
    name: 'ID3v2.4, frames with a length and unsynchronised',
    items: 2,
    build: head(id3(4, [frame(4, 'TIT2', bytes(be32(4), [0], 'A\xff\0B'), 3), text(4, 'TALB', 'B')])),
  },
  {
    name: 'ID3v2.4, an extended header',
    items: 1,
    build: head(id3(4, [bytes([0, 0, 0, 6, 1, 0]), text(4, 'TIT2', 'A')], { flags: 0x40 })),
  },
  {
    name: 'ID3v2.3, a linked picture and an icon',
    items: 3,
    build: head(
      id3(3, [
        text(3, 'TIT2', 'A'),
        frame(3, 'APIC', bytes('\0-->\0\x03\0https://example.org/a.png')),
        apic(3, 1, png(3)),
      ]),
    ),
  },
  { name: 'APEv2, times', items: 3, build: tail(ape({ Title: 'A', Lyrics: LRC, Cuesheet: CUE })) },
].map((row) => ({ base: 'mp3', ...row }));
