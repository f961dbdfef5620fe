// The kinds of tagged files. A new kind is one row:
//   name   unique
//   base   the file without tags that `build` is given: a key of BASES; or `ext` and `args` for ffmpeg alone
//   items  what it holds, counted by hand: the reader must see as many
//   means  right values, where programs that read the bytes as they are written see others
import { ID3_CASES } from './id3-cases.mjs';
import {
  CUE,
  LONG_CUE,
  LRC,
  aiffChunk,
  be32,
  bytes,
  chapter,
  chunk,
  cueSheet,
  described,
  flac,
  freeForm,
  id3,
  id3v1,
  info,
  item,
  le32,
  pictureBlock,
  png,
  text,
  vorbisComments,
  wav,
  withChunks,
  withItems,
  withOggStream,
  several,
} from './tag-bytes.mjs';

/** Files of two seconds without tags, and how ffmpeg encodes them. */
export const BASES = {
  mp3: ['-c:a', 'libmp3lame', '-id3v2_version', '0', '-write_xing', '1'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus', '-ar', '48000'],
  m4a: ['-c:a', 'aac', '-metadata', 'title=Evening'],
  aiff: ['-c:a', 'pcm_s16be'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
};

const metadata = (pairs) => Object.entries(pairs).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
const COMMON = {
  title: 'Süße Töne <3',
  artist: 'Some Body',
  album: 'The Album',
  album_artist: 'Various',
  date: '2003-05-06',
  genre: 'Folk',
  composer: 'C. Omposer',
  comment: 'a comment',
};

const FLAC = [
  {
    name: 'Vorbis comments that are not UTF-8',
    items: 2,
    means: { ARTIST: ['Björk'] },
    build: (base) => flac(base, [4, bytes(le32(0, 2, 7), 'TITLE=A', le32(12), 'ARTIST=Bj\xf6rk')]),
  },

  {
    name: 'Vorbis comments, the usual',
    items: 14,
    build: (base) =>
      flac(
        base,
        [
          4,
          vorbisComments([
            ['TITLE', 'Süße Töne'],
            ['ARTIST', 'One'],
            ['artist', 'Two'],
            ['ALBUM ARTIST', 'Various'],
            ['TRACKNUMBER', '3/12'],
            ['TOTALDISCS', '2'],
            ['COMMENT', 'one'],
            ['COMMENT', 'two'],
            ['BPM', '120'],
            ['My Custom', 'a'],
            ['LYRICS', 'line'],
            ['GENRE', 'Folk'],
            ['REPLAYGAIN_TRACK_GAIN', '-7 dB'],
          ]),
        ],
        [6, pictureBlock(3, png())],
      ),
  },
  {
    name: 'Vorbis comments, times',
    items: 7,
    build: (base) =>
      flac(base, [
        4,
        vorbisComments([
          ['TITLE', 'A'],
          ['LYRICS', LRC],
          ['SYNCEDLYRICS', LRC],
          ['CUESHEET', CUE],
          ['CHAPTER001', '00:00:00.000'],
          ['CHAPTER001NAME', 'Intro'],
          ['CHAPTER002', '00:00:01.250'],
          ['CHAPTER002NAME', 'Song'],
          ['BPM', '98.5'],
        ]),
      ]),
  },
  {
    name: 'Vorbis comments, very many',
    items: 298,
    build: (base) =>
      flac(base, [
        4,
        vorbisComments([
          ['TITLE', 'A'],
          ['CUESHEET', LONG_CUE],
          ...several(100, (i) => ['PERFORMER', `Player ${i}`]),
          ...several(295, (i) => [`FIELD${i}`, 'value']),
        ]),
      ]),
  },
  {
    name: 'FLAC cue sheet block',
    items: 2,
    build: (base) => flac(base, [5, cueSheet(0, 44_100, 88_200)], [4, vorbisComments([['TITLE', 'Mix']])]),
  },
  {
    name: 'FLAC application and unknown blocks',
    items: 3,
    build: (base) => flac(base, [2, bytes('riffdata')], [21, bytes('future')], [4, vorbisComments([['TITLE', 'A']])]),
  },
  {
    name: 'FLAC, two comment blocks',
    items: 2,
    build: (base) => flac(base, [4, vorbisComments([['TITLE', 'A']])], [4, vorbisComments([['ALBUM', 'B']])]),
  },
  {
    name: 'FLAC behind an ID3v2 tag, before ID3v1',
    items: 3,
    build: (base) =>
      bytes(
        id3(4, [text(4, 'TALB', 'B')]),
        flac(base, [4, vorbisComments([['TITLE', 'A']])]),
        id3v1({ title: 'Z', artist: 'Late' }),
      ),
  },
].map((row) => ({ base: 'flac', ...row }));

const picture = pictureBlock(3, png()).toString('base64');
const OGG = [
  {
    name: 'Opus with chapters and a cue sheet',
    items: 4,
    ext: 'opus',
    args: [
      ...BASES.opus,
      ...metadata({
        title: 'A',
        CUESHEET: CUE,
        CHAPTER001: '00:00:00.000',
        CHAPTER001NAME: 'Intro',
        CHAPTER002: '00:00:01.250',
        CHAPTER002NAME: 'Song',
      }),
    ],
  },

  {
    name: 'Ogg Vorbis',
    items: 11,
    ext: 'ogg',
    args: [...BASES.ogg, ...metadata({ ...COMMON, TRACKNUMBER: '3', BPM: '120', METADATA_BLOCK_PICTURE: picture })],
  },
  {
    name: 'Opus with R128 gains',
    items: 10,
    ext: 'opus',
    args: [...BASES.opus, ...metadata({ ...COMMON, R128_TRACK_GAIN: '-2560', LYRICS: LRC })],
  },
  {
    name: 'Ogg with a skeleton first',
    items: 8,
    ext: 'ogg',
    args: [...BASES.ogg, ...metadata(COMMON)],
    change: (file) => withOggStream(file, bytes('fishead\0\x03\0\0\0', Buffer.alloc(52))),
  },
  {
    name: 'FLAC in Ogg',
    items: 9,
    ext: 'oga',
    args: ['-c:a', 'flac', ...metadata({ ...COMMON, METADATA_BLOCK_PICTURE: picture })],
  },
  {
    name: 'Ogg with its cover as a Theora stream',
    items: 9,
    ext: 'ogg',
    cover: true,
    args: ['-c:v', 'libtheora', '-c:a', 'libvorbis', ...metadata(COMMON)],
  },
];

const MP4 = [
  {
    name: 'QuickTime’s texts',
    items: 7,
    ext: 'mov',
    args: ['-c:a', 'aac', ...metadata({ ...COMMON, album_artist: '', copyright: 'Me' })],
  },

  {
    name: 'MP4, iTunes’ items',
    items: 14,
    base: 'm4a',
    build: (file) =>
      withItems(
        file,
        item('\xa9ART', 'One', 'Two'),
        item('trkn', bytes([0, 0, 0, 3, 0, 12, 0, 0])),
        item('disk', bytes([0, 0, 0, 1, 0, 2])),
        item('cpil', bytes([1])),
        item('tmpo', bytes([0, 120])),
        item('\xa9cmt', 'a comment'),
        item('\xa9lyr', LRC),
        freeForm('MusicBrainz Album Id', 'aaaa-bbb'),
        freeForm('MOOD', 'calm', 'quiet'),
        item('rate', '80'),
        item('covr', png()),
      ),
  },
  {
    name: 'MP4 with chapters',
    items: 11,
    ext: 'm4b',
    chapters: ['Chapter One', 'Second', 'Third'],
    args: ['-c:a', 'aac', ...metadata(COMMON)],
  },
  {
    name: 'MP4, QuickTime’s keys',
    items: 10,
    ext: 'mp4',
    args: [
      '-c:a',
      'aac',
      '-movflags',
      'use_metadata_tags',
      ...metadata({ ...COMMON, my_key: 'own value', tempo: '120' }),
    ],
  },
];

const smpl = bytes(le32(0, 0, 22_675, 60, 0x80000000, 0, 0, 1, 0), le32(0, 0, 10_000, 39_999, 0, 0));
const cue = bytes(
  le32(2),
  ...[
    [1, 11_025],
    [2, 44_100],
  ].map(([id, at]) => bytes(le32(id, at), 'data', le32(0, 0, at))),
);
const adtl = bytes('adtl', chunk('labl', bytes(le32(1), 'Verse\0')), chunk('labl', bytes(le32(2), 'Chorus\0')));
const acid = Buffer.concat([le32(2, 60, 0, 4), le32(0x00040004), Buffer.from(new Float32Array([120]).buffer)]);
const bext = bytes(
  'My description',
  Buffer.alloc(242),
  'Origin',
  Buffer.alloc(26),
  Buffer.alloc(32),
  '2026-01-0112:00:00',
  le32(88_200, 0),
  [1, 0],
  Buffer.alloc(254),
  'A=PCM\r\n',
);
const WAV = [
  {
    name: 'WAV, chapters in its id3 chunk',
    items: 3,
    build: () =>
      wav(16, [
        chunk(
          'ID3 ',
          id3(3, [text(3, 'TIT2', 'A'), chapter(3, 'ch1', 0, 1_000, 'Intro'), chapter(3, 'ch2', 1_000, 2_000, 'Song')]),
        ),
      ]),
  },

  {
    name: 'WAV, INFO and id3',
    items: 6,
    build: () =>
      wav(16, [
        chunk('LIST', info({ INAM: 'Tön', IART: 'Some Body', IXYZ: 'unknown', ISFT: 'a program', ITRK: '3/9' })),
        chunk('id3 ', id3(4, [text(4, 'TIT2', 'Tön'), text(4, 'TBPM', '120')])),
      ]),
  },
  {
    name: 'WAV, INFO in windows-1252',
    items: 2,
    build: () => wav(16, [chunk('LIST', info({ INAM: bytes('T\xf6n'), ICMT: 'a comment' }))]),
  },
  {
    name: 'WAV, odd sound without its pad byte',
    items: 2,
    build: () =>
      wav(24, [chunk('LIST', info({ INAM: 'Wav Title' })), chunk('id3 ', id3(4, [text(4, 'TPE1', 'Wav Artist')]))], {
        isPadded: false,
        frames: 88_201,
      }),
  },
  {
    name: 'WAV of a sampler',
    items: 6,
    build: () =>
      wav(16, [
        chunk('LIST', info({ INAM: 'Loop' })),
        chunk('smpl', smpl),
        chunk('cue ', cue),
        chunk('LIST', adtl),
        chunk('acid', acid),
        chunk('inst', bytes([60, 10, 0, 0, 127, 1, 127])),
      ]),
  },
  {
    name: 'WAV of a broadcaster',
    items: 5,
    build: () =>
      wav(16, [
        chunk('bext', bext),
        chunk('iXML', bytes('<BWFXML/>')),
        chunk('_PMX', bytes('<x:xmpmeta/>')),
        chunk('cart', Buffer.alloc(2_048, 65)),
        chunk('LIST', info({ INAM: 'Report' })),
      ]),
  },
  {
    name: 'WAV, unknown chunks',
    items: 3,
    build: () =>
      wav(16, [chunk('LIST', info({ INAM: 'A' })), chunk('abcd', bytes('data')), chunk('Xyz ', bytes('more'))]),
  },
].map((row) => ({ base: 'wav', ...row }));

const pascal = (name) => bytes([name.length], name, Buffer.alloc((name.length + 1) % 2));
const AIFF = [
  {
    name: 'AIFF, texts and ID3',
    items: 5,
    build: (base) =>
      withChunks(
        base,
        be32,
        aiffChunk('NAME', bytes('Plain')),
        aiffChunk('AUTH', bytes('Some Body')),
        aiffChunk('(c) ', bytes('Me')),
        aiffChunk('ANNO', bytes('a note')),
        aiffChunk('ID3 ', id3(4, [text(4, 'TIT2', 'Plain'), text(4, 'TBPM', '120')])),
      ),
  },
  {
    name: 'AIFF, markers and loops',
    items: 6,
    build: (base) =>
      withChunks(
        base,
        be32,
        aiffChunk('MARK', bytes([0, 2], [0, 1], be32(11_025), pascal('Verse'), [0, 2], be32(44_100), pascal('End'))),
        aiffChunk('INST', bytes([60, 0, 0, 127, 1, 127, 0, 0], [0, 1, 0, 1, 0, 2], [0, 0, 0, 0, 0, 0])),
        aiffChunk('NAME', bytes('A')),
        aiffChunk('APPL', bytes('stocdata')),
      ),
  },
].map((row) => ({ base: 'aiff', ...row }));

const AAC = [
  {
    name: 'ADTS with ID3v2 and ID3v1',
    items: 3,
    base: 'aac',
    build: (base) =>
      bytes(id3(4, [text(4, 'TIT2', 'A'), described('USLT', '', LRC)]), base, id3v1({ title: 'A', artist: 'Late' })),
  },
];

export const CASES = [...ID3_CASES, ...FLAC, ...OGG, ...MP4, ...WAV, ...AIFF, ...AAC];
