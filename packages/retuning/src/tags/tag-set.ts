import { equalBytes } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { type OpaqueFrame, nameOfFrame } from './opaque-frames.js';
import { VORBIS_SYNONYMS } from './tag-names.js';

/** An embedded picture; ID3v2 (APIC) and FLAC share the type numbers. */
export interface TagPicture {
  mimeType: string;
  type: number;
  description: string;
  data: Uint8Array;
}

export const FRONT_COVER = 3;

/** A comment or lyrics, with their language. */
export interface TagText {
  /** ISO 639-2, three letters; `XXX` when unknown. */
  language: string;
  description: string;
  text: string;
}

/** A part of a file that only files of its kind have a place for: a chunk of a WAV file, a block of a FLAC file. */
export interface TagBlock {
  id: string;
  /** Without its header. */
  body: Uint8Array;
}

export interface Chapter {
  startMs: number;
  /** Undefined where the format does not state it: the start of the next. */
  endMs?: number;
  title: string;
  url?: string;
}

/**
 * The tags of a file, in one vocabulary for all formats. Field names are those of Vorbis comments as taggers use them
 * (ALBUMARTIST, TRACKTOTAL, MUSICBRAINZ_ALBUMID ...), in capitals; uncommon names keep their spelling.
 */
export interface TagSet {
  fields: Map<string, string[]>;
  comments: TagText[];
  lyrics: TagText[];
  pictures: TagPicture[];
  /** ID3v2 frames that have no name in other formats: from ID3v2 to ID3v2 they are carried as they are. */
  frames: OpaqueFrame[];
  /** Chunks and blocks, in the form that the result has them: markers of AIFF files as a WAV file's. */
  blocks: TagBlock[];
  /** Chapters of all formats but ID3v2, where they are frames. */
  chapters: Chapter[];
  /** Names of what was found but may not be carried over, once for each. */
  leftOut: string[];
  /** Pictures that were found but may not be carried over, each with the reason. */
  picturesLeftOut: string[];
}

/** The place of a song on its album: 1000 times the disc (1 when untagged) plus the track; null without a track. */
export function trackPlace({ fields }: Pick<TagSet, 'fields'>): number | null {
  // `3`, or `3/12` where a tagger did not separate them.
  const read = (name: string): number => Number(/^\s*(\d{1,3})\b/.exec(fields.get(name)?.[0] ?? '')?.[1] ?? 0);
  const track = read('TRACKNUMBER');
  return track === 0 ? null : 1000 * (read('DISCNUMBER') || 1) + track;
}

export const UNKNOWN_LANGUAGE = 'XXX';

export const emptyTagSet = (): TagSet => ({
  fields: new Map(),
  comments: [],
  lyrics: [],
  pictures: [],
  frames: [],
  blocks: [],
  chapters: [],
  leftOut: [],
  picturesLeftOut: [],
});

/** Names that mean lyrics; ffmpeg writes `lyrics-eng`. */
const LYRICS_NAME = /^(?:unsynced ?)?lyrics(?:-([a-z]{3}))?$/i;

/** Adds values to a field, comment or lyrics by its name. */
export function addField(tags: TagSet, name: string, values: readonly string[]): void {
  const texts = (language: string): TagText[] => values.map((text) => ({ language, description: '', text }));
  const lyrics = LYRICS_NAME.exec(name);
  if (lyrics) tags.lyrics.push(...texts(lyrics[1]?.toLowerCase() ?? UNKNOWN_LANGUAGE));
  else if (/^(comment|description)$/i.test(name)) tags.comments.push(...texts(UNKNOWN_LANGUAGE));
  else {
    const key = fieldKey(tags, name);
    tags.fields.set(key, [...(tags.fields.get(key) ?? []), ...values]);
  }
}

/** Adds a value under a name of Vorbis comments or a synonym, in any case; of a track or disc "3/12", too. */
export function addNamed(tags: TagSet, given: string, value: string): void {
  const name = VORBIS_SYNONYMS[given.toUpperCase()] ?? given;
  const upper = name.toUpperCase();
  if (upper === 'TRACKNUMBER') addNumberOfTotal(tags, 'TRACK', value);
  else if (upper === 'DISCNUMBER') addNumberOfTotal(tags, 'DISC', value);
  else addField(tags, name, [value]);
}

/** "3/12" -> number 3 of 12. */
export function addNumberOfTotal(tags: TagSet, kind: 'TRACK' | 'DISC', text: string): void {
  const [number, total] = text.split('/', 2).map((part) => part.trim());
  if (number) addField(tags, `${kind}NUMBER`, [number]);
  if (total) addField(tags, `${kind}TOTAL`, [total]);
}

/**
 * Copies from `others` what is missing in `tags`. A field that both have stays as it is; texts and pictures are added
 * unless they are the same. A frame whose kind `tags` has is named, since most of them may occur only once.
 */
export function mergeMissing(tags: TagSet, others: TagSet): void {
  for (const [name, values] of others.fields) {
    if (!tags.fields.has(fieldKey(tags, name))) tags.fields.set(name, values);
  }
  addTexts(tags.comments, others.comments);
  addTexts(tags.lyrics, others.lyrics);
  tags.pictures.push(...others.pictures);
  addFrames(tags, others.frames);
  addBlocks(tags, others.blocks);
  if (tags.chapters.length === 0) tags.chapters = others.chapters;
  else if (others.chapters.length > 0) tags.leftOut.push('another list of chapters');
  tags.leftOut.push(...others.leftOut);
  tags.picturesLeftOut.push(...others.picturesLeftOut);
}

function addTexts(texts: TagText[], others: readonly TagText[]): void {
  const known = new Set(texts.map(({ text }) => text.trim()));
  texts.push(...others.filter(({ text }) => !known.has(text.trim())));
}

function addFrames(tags: TagSet, others: readonly OpaqueFrame[]): void {
  const key = ({ id, body }: OpaqueFrame): string => id + latin1Text(body);
  const ids = new Set(tags.frames.map(({ id }) => id));
  const known = new Set(tags.frames.map(key));
  for (const frame of others) {
    if (!ids.has(frame.id)) tags.frames.push(frame);
    else if (!known.has(key(frame))) tags.leftOut.push(`another ${nameOfFrame(frame.id)}`);
  }
}

function addBlocks(tags: TagSet, others: readonly TagBlock[]): void {
  const known = tags.blocks;
  const isNew = ({ id }: TagBlock): boolean => known.every((block) => block.id !== id);
  const isSame = ({ id, body }: TagBlock): boolean => known.some((one) => one.id === id && equalBytes(one.body, body));
  tags.leftOut.push(
    ...others.filter((block) => !isNew(block) && !isSame(block)).map(({ id }) => `another ${id.trim()}`),
  );
  tags.blocks = [...known, ...others.filter(isNew)];
}

/** The key under which a field is stored: names that differ only by case are the same. */
function fieldKey({ fields }: TagSet, name: string): string {
  if (fields.has(name)) return name;
  const upper = name.toUpperCase();
  for (const known of fields.keys()) if (known.toUpperCase() === upper) return known;
  return /^[A-Z0-9_]+$/.test(upper) && name !== upper && !name.includes(' ') ? upper : name;
}
