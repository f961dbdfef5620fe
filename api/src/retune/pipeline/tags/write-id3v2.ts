import { ID3_TEXT_FRAMES, INVOLVEMENTS, MUSICBRAINZ_UFID_OWNER, descriptionOfField } from './tag-names.js';
import type { TagSet } from './tag-set.js';

const FRAME_OF_FIELD = new Map(Object.entries(ID3_TEXT_FRAMES).map(([frame, field]) => [field, frame]));
const ROLE_OF_FIELD = new Map(Object.entries(INVOLVEMENTS).map(([role, field]) => [field, role]));
const UTF8 = Buffer.from([3]);
const ZERO = Buffer.from([0]);
/** Sizes have 28 bits (ID3v2.4 structure, 3.1). */
const MAX_BYTES = 2 ** 28 - 1;

/**
 * An ID3v2.4 tag: UTF-8 text, multiple values separated by zeros, lyrics as USLT, fields without a frame of their own
 * as TXXX; opaque frames at the end. No padding. Empty when there are no tags.
 */
export function id3v2Tag(tags: TagSet): Buffer {
  const frames = [...fieldFrames(tags), ...textFrames(tags), ...pictureFrames(tags), ...opaqueFrames(tags)];
  const body = Buffer.concat(frames);
  if (body.length === 0 || body.length > MAX_BYTES) return Buffer.alloc(0);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncsafe(body.length), body]);
}

function fieldFrames({ fields }: TagSet): Buffer[] {
  const frames: Buffer[] = [];
  const involved: string[] = [];
  for (const [name, values] of fields) {
    const id = FRAME_OF_FIELD.get(name);
    const role = ROLE_OF_FIELD.get(name);
    if (NUMBERED[name]) continue;
    else if (name === 'MUSICBRAINZ_TRACKID') {
      frames.push(id3Frame('UFID', utf8(MUSICBRAINZ_UFID_OWNER), ZERO, utf8(values[0] ?? '')));
    } else if (name === 'WEBSITE') frames.push(...values.map((url) => id3Frame('WOAR', Buffer.from(url, 'latin1'))));
    else if (id) frames.push(id3Frame(id, UTF8, utf8(values.join('\0'))));
    else if (role) involved.push(...values.flatMap((person) => [role, person]));
    else frames.push(id3Frame('TXXX', UTF8, utf8(descriptionOfField(name)), ZERO, utf8(values.join('\0'))));
  }
  for (const [kind, id] of [
    ['TRACK', 'TRCK'],
    ['DISC', 'TPOS'],
  ] as const) {
    const text = numberOfTotal(fields, kind);
    if (text) frames.push(id3Frame(id, UTF8, utf8(text)));
  }
  if (involved.length > 0) frames.push(id3Frame('TIPL', UTF8, utf8(involved.join('\0'))));
  return frames;
}

const NUMBERED: Readonly<Record<string, boolean>> = {
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

function textFrames({ comments, lyrics }: TagSet): Buffer[] {
  const build = (id: 'COMM' | 'USLT') => (entry: TagSet['comments'][number]) =>
    id3Frame(id, UTF8, Buffer.from(entry.language, 'latin1'), utf8(entry.description), ZERO, utf8(entry.text));
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

function pictureFrames({ pictures }: TagSet): Buffer[] {
  const seen = new Set<string>();
  return pictures.map(({ mimeType, type, description, data }) => {
    // Descriptions distinguish pictures of one type (4.14).
    let label = description;
    for (let i = 2; seen.has(label); i += 1) label = `${description} ${i}`.trim();
    seen.add(label);
    return id3Frame('APIC', UTF8, Buffer.from(mimeType, 'latin1'), ZERO, Buffer.from([type]), utf8(label), ZERO, data);
  });
}

const opaqueFrames = ({ frames }: TagSet): Buffer[] => frames.map(({ id, body }) => id3Frame(id, body));

/** A frame of ID3v2.4. */
export function id3Frame(id: string, ...parts: Buffer[]): Buffer {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from(id, 'latin1'), syncsafe(bytes), ZERO, ZERO, ...parts]);
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** Seven bits per byte (ID3v2.4 structure, 6.2). */
const syncsafe = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f));
