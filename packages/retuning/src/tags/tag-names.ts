/** ID3v2.4 text frames and the fields they carry (id3.org, ID3v2.4 native frames, 4.2; iTunes' TCMP, TSO2, TSOC). */
export const ID3_TEXT_FRAMES: Readonly<Record<string, string>> = {
  TIT1: 'GROUPING',
  TIT2: 'TITLE',
  TIT3: 'SUBTITLE',
  TPE1: 'ARTIST',
  TPE2: 'ALBUMARTIST',
  TPE3: 'CONDUCTOR',
  TPE4: 'REMIXER',
  TALB: 'ALBUM',
  TDRC: 'DATE',
  TDOR: 'ORIGINALDATE',
  TDRL: 'RELEASEDATE',
  TCOM: 'COMPOSER',
  TEXT: 'LYRICIST',
  TCON: 'GENRE',
  TBPM: 'BPM',
  TSRC: 'ISRC',
  TPUB: 'LABEL',
  TCOP: 'COPYRIGHT',
  TLAN: 'LANGUAGE',
  TKEY: 'INITIALKEY',
  TMOO: 'MOOD',
  TMED: 'MEDIA',
  TSST: 'DISCSUBTITLE',
  TCMP: 'COMPILATION',
  TSOP: 'ARTISTSORT',
  TSO2: 'ALBUMARTISTSORT',
  TSOA: 'ALBUMSORT',
  TSOT: 'TITLESORT',
  TSOC: 'COMPOSERSORT',
  TENC: 'ENCODEDBY',
  TOPE: 'ORIGINALARTIST',
  TOAL: 'ORIGINALALBUM',
  TOLY: 'ORIGINALLYRICIST',
  TOWN: 'OWNER',
  TRSN: 'RADIOSTATION',
  MVNM: 'MOVEMENTNAME',
  MVIN: 'MOVEMENT',
};

/** URL frames (the same document, 4.3.1). */
export const ID3_URL_FRAMES: Readonly<Record<string, string>> = {
  WOAR: 'WEBSITE',
  WOAF: 'URL_FILE_WEBSITE',
  WOAS: 'URL_SOURCE_WEBSITE',
  WCOM: 'URL_COMMERCIAL_INFORMATION',
  WCOP: 'URL_COPYRIGHT',
  WPUB: 'URL_PUBLISHER',
};

/** Frames of ID3v2.2 and 2.3 that have a different name in 2.4. */
export const ID3_OLDER_FRAMES: Readonly<Record<string, string>> = {
  TT1: 'TIT1',
  TT2: 'TIT2',
  TT3: 'TIT3',
  TP1: 'TPE1',
  TP2: 'TPE2',
  TP3: 'TPE3',
  TP4: 'TPE4',
  TAL: 'TALB',
  TRK: 'TRCK',
  TPA: 'TPOS',
  TYE: 'TDRC',
  TYER: 'TDRC',
  TOR: 'TDOR',
  TORY: 'TDOR',
  TCM: 'TCOM',
  TXT: 'TEXT',
  TCO: 'TCON',
  TBP: 'TBPM',
  TRC: 'TSRC',
  TPB: 'TPUB',
  TCR: 'TCOP',
  TLA: 'TLAN',
  TKE: 'TKEY',
  TMT: 'TMED',
  TCP: 'TCMP',
  TSP: 'TSOP',
  TS2: 'TSO2',
  TSA: 'TSOA',
  TST: 'TSOT',
  TSC: 'TSOC',
  TEN: 'TENC',
  TOA: 'TOPE',
  TOT: 'TOAL',
  TOL: 'TOLY',
  TXX: 'TXXX',
  COM: 'COMM',
  ULT: 'USLT',
  PIC: 'APIC',
  UFI: 'UFID',
  IPL: 'TIPL',
  IPLS: 'TIPL',
  WAR: 'WOAR',
  WAF: 'WOAF',
  WAS: 'WOAS',
  WCM: 'WCOM',
  WCP: 'WCOP',
  WPB: 'WPUB',
  GP1: 'GRP1',
  POP: 'POPM',
  CNT: 'PCNT',
  SLT: 'SYLT',
  ETC: 'ETCO',
  STC: 'SYTC',
  MCI: 'MCDI',
  WXX: 'WXXX',
  TOF: 'TOFN',
  GEO: 'GEOB',
  RVA: 'RVAD',
  EQU: 'EQUA',
  TSS: 'TSSE',
  TLE: 'TLEN',
  TSI: 'TSIZ',
  TFT: 'TFLT',
  TIM: 'TIME',
  TRD: 'TRDA',
  MLL: 'MLLT',
  BUF: 'RBUF',
  XSOP: 'TSOP',
  XSOA: 'TSOA',
  XSOT: 'TSOT',
  XDOR: 'TDOR',
  TDA: 'TDAT',
};

/** Field names that taggers use in TXXX frames and MP4 free-form items, and the Vorbis names for the same. */
export const DESCRIBED_FIELDS: Readonly<Record<string, string>> = {
  'MusicBrainz Album Id': 'MUSICBRAINZ_ALBUMID',
  'MusicBrainz Artist Id': 'MUSICBRAINZ_ARTISTID',
  'MusicBrainz Album Artist Id': 'MUSICBRAINZ_ALBUMARTISTID',
  'MusicBrainz Release Group Id': 'MUSICBRAINZ_RELEASEGROUPID',
  'MusicBrainz Release Track Id': 'MUSICBRAINZ_RELEASETRACKID',
  'MusicBrainz Track Id': 'MUSICBRAINZ_TRACKID',
  'MusicBrainz Work Id': 'MUSICBRAINZ_WORKID',
  'MusicBrainz Disc Id': 'MUSICBRAINZ_DISCID',
  'MusicBrainz Original Album Id': 'MUSICBRAINZ_ORIGINALALBUMID',
  'MusicBrainz Original Artist Id': 'MUSICBRAINZ_ORIGINALARTISTID',
  'MusicBrainz Album Type': 'RELEASETYPE',
  'MusicBrainz Album Status': 'RELEASESTATUS',
  'MusicBrainz Album Release Country': 'RELEASECOUNTRY',
  'Acoustid Id': 'ACOUSTID_ID',
};

const BY_VORBIS_NAME = new Map(Object.entries(DESCRIBED_FIELDS).map(([described, name]) => [name, described]));
const BY_DESCRIPTION = new Map(
  Object.entries(DESCRIBED_FIELDS).map(([described, name]) => [described.toLowerCase(), name]),
);

export const fieldOfDescription = (description: string): string =>
  BY_DESCRIPTION.get(description.toLowerCase()) ?? description;
export const descriptionOfField = (name: string): string => BY_VORBIS_NAME.get(name) ?? name;

export const MUSICBRAINZ_UFID_OWNER = 'http://musicbrainz.org';

/** Roles of involved people (TIPL) that have a field of their own. */
export const INVOLVEMENTS: Readonly<Record<string, string>> = {
  producer: 'PRODUCER',
  engineer: 'ENGINEER',
  arranger: 'ARRANGER',
  mix: 'MIXER',
  'dj-mix': 'DJMIXER',
};

/** MP4 items (iTunes) and their fields. */
export const MP4_TEXT_ITEMS: Readonly<Record<string, string>> = {
  '\xa9nam': 'TITLE',
  '\xa9ART': 'ARTIST',
  aART: 'ALBUMARTIST',
  '\xa9alb': 'ALBUM',
  '\xa9day': 'DATE',
  '\xa9wrt': 'COMPOSER',
  '\xa9gen': 'GENRE',
  '\xa9grp': 'GROUPING',
  '\xa9cmt': 'COMMENT',
  '\xa9lyr': 'LYRICS',
  '\xa9con': 'CONDUCTOR',
  '\xa9wrk': 'WORK',
  '\xa9mvn': 'MOVEMENTNAME',
  cprt: 'COPYRIGHT',
  '\xa9cpy': 'COPYRIGHT',
  desc: 'COMMENT',
  soar: 'ARTISTSORT',
  soaa: 'ALBUMARTISTSORT',
  soal: 'ALBUMSORT',
  sonm: 'TITLESORT',
  soco: 'COMPOSERSORT',
};

/** QuickTime's metadata keys after `com.apple.quicktime.` that have another name elsewhere (QuickTime File Format). */
export const QUICKTIME_KEYS: Readonly<Record<string, string>> = {
  author: 'ARTIST',
  displayname: 'TITLE',
  information: 'COMMENT',
  publisher: 'LABEL',
};

/** RIFF INFO items (Microsoft, RIFF 1991; common use by taggers) and their fields. */
export const RIFF_INFO_ITEMS: Readonly<Record<string, string>> = {
  INAM: 'TITLE',
  IART: 'ARTIST',
  IPRD: 'ALBUM',
  ICRD: 'DATE',
  IGNR: 'GENRE',
  ITRK: 'TRACKNUMBER',
  ICMT: 'COMMENT',
  ICOP: 'COPYRIGHT',
  ILNG: 'LANGUAGE',
  IMUS: 'COMPOSER',
  IWRI: 'LYRICIST',
  IENG: 'ENGINEER',
  ITCH: 'ENCODEDBY',
  IPRO: 'PRODUCER',
  IMED: 'MEDIA',
  IBPM: 'BPM',
};

/** APEv2 items that have different names in other formats. */
export const APE_ITEMS: Readonly<Record<string, string>> = {
  'ALBUM ARTIST': 'ALBUMARTIST',
  YEAR: 'DATE',
  'ORIGINAL ARTIST': 'ORIGINALARTIST',
  PUBLISHER: 'LABEL',
  MIXARTIST: 'REMIXER',
};

/** Synonyms among Vorbis comment names; ffmpeg writes some of them to MP4 files. */
export const VORBIS_SYNONYMS: Readonly<Record<string, string>> = {
  'ALBUM ARTIST': 'ALBUMARTIST',
  ALBUM_ARTIST: 'ALBUMARTIST',
  TRACK: 'TRACKNUMBER',
  DISC: 'DISCNUMBER',
  TOTALTRACKS: 'TRACKTOTAL',
  TOTALDISCS: 'DISCTOTAL',
  YEAR: 'DATE',
  KEY: 'INITIALKEY',
  TEMPO: 'BPM',
};
