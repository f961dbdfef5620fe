import { concatBytes } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { type ByteSource, MAX_PIECE_BYTES } from '../formats/byte-source.js';
import { type CodePage } from '../formats/code-page.js';
import { ID3_GENRES } from './id3-genres.js';
import { type Frame, readFrames, removeUnsynchronisation, syncsafe } from './id3v2-frames.js';
import { FrameText, codePageOfFrames } from './id3v2-text.js';
import {
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
const FOOTER_FLAG = 0x10;
/** In a tag of ID3v2.2: compressed as a whole, in a way that was never defined. */
const COMPRESSED_FLAG = 0x40;

/** Reads all consecutive ID3v2 tags (2.2, 2.3, 2.4) from `position`; the first tag with a value wins. */
export function readId3v2(source: ByteSource, position: number): { tags: TagSet; end: number } {
  const tags = emptyTagSet();
  let end = position;
  for (let i = 0; ; i += 1) {
    const header = source.read(end, 10);
    if (header.length < 10 || latin1Text(header, 0, 3) !== 'ID3') break;
    const size = syncsafe(header, 6);
    if (i >= MAX_TAGS_IN_A_ROW) {
      tags.leftOut.push(`more than ${MAX_TAGS_IN_A_ROW} tags in a row`);
      break;
    }
    if (Math.min(size, source.size - end - 10) > MAX_PIECE_BYTES) tags.leftOut.push(`a tag of ${size} bytes`);
    else mergeMissing(tags, parseId3v2(header, source.read(end + 10, size)));
    end += 10 + size + ((header[5] ?? 0) & FOOTER_FLAG ? 10 : 0);
  }
  return { tags, end };
}

/** @param header the tag's ten bytes, @param body everything after them (id3.org, ID3v2.4 structure, 3-4) */
export function parseId3v2(header: Uint8Array, body: Uint8Array): TagSet {
  const version = header[3] ?? 0;
  const flags = header[5] ?? 0;
  const tags = emptyTagSet();
  if (version < 2 || version > 4 || (version === 2 && flags & COMPRESSED_FLAG)) {
    if (body.length > 0) tags.leftOut.push(`tag of an unknown kind (ID3v2.${version})`);
    return tags;
  }
  const isUnsynchronised = (flags & 0x80) !== 0;
  const bytes = isUnsynchronised && version < 4 ? removeUnsynchronisation(body) : body;
  const { frames, skipped } = readFrames(bytes, version, flags);
  const codePage = codePageOfFrames(frames);
  tags.leftOut.push(...skipped);
  let dayMonth = '';
  for (const frame of frames) {
    if (frame.id === 'TDAT' && !frame.error) [dayMonth = ''] = new FrameText(frame.body, codePage).all();
    else readFrame(tags, frame, codePage);
  }
  // Before ID3v2.4 a date is split in TYER (year) and TDAT (DDMM).
  const [date = ''] = tags.fields.get('DATE') ?? [];
  if (/^\d{4}$/.test(date) && /^\d{4}$/.test(dayMonth)) {
    tags.fields.set('DATE', [`${date}-${dayMonth.slice(2)}-${dayMonth.slice(0, 2)}`]);
  } else if (dayMonth !== '') tags.leftOut.push(nameOfFrame('TDAT'));
  return tags;
}

function readFrame(tags: TagSet, { id, body, version, error }: Frame, codePage: CodePage): void {
  const field = ID3_TEXT_FRAMES[id];
  // As much of a text as is there is still a text.
  if (error && !(error === 'cut-off' && field)) return leaveOut(tags, id, error);
  if (body.length < 2) return;
  const texts = (keepsEmpty: 'none' | 'first' | 'all' = 'none'): string[] =>
    new FrameText(body, codePage).all({ keepsEmpty });
  if (id === 'TRCK' || id === 'TPOS') {
    for (const text of texts()) addNumberOfTotal(tags, id === 'TRCK' ? 'TRACK' : 'DISC', text);
  } else if (id === 'TCON') addField(tags, 'GENRE', texts().flatMap(genreNames));
  else if (field) addField(tags, field, texts());
  else if (id === 'TIPL' || id === 'TMCL') readInvolvements(tags, texts('all'), id);
  else if (id === 'TXXX') readUserText(tags, texts('first'), body, version);
  else if (ID3_URL_FRAMES[id]) addField(tags, ID3_URL_FRAMES[id], new FrameText(body, codePage, 0, 0).all());
  else if (id === 'UFID') readIdentifier(tags, body);
  else if (id === 'COMM' || id === 'USLT') readDescribedText(tags, id, body, codePage);
  else if (id === 'APIC') readPicture(tags, body, codePage);
  else keepFrame(tags, id, body, version);
}

/** Text without a description has no name that another format could give it. */
function readUserText(tags: TagSet, [description = '', ...values]: string[], body: Uint8Array, version: number): void {
  if (values.length === 0) return;
  if (description) addField(tags, fieldOfDescription(description), values);
  else keepFrame(tags, 'TXXX', body, version);
}

function keepFrame(tags: TagSet, id: string, body: Uint8Array, version: number): void {
  const carried = kindOfFrame(id) === 'carried' ? asVersion4(id, body, version) : undefined;
  if (carried) tags.frames.push({ id, body: carried });
  else leaveOut(tags, id);
}

function leaveOut(tags: TagSet, id: string, error?: Frame['error']): void {
  if (kindOfFrame(id) === 'aboutFile') return;
  const name = ID3_TEXT_FRAMES[id] ?? nameOfFrame(id);
  if (id === 'APIC') tags.picturesLeftOut.push(`${error ?? 'unreadable'} picture`);
  else tags.leftOut.push(error ? `${error} ${name}` : name);
}

/** Chapters and tables of contents hold frames, whose sizes are written differently in ID3v2.3. */
function asVersion4(id: string, body: Uint8Array, version: number): Uint8Array | undefined {
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
  const { frames } = readFrames(body.subarray(at), version, 0);
  const readable = frames.filter(({ error }) => !error);
  return concatBytes([body.subarray(0, at), ...readable.map((frame) => id3Frame(frame.id, frame.body))]);
}

function readDescribedText(tags: TagSet, id: 'COMM' | 'USLT', body: Uint8Array, codePage: CodePage): void {
  const language = latin1Text(body, 1, 4);
  const [description = '', ...rest] = new FrameText(body, codePage, body[0], 4).all({ keepsEmpty: 'first' });
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

function readIdentifier(tags: TagSet, body: Uint8Array): void {
  const end = body.indexOf(0);
  if (end < 0 || latin1Text(body, 0, end) !== MUSICBRAINZ_UFID_OWNER) tags.frames.push({ id: 'UFID', body });
  else addField(tags, 'MUSICBRAINZ_TRACKID', [latin1Text(body, end + 1)]);
}

function readPicture(tags: TagSet, body: Uint8Array, codePage: CodePage): void {
  // ID3v2.2 has three letters where later versions have a zero-terminated MIME type.
  const isOld = /^(PNG|JPG)$/.test(latin1Text(body, 1, 4));
  const mimeEnd = isOld ? 4 : body.indexOf(0, 1) + 1;
  if (mimeEnd <= 0) return leaveOut(tags, 'APIC');
  const type = body[mimeEnd] ?? 0;
  const { text: description, end } = new FrameText(body, codePage, body[0], mimeEnd + 1).first();
  const mimeType = isOld ? '' : latin1Text(body, 1, mimeEnd - 1);
  tags.pictures.push({ mimeType, type, description, data: body.subarray(end) });
}

/** `(17)`, `17` and `(17)Rock` refer to ID3v1's list of genres by number; anything else is a name. */
function genreNames(text: string): string[] {
  const numbers = [...text.matchAll(/\((\d{1,3})\)/g)].map(([, number = '']) => ID3_GENRES[Number(number)] ?? number);
  const rest = text.replace(/^(\(\d{1,3}\))+/, '').trim();
  if (/^\d{1,3}$/.test(rest)) return [ID3_GENRES[Number(rest)] ?? rest];
  return rest ? [rest] : numbers;
}
