import { type ByteSource } from '../formats/byte-source.js';
import { ID3_GENRES } from './id3-genres.js';
import {
  ID3_OLDER_FRAMES,
  ID3_TEXT_FRAMES,
  ID3_URL_FRAMES,
  INVOLVEMENTS,
  MUSICBRAINZ_UFID_OWNER,
  fieldOfDescription,
} from './tag-names.js';
import { id3Frame } from './write-id3v2.js';
import { kindOfFrame, nameOfFrame } from './opaque-frames.js';
import { type TagSet, UNKNOWN_LANGUAGE, addField, addNumberOfTotal, emptyTagSet, mergeMissing } from './tag-set.js';

const MAX_TAGS_IN_A_ROW = 32;
const MAX_FRAMES = 5_000;

interface Frame {
  /** The ID3v2.4 name. */
  id: string;
  /** Undefined if it is compressed or encrypted. */
  body: Buffer | undefined;
  version: number;
}

/** Reads all consecutive ID3v2 tags (2.2, 2.3, 2.4) from `position`; the first tag with a value wins. */
export function readId3v2(source: ByteSource, position: number): { tags: TagSet; end: number } {
  const tags = emptyTagSet();
  let end = position;
  for (let i = 0; i < MAX_TAGS_IN_A_ROW; i += 1) {
    const header = source.read(end, 10);
    if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') break;
    const size = syncsafe(header, 6);
    const bytes = source.read(end + 10, size);
    mergeMissing(tags, parseId3v2(header, bytes));
    end += 10 + size + ((header[5] ?? 0) & 0x10 ? 10 : 0);
  }
  return { tags, end };
}

/** @param header the tag's ten bytes, @param body everything after them (id3.org, ID3v2.4 structure, 3-4) */
export function parseId3v2(header: Buffer, body: Buffer): TagSet {
  const version = header[3] ?? 0;
  const flags = header[5] ?? 0;
  const tags = emptyTagSet();
  if (version < 2 || version > 4) return tags;
  const isUnsynchronised = (flags & 0x80) !== 0;
  const bytes = isUnsynchronised && version < 4 ? removeUnsynchronisation(body) : body;
  const dates: Record<string, string> = {};
  for (const frame of frames(bytes, version, flags)) readFrame(tags, frame, dates);
  const [date] = tags.fields.get('DATE') ?? [];
  // ID3v2.3 splits a date in TYER (year) and TDAT (DDMM).
  if (version === 3 && date && /^\d{4}$/.test(date) && /^\d{4}$/.test(dates['TDAT'] ?? '')) {
    const dayMonth = dates['TDAT'] ?? '';
    tags.fields.set('DATE', [`${date}-${dayMonth.slice(2)}-${dayMonth.slice(0, 2)}`]);
  }
  return tags;
}

function* frames(bytes: Buffer, version: number, tagFlags: number): Generator<Frame> {
  const idLength = version === 2 ? 3 : 4;
  const headerLength = version === 2 ? 6 : 10;
  let at = version > 2 && tagFlags & 0x40 ? extendedHeaderBytes(bytes, version) : 0;
  for (let count = 0; at + headerLength <= bytes.length && count < MAX_FRAMES; count += 1) {
    const id = bytes.toString('latin1', at, at + idLength);
    if (!/^[A-Z0-9]+$/.test(id)) return;
    const size = frameBytes(bytes, at, version);
    const flags = version === 2 ? 0 : (bytes[at + 9] ?? 0);
    const body = bytes.subarray(at + headerLength, at + headerLength + size);
    at += headerLength + size;
    yield { id: ID3_OLDER_FRAMES[id] ?? id, body: readableBody(body, version, flags, tagFlags), version };
  }
}

function frameBytes(bytes: Buffer, at: number, version: number): number {
  if (version === 2) return bytes.readUIntBE(at + 3, 3);
  const plain = bytes.readUInt32BE(at + 4);
  if (version === 3) return plain;
  const safe = syncsafe(bytes, at + 4);
  // Some writers use plain sizes in 2.4: accept them if only they lead to another frame or the end.
  const leadsOn = (size: number): boolean => {
    const next = at + 10 + size;
    return next === bytes.length || /^([A-Z0-9]{4}|\0{4})$/.test(bytes.toString('latin1', next, next + 4));
  };
  return plain !== safe && !leadsOn(safe) && leadsOn(plain) ? plain : safe;
}

/** Compressed and encrypted frames are skipped: text needs neither, and compression allows decompression bombs. */
function readableBody(body: Buffer, version: number, flags: number, tagFlags: number): Buffer | undefined {
  if (version === 3) return flags & 0xc0 ? undefined : flags & 0x20 ? body.subarray(1) : body;
  if (version !== 4) return body;
  if (flags & 0x0c) return undefined;
  const start = (flags & 0x40 ? 1 : 0) + (flags & 0x01 ? 4 : 0);
  const bytes = body.subarray(start);
  return flags & 0x02 || tagFlags & 0x80 ? removeUnsynchronisation(bytes) : bytes;
}

function readFrame(tags: TagSet, { id, body, version }: Frame, dates: Record<string, string>): void {
  if (body === undefined) return leaveOut(tags, id);
  if (body.length < 2) return;
  const encoding = body[0] ?? 0;
  const field = ID3_TEXT_FRAMES[id];
  if (id === 'TRCK' || id === 'TPOS') {
    const [text] = strings(body.subarray(1), encoding);
    if (text) addNumberOfTotal(tags, id === 'TRCK' ? 'TRACK' : 'DISC', text);
  } else if (id === 'TDAT') dates['TDAT'] = strings(body.subarray(1), encoding)[0] ?? '';
  else if (id === 'TCON') addField(tags, 'GENRE', strings(body.subarray(1), encoding).flatMap(genreNames));
  else if (field) addField(tags, field, strings(body.subarray(1), encoding));
  else if (id === 'TIPL' || id === 'TMCL') readInvolvements(tags, strings(body.subarray(1), encoding), id);
  else if (id === 'TXXX') {
    const [description = '', ...values] = strings(body.subarray(1), encoding, true);
    if (description && values.length > 0) addField(tags, fieldOfDescription(description), values);
  } else if (ID3_URL_FRAMES[id]) addField(tags, ID3_URL_FRAMES[id], strings(body, 0));
  else if (id === 'UFID') readIdentifier(tags, body);
  else if (id === 'COMM' || id === 'USLT') readDescribedText(tags, id, body, encoding);
  else if (id === 'APIC') readPicture(tags, body, encoding);
  else keepFrame(tags, id, body, version);
}

function keepFrame(tags: TagSet, id: string, body: Buffer, version: number): void {
  const carried = kindOfFrame(id) === 'carried' ? asVersion4(id, body, version) : undefined;
  if (carried) tags.frames.push({ id, body: carried });
  else leaveOut(tags, id);
}

function leaveOut(tags: TagSet, id: string): void {
  if (kindOfFrame(id) !== 'aboutFile') tags.leftOut.push(nameOfFrame(id));
}

/** Chapters and tables of contents hold frames, whose sizes are written differently in ID3v2.3. */
function asVersion4(id: string, body: Buffer, version: number): Buffer | undefined {
  if (version === 4 || (id !== 'CHAP' && id !== 'CTOC')) return body;
  const name = body.indexOf(0) + 1;
  // CHAP: four numbers; CTOC: flags, a count, and as many names.
  let at = name + 16;
  if (id === 'CTOC') {
    at = name + 2;
    for (let entries = body[name + 1] ?? 0; entries > 0; entries -= 1) {
      const end = body.indexOf(0, at);
      if (end < 0) return undefined;
      at = end + 1;
    }
  }
  if (name === 0 || at > body.length) return undefined;
  const inner = [...frames(body.subarray(at), version, 0)];
  return Buffer.concat([
    body.subarray(0, at),
    ...inner.map((frame) => (frame.body ? id3Frame(frame.id, frame.body) : Buffer.alloc(0))),
  ]);
}

function readDescribedText(tags: TagSet, id: 'COMM' | 'USLT', body: Buffer, encoding: number): void {
  const language = body.toString('latin1', 1, 4);
  const [description = '', ...rest] = strings(body.subarray(4), encoding, true);
  const text = rest.join('\n');
  if (text === '') return;
  const entry = { language: /^[A-Za-z]{3}$/.test(language) ? language : UNKNOWN_LANGUAGE, description, text };
  (id === 'COMM' ? tags.comments : tags.lyrics).push(entry);
}

function readInvolvements(tags: TagSet, pairs: string[], id: 'TIPL' | 'TMCL'): void {
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const [role = '', name = ''] = pairs.slice(i, i + 2);
    if (!name) continue;
    const field = id === 'TIPL' ? INVOLVEMENTS[role.toLowerCase()] : undefined;
    if (field) addField(tags, field, [name]);
    else addField(tags, 'PERFORMER', [role ? `${name} (${role})` : name]);
  }
}

function readIdentifier(tags: TagSet, body: Buffer): void {
  const end = body.indexOf(0);
  if (end < 0 || body.toString('latin1', 0, end) !== MUSICBRAINZ_UFID_OWNER) tags.frames.push({ id: 'UFID', body });
  else addField(tags, 'MUSICBRAINZ_TRACKID', [body.toString('latin1', end + 1)]);
}

function readPicture(tags: TagSet, body: Buffer, encoding: number): void {
  // ID3v2.2 has three letters where later versions have a zero-terminated MIME type.
  const isOld = /^(PNG|JPG)$/.test(body.toString('latin1', 1, 4));
  const mimeEnd = isOld ? 4 : body.indexOf(0, 1) + 1;
  if (mimeEnd <= 0) return;
  const type = body[mimeEnd] ?? 0;
  const { text: description, end } = firstString(body, mimeEnd + 1, encoding);
  const mimeType = isOld ? '' : body.toString('latin1', 1, mimeEnd - 1);
  tags.pictures.push({ mimeType, type, description, data: body.subarray(end) });
}

/** `(17)`, `17` and `(17)Rock` refer to ID3v1's list of genres by number; anything else is a name. */
function genreNames(text: string): string[] {
  const numbers = [...text.matchAll(/\((\d{1,3})\)/g)].map(([, number]) => ID3_GENRES[Number(number)]);
  const rest = text.replace(/^(\(\d{1,3}\))+/, '').trim();
  if (/^\d{1,3}$/.test(rest)) return [ID3_GENRES[Number(rest)] ?? rest];
  const known = numbers.filter((name) => name !== undefined);
  return rest ? [rest] : known;
}

/** Texts separated by zeros, without the empty one after a final zero. */
function strings(bytes: Buffer, encoding: number, keepEmptyFirst = false): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const { text, end } = firstString(bytes, at, encoding);
    texts.push(text);
    at = end;
  }
  return texts.filter((text, i) => text !== '' || (keepEmptyFirst && i === 0));
}

/** The text from `at` to a zero or the end. Encodings: 0 Latin-1, 1 UTF-16 with a BOM, 2 UTF-16BE, 3 UTF-8. */
function firstString(bytes: Buffer, at: number, encoding: number): { text: string; end: number } {
  if (encoding === 0 || encoding === 3) {
    const zero = bytes.indexOf(0, at);
    const stop = zero < 0 ? bytes.length : zero;
    return { text: bytes.toString(encoding === 0 ? 'latin1' : 'utf8', at, stop), end: zero < 0 ? stop : stop + 1 };
  }
  let stop = at;
  while (stop + 1 < bytes.length && (bytes[stop] !== 0 || bytes[stop + 1] !== 0)) stop += 2;
  const hasZero = stop + 1 < bytes.length;
  const raw = Buffer.from(bytes.subarray(at, hasZero ? stop : bytes.length - ((bytes.length - at) % 2)));
  const isBigEndian = encoding === 2 ? raw[0] !== 0xff : raw[0] === 0xfe && raw[1] === 0xff;
  if (isBigEndian) raw.swap16();
  return { text: raw.toString('utf16le').replace(/^\uFEFF/, ''), end: hasZero ? stop + 2 : bytes.length };
}

function extendedHeaderBytes(bytes: Buffer, version: number): number {
  if (bytes.length < 4) return 0;
  return version === 3 ? bytes.readUInt32BE(0) + 4 : syncsafe(bytes, 0);
}

const syncsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((size, i) => size * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0);

/** Drops the zero that was inserted after every 0xFF (ID3v2.4 structure, 6.1). */
function removeUnsynchronisation(bytes: Buffer): Buffer {
  const out = Buffer.alloc(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    out[length] = bytes[i] ?? 0;
    length += 1;
    if (bytes[i] === 0xff && bytes[i + 1] === 0) i += 1;
  }
  return out.subarray(0, length);
}
