import { id3TagBytes } from '@attune/catalogue/audio-frames';
import { RECEIPT_TAG } from '@attune/catalogue/signed-receipt';
import { concatBytes, viewOf } from '../bytes/arrays.js';
import { latin1Bytes, utf8Bytes } from '../bytes/text.js';
import { isUndecided } from '../formats/code-page.js';
import { ID3_TEXT_FRAMES, INVOLVEMENTS, MUSICBRAINZ_UFID_OWNER, descriptionOfField } from './tag-names.js';
import type { TagSet } from './tag-set.js';

const FRAME_OF_FIELD = new Map(Object.entries(ID3_TEXT_FRAMES).map(([frame, field]) => [field, frame]));
const ROLE_OF_FIELD = new Map(Object.entries(INVOLVEMENTS).map(([role, field]) => [field, role]));
const UTF8 = new Uint8Array([3]);
const ZERO = new Uint8Array([0]);
/** Sizes have 28 bits (ID3v2.4 structure, 3.1). */
const MAX_BYTES = 2 ** 28 - 1;
export const ID3_HEADER_BYTES = 10;

/**
 * An ID3v2.4 tag: UTF-8 text (bytes of an unknown code page as they were), multiple values separated by
 * zeros, lyrics as USLT, fields without a frame of their own as TXXX; opaque frames at the end. No padding.
 * Empty when there are no tags.
 */
export function id3v2Tag(tags: TagSet): Uint8Array {
  const frames = [
    ...fieldFrames(tags),
    ...textFrames(tags),
    ...pictureFrames(tags),
    ...chapterFrames(tags),
    ...opaqueFrames(tags),
  ];
  const bytes = frames.reduce((sum, frame) => sum + frame.length, 0);
  if (bytes === 0 || bytes > MAX_BYTES) return new Uint8Array(0);
  return concatBytes([id3Header(bytes), ...frames]);
}

/**
 * What takes the place of a tag's header to add a receipt to the tag.
 *
 * @param header of a tag of {@link id3v2Tag}
 * @returns null where there is no tag, or no room in it
 */
export function id3StartWithReceipt(header: Uint8Array, receipt: string): Uint8Array | null {
  const frame = userTextFrame(RECEIPT_TAG, receipt);
  const bytes = id3TagBytes(header, 0) - ID3_HEADER_BYTES + frame.length;
  return bytes < frame.length || bytes > MAX_BYTES ? null : concatBytes([id3Header(bytes), frame]);
}

const id3Header = (bytes: number): Uint8Array => concatBytes([latin1Bytes('ID3\x04\0\0'), syncsafe(bytes)]);

function fieldFrames({ fields }: TagSet): Uint8Array[] {
  const frames: Uint8Array[] = [];
  const involved: string[] = [];
  for (const [name, values] of fields) {
    const id = FRAME_OF_FIELD.get(name);
    const role = ROLE_OF_FIELD.get(name);
    if (name === 'MUSICBRAINZ_TRACKID') {
      frames.push(id3Frame('UFID', utf8Bytes(MUSICBRAINZ_UFID_OWNER), ZERO, utf8Bytes(values[0] ?? '')));
    }
    // A frame of its own has room for one value; a second one is user text.
    const rest = ONE_VALUE[name] ? values.slice(1) : values;
    if (rest.length === 0) continue;
    else if (name === 'WEBSITE') frames.push(...values.map((url) => id3Frame('WOAR', latin1Bytes(asciiUrl(url)))));
    else if (id) frames.push(id3Frame(id, ...encoded(values.join('\0'))));
    else if (role) involved.push(...values.flatMap((person) => [role, person]));
    else frames.push(userTextFrame(name, rest.join('\0')));
  }
  for (const [kind, id] of [
    ['TRACK', 'TRCK'],
    ['DISC', 'TPOS'],
  ] as const) {
    const text = numberOfTotal(fields, kind);
    if (text) frames.push(id3Frame(id, UTF8, utf8Bytes(text)));
  }
  if (involved.length > 0) frames.push(id3Frame('TIPL', ...encoded(involved.join('\0'))));
  return frames;
}

const ONE_VALUE: Readonly<Record<string, boolean>> = {
  MUSICBRAINZ_TRACKID: true,
  TRACKNUMBER: true,
  TRACKTOTAL: true,
  DISCNUMBER: true,
  DISCTOTAL: true,
};

/** "3/12", "3", or "0/12" when only the total is known. */
export function numberOfTotal(fields: ReadonlyMap<string, readonly string[]>, kind: 'TRACK' | 'DISC'): string {
  const [number] = fields.get(`${kind}NUMBER`) ?? [];
  const [total] = fields.get(`${kind}TOTAL`) ?? [];
  return total ? `${number ?? '0'}/${total}` : (number ?? '');
}

const userTextFrame = (name: string, text: string): Uint8Array =>
  id3Frame('TXXX', ...encoded(descriptionOfField(name), text));

function textFrames({ comments, lyrics }: TagSet): Uint8Array[] {
  const build = (id: 'COMM' | 'USLT') => (entry: TagSet['comments'][number]) => {
    const [encoding, ...texts] = encoded(entry.description, entry.text);
    return id3Frame(id, encoding, latin1Bytes(entry.language), ...texts);
  };
  return [...distinct(comments).map(build('COMM')), ...distinct(lyrics).map(build('USLT'))];
}

/** Only one text per language and description is allowed (ID3v2.4 native frames, 4.8, 4.10): others get a number. */
function distinct(entries: TagSet['comments']): TagSet['comments'] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    let { description } = entry;
    for (let i = 2; seen.has(`${entry.language}${description}`); i += 1) {
      description = `${entry.description} ${i}`.trim();
    }
    seen.add(`${entry.language}${description}`);
    return { ...entry, description };
  });
}

function pictureFrames({ pictures }: TagSet): Uint8Array[] {
  const seen = new Set<string>();
  return pictures.map(({ mimeType, type, description, data }) => {
    // Descriptions distinguish pictures of one type (4.14).
    let label = description;
    for (let i = 2; seen.has(label); i += 1) label = `${description} ${i}`.trim();
    seen.add(label);
    return id3Frame('APIC', UTF8, latin1Bytes(mimeType), ZERO, new Uint8Array([type]), utf8Bytes(label), ZERO, data);
  });
}

/** A table of contents counts its chapters in one byte. */
const MAX_CONTENTS = 255;
/** The root of a tree of chapters, which are in the order of time. */
const ORDERED_ROOT = 3;

/**
 * A frame for each chapter and a table of contents (ID3v2 chapter frame addendum, 3), unless frames have them already.
 */
function chapterFrames({ chapters, frames }: TagSet): Uint8Array[] {
  if (chapters.length === 0 || frames.some(({ id }) => id === 'CHAP')) return [];
  const ids = chapters.map((_, i) => latin1Bytes(`ch${i + 1}\0`));
  const contents = id3Frame('CTOC', utf8Bytes(`toc\0`), new Uint8Array([ORDERED_ROOT, ids.length & 0xff]), ...ids);
  return [
    ...(ids.length <= MAX_CONTENTS ? [contents] : []),
    ...chapters.map(({ startMs, endMs = startMs, title, url }, i) => {
      const head = new Uint8Array(16).fill(0xff);
      viewOf(head).setUint32(0, startMs);
      viewOf(head).setUint32(4, endMs);
      const link = url ? [id3Frame('WXXX', UTF8, ZERO, latin1Bytes(asciiUrl(url)))] : [];
      return id3Frame('CHAP', ids[i] ?? ZERO, head, id3Frame('TIT2', UTF8, utf8Bytes(title)), ...link);
    }),
  ];
}

const opaqueFrames = ({ frames }: TagSet): Uint8Array[] => frames.map(({ id, body }) => id3Frame(id, body));

/** A frame of ID3v2.4. */
export function id3Frame(id: string, ...parts: Uint8Array[]): Uint8Array {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return concatBytes([latin1Bytes(id), syncsafe(bytes), ZERO, ZERO, ...parts]);
}

/** Addresses are Latin-1 (ID3v2.4 native frames, 4.3). */
const asciiUrl = (url: string): string => url.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** The encoding, then the texts with zeros between them. */
function encoded(...texts: string[]): [encoding: Uint8Array, ...texts: Uint8Array[]] {
  const isBytes = texts.some(isUndecided) && texts.every((text) => /^[\0-\xff]*$/.test(text));
  const parts = texts.map((text) => (isBytes ? latin1Bytes(text) : utf8Bytes(text)));
  return [isBytes ? ZERO : UTF8, ...parts.flatMap((part, i) => (i === 0 ? [part] : [ZERO, part]))];
}

/** Seven bits per byte (ID3v2.4 structure, 6.2). */
const syncsafe = (value: number): Uint8Array => new Uint8Array([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f));
