// Tags as bytes, in all the forms that programs write: what the cases of the evaluation are built from.
import { box } from '../../packages/retuning/test/mp4-box.ts';

export const bytes = (...parts) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
export const be32 = (...values) =>
  bytes(...values.map((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)));
export const le32 = (...values) => bytes(...values.map((value) => be32(value).reverse()));
const syncsafe = (value) => [21, 14, 7, 0].map((shift) => (value >>> shift) & 127);
export const utf8 = (text) => Buffer.from(text, 'utf8');
/** With a byte order mark. */
const utf16 = (text) => Buffer.from(`\ufeff${text}`, 'utf16le');
export const utf16be = (text) => utf16(text).swap16();

/** Of the smallest PNG, made larger by `size` zeros, which readers pass over. */
export const png = (size = 0) =>
  bytes(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.alloc(size),
  );

// ID3

/** A frame of ID3v2.4, 2.3 or 2.2. @param flags the second byte of flags */
export function frame(version, id, body, flags = 0) {
  const size =
    version === 2 ? be32(body.length).subarray(1) : version === 3 ? be32(body.length) : syncsafe(body.length);
  return bytes(id, size, version === 2 ? '' : [0, flags], body);
}
export const text = (version, id, value) =>
  frame(version, id, version === 4 ? bytes([3], utf8(value)) : bytes([1], utf16(value)));
/** Frames whose body is Latin-1. */
export const latin1 = (version, id, value) => frame(version, id, bytes([0], value));

/** @param footer ID3v2.4 has a copy of its header at the end, where the tag is after the sound */
export function id3(version, frames, { flags = 0, footer = false } = {}) {
  const body = bytes(...frames);
  const head = bytes([version, 0, flags | (footer ? 0x10 : 0)], syncsafe(body.length));
  return bytes('ID3', head, body, ...(footer ? ['3DI', head] : []));
}
export const apic = (version, type, data) =>
  frame(
    version,
    version === 2 ? 'PIC' : 'APIC',
    bytes('\0', version === 2 ? 'PNG' : 'image/png\0', [type], `${type}\0`, data),
  );
/** A text with a language and a description. */
export const described = (id, description, value, language = 'eng') =>
  frame(4, id, bytes([3], language, utf8(`${description}\0${value}`)));
export const chapter = (version, id, start, end, title) =>
  frame(version, 'CHAP', bytes(`${id}\0`, be32(start, end), Buffer.alloc(8, 255), text(version, 'TIT2', title)));

const padded = (value, length) => bytes(value, Buffer.alloc(length - value.length));
export const id3v1 = ({ title = '', artist = '', album = '', year = '', comment = '', track = 0, genre = 255 }) =>
  bytes('TAG', padded(title, 30), padded(artist, 30), padded(album, 30), padded(year, 4), padded(comment, 28), [
    0,
    track,
    genre,
  ]);

/** @param items names and values; a Buffer is binary */
export function ape(items, { atStart = false } = {}) {
  const body = bytes(
    ...Object.entries(items).flatMap(([name, value]) => {
      const content = Buffer.isBuffer(value) ? value : utf8(value);
      return [le32(content.length, Buffer.isBuffer(value) ? 2 : 0), `${name}\0`, content];
    }),
  );
  const mark = (flags) =>
    bytes('APETAGEX', le32(2_000, body.length + 32, Object.keys(items).length, flags), Buffer.alloc(8));
  return atStart ? bytes(mark(0xa0000000), body, mark(0x80000000)) : bytes(body, mark(0));
}

export function lyrics3(fields) {
  const body = bytes(
    'LYRICSBEGIN',
    ...Object.entries(fields).map(([id, value]) => bytes(id, String(value.length).padStart(5, '0'), value)),
  );
  return bytes(body, String(body.length).padStart(6, '0'), 'LYRICS200');
}

// FLAC and Ogg

/** The blocks between a FLAC file's first and its sound replaced. @param blocks [type, body] */
export function flac(base, ...blocks) {
  let at = 4;
  for (let isLast = false; !isLast; at += 4 + base.readUIntBE(at + 1, 3)) isLast = (base[at] & 128) !== 0;
  const parts = blocks.map(([type, body], i) =>
    bytes([type | (i === blocks.length - 1 ? 128 : 0)], be32(body.length).subarray(1), body),
  );
  return bytes('fLaC', [0], base.subarray(5, 42), ...parts, base.subarray(at));
}
const prefixed = (value, length) =>
  bytes(length(Buffer.byteLength(value)), Buffer.isBuffer(value) ? value : utf8(value));
/** @param pairs [name, value] */
export const vorbisComments = (pairs) =>
  bytes(
    prefixed('test', le32),
    le32(pairs.length),
    ...pairs.map(([name, value]) => prefixed(`${name}=${value}`, le32)),
  );
export const pictureBlock = (type, data) =>
  bytes(be32(type), prefixed('image/png', be32), prefixed('', be32), Buffer.alloc(16), prefixed(data, be32));
/** A cue sheet of a CD whose tracks begin at these frames; the last is the lead-out. */
export function cueSheet(...starts) {
  const tracks = starts.map((start, i) => {
    const isEnd = i === starts.length - 1;
    const head = bytes(be32(0, start), [isEnd ? 170 : i + 1], Buffer.alloc(12), [0], Buffer.alloc(13), [isEnd ? 0 : 1]);
    return isEnd ? head : bytes(head, be32(0, 0), [1, 0, 0, 0]);
  });
  return bytes(padded('1234567890123', 128), be32(0, 88_200), [128], Buffer.alloc(258), [starts.length], ...tracks);
}

/** A page with one packet. @param flags 2 is the first of a stream, 4 its last */
function oggPage(serial, sequence, flags, packet) {
  const lacing = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
  const page = bytes('OggS', [0, flags], Buffer.alloc(8), le32(serial, sequence, 0), [lacing.length], lacing, packet);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}
function oggChecksum(page) {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
/** Another stream's first page before the file's own, and its last one after it. */
export function withOggStream(base, packet) {
  const first = 27 + base[26] + base.subarray(27, 27 + base[26]).reduce((sum, size) => sum + size, 0);
  const [begin, end] = [oggPage(7, 0, 2, packet), oggPage(7, 1, 4, Buffer.alloc(0))];
  return bytes(begin, base.subarray(0, first), end, base.subarray(first));
}

// RIFF and AIFF

/** @param isPadded some writers leave out the byte that makes a chunk even */
export const chunk = (id, body, { length = le32, isPadded = true } = {}) =>
  bytes(id, length(body.length), body, Buffer.alloc(isPadded ? body.length % 2 : 0));
export const aiffChunk = (id, body) => chunk(id, body, { length: be32 });
export const info = (items) =>
  bytes(
    'INFO',
    ...Object.entries(items).map(([id, value]) => chunk(id, bytes(Buffer.isBuffer(value) ? value : utf8(value), [0]))),
  );

/** Two seconds of a sine, 44.1 kHz, mono. */
export function wav(bits, chunks, { isPadded = true, frames = 88_200 } = {}) {
  const width = bits / 8;
  const sound = Buffer.alloc(frames * width);
  for (let i = 0; i < frames; i += 1) {
    sound.writeIntLE(Math.round(0.3 * 2 ** (bits - 1) * Math.sin((2 * Math.PI * 440 * i) / 44_100)), i * width, width);
  }
  const format = chunk('fmt ', bytes([1, 0, 1, 0], le32(44_100, 44_100 * width), [width, 0, bits, 0]));
  return chunk('RIFF', bytes('WAVE', format, chunk('data', sound, { isPadded }), ...chunks));
}
/** Chunks after those of a file; `form` is how its size is written. */
export function withChunks(base, length, ...chunks) {
  const all = bytes(base, ...chunks);
  return bytes(all.subarray(0, 4), length(all.length - 8), all.subarray(8));
}

// MP4

export const item = (type, ...values) => box(type, ...values.map((value) => data(value)));
export const freeForm = (name, ...values) =>
  box(
    '----',
    box('mean', [0], utf8('com.apple.iTunes')),
    box('name', [0], utf8(name)),
    ...values.map((value) => data(value)),
  );
const data = (value) => (Buffer.isBuffer(value) ? box('data', [0, 0], value) : box('data', [1, 0], utf8(value)));

/** Items at the end of a file's list, which is the last of its last boxes. */
export function withItems(file, ...items) {
  const added = bytes(...items);
  const out = bytes(file, added);
  for (const type of ['moov', 'udta', 'meta', 'ilst']) {
    const at = out.lastIndexOf(type, file.length, 'latin1') - 4;
    out.writeUInt32BE(out.readUInt32BE(at) + added.length, at);
  }
  return out;
}

// Texts

export const several = (count, of) => Array.from({ length: count }, (_, i) => of(i));
/** Lyrics with times. */
export const LRC = '[ar:Some Body]\n[00:00.50]First line\n[00:01.25]Second <00:01.50>line';
/** The text of a cue sheet. */
export const CUE =
  'FILE "a.wav" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    PREGAP 00:00:10\n    INDEX 01 00:01:30';
/** The text of a cue sheet of 22,000 characters. */
export const LONG_CUE = several(300, (i) => {
  const [seconds, frames] = [Math.floor(i / 150), i % 75].map((value) => String(value).padStart(2, '0'));
  return `  TRACK ${i} AUDIO\n    TITLE "A title of some length"\n    INDEX 01 00:${seconds}:${frames}`;
}).join('\n');
