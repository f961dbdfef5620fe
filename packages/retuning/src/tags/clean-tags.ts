import { equalBytes } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import { cleanChapters } from './chapters.js';
import { cleanText } from './clean-text.js';
import { type OpaqueFrame, nameOfFrame } from './opaque-frames.js';
import { cleanBlocks } from './retuned-blocks.js';
import { type TagPicture, type TagSet, type TagText, UNKNOWN_LANGUAGE } from './tag-set.js';

/** What a result may hold. Cue sheets of a hundred tracks have 60,000 characters, orchestras a hundred performers. */
export const TAG_LIMITS = {
  /** Of all fields, comments and lyrics together, UTF-16 code units. */
  characters: 2 ** 20,
  fields: 1_000,
  values: 4_000,
  texts: 64,
  nameCharacters: 100,
  descriptionCharacters: 1_000,
  pictures: 64,
  /** A block of FLAC has 24 bits for its size; some of it is the description. */
  pictureBytes: 2 ** 24 - 2 ** 16,
  allPictureBytes: 32 * 2 ** 20,
  frames: 1_000,
  allFrameBytes: 2 ** 20,
  leftOut: 2_000,
} as const;

/** Location tags (privacy) and tags that describe the source file are dropped. */
const DROPPED =
  /^(.*(geo_?location|gps|latitude|longitude).*|location.*|recording_?location|\xa9xyz|com\.apple\.quicktime\.location.*|encoder|encoder.?(settings|options)|encoding|encoding.?settings|encoding.?params|itun(norm|smpb|pgap|es_?cddb.*)|acoustid.?fingerprint|cdec|vendor|length|major_brand|minor_version|compatible_brands|waveformatextensible.*|(replaygain_|mp3gain_).*(undo|minmax).*|attune_.*)$/i;

const PICTURE_MARKS: readonly { mimeType: string; matches: (data: Uint8Array) => boolean }[] = [
  { mimeType: 'image/png', matches: (data) => latin1Text(data, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { mimeType: 'image/jpeg', matches: (data) => latin1Text(data, 0, 3) === '\xff\xd8\xff' },
  { mimeType: 'image/gif', matches: (data) => /^GIF8[79]a/.test(latin1Text(data, 0, 6)) },
  { mimeType: 'image/webp', matches: (data) => /^RIFF[\s\S]{4}WEBP/.test(latin1Text(data, 0, 12)) },
];
const LAST_PICTURE_TYPE = 20;
/** File icons (types 1 and 2) may occur only once; taggers refuse files with two. */
const OTHER_PICTURE_TYPE = 0;

/**
 * The tags that may be carried over from an untrusted file: see {@link TAG_LIMITS}, {@link cleanText} and DROPPED.
 * A tag is carried whole or not at all: `leftOut` names those beyond the limits, and what nothing is left of.
 */
export function cleanTags(tags: TagSet): TagSet {
  const budget = new TextBudget();
  const { fields, foreign } = cleanFields(tags.fields, budget);
  const comments = cleanTexts('comment', [...tags.comments, ...foreign], budget);
  const lyrics = cleanTexts('lyrics', tags.lyrics, budget);
  const { chapters, beyond } = cleanChapters(tags.chapters);
  const { blocks, tooLarge } = cleanBlocks(tags.blocks);
  const { frames, beyond: framesBeyond } = cleanFrames(tags.frames);
  const named = tags.leftOut.filter((name) => !DROPPED.test(name));
  const leftOut = cleanNames([...named, ...budget.leftOut, ...framesBeyond, ...beyond, ...tooLarge]);
  return { fields, comments, lyrics, chapters, blocks, frames, leftOut, ...cleanPictures(tags) };
}

/** Cleans texts while they fit into a result. */
class TextBudget {
  readonly leftOut: string[] = [];
  #characters: number = TAG_LIMITS.characters;
  #values: number = TAG_LIMITS.values;

  /** @returns what is left of a tag's texts, each once; nothing when they do not all fit */
  clean(name: string, texts: readonly string[]): string[] {
    const cleaned = new Set<string>();
    let characters = 0;
    let vanished = 0;
    for (const raw of texts) {
      const text = raw.length > this.#characters ? raw : cleanText(raw, raw.length);
      if (text === '' && /[^\s\0]/.test(raw)) vanished += 1;
      if (text === '' || cleaned.has(text)) continue;
      cleaned.add(text);
      characters += text.length;
      if (characters > this.#characters || cleaned.size > this.#values) return this.#leaveOut(`${name} (too long)`);
    }
    if (vanished > 0) this.#leaveOut(cleaned.size > 0 ? `${name} (${vanished} of ${texts.length} values)` : name);
    this.#characters -= characters;
    this.#values -= cleaned.size;
    return [...cleaned];
  }

  #leaveOut(name: string): [] {
    this.leftOut.push(name);
    return [];
  }
}

/** Fields by their cleaned names; `foreign` are those whose names only a comment's description can have. */
function cleanFields(
  given: TagSet['fields'],
  budget: TextBudget,
): { fields: Map<string, string[]>; foreign: TagText[] } {
  const named = new Map<string, string[]>();
  const foreign: TagText[] = [];
  for (const [name, values] of given) {
    const key = cleanName(name);
    if (DROPPED.test(key)) continue;
    if (key === '' || key.length > TAG_LIMITS.nameCharacters || key.includes('<')) {
      budget.leftOut.push(key || 'a field without a name');
    } else if (/[^\x20-\x7d]/.test(key)) {
      foreign.push({ language: UNKNOWN_LANGUAGE, description: key, text: values.join('\n') });
    } else named.set(key, [...(named.get(key) ?? []), ...values]);
  }
  const fields = new Map<string, string[]>();
  for (const [name, values] of named) {
    if (fields.size >= TAG_LIMITS.fields) budget.leftOut.push(name);
    else {
      const cleaned = budget.clean(name, values);
      if (cleaned.length > 0) fields.set(name, cleaned);
    }
  }
  return { fields, foreign };
}

/**
 * Names of Vorbis comments are printable ASCII except `=` (Vorbis I specification, 5.2.1); letters beyond it stay here.
 */
const cleanName = (name: string): string =>
  cleanText(name, 10 * TAG_LIMITS.nameCharacters)
    .replace(/[=~\n\t]/g, '')
    .trim();

function cleanTexts(name: string, texts: readonly TagText[], budget: TextBudget): TagText[] {
  const cleaned = new Map<string, TagText>();
  for (const { language, description: given, text: raw } of texts) {
    if (DROPPED.test(given)) continue;
    if (cleaned.size >= TAG_LIMITS.texts) budget.leftOut.push(name);
    else {
      const [text] = budget.clean(name, [raw]);
      const description = cleanText(given, TAG_LIMITS.descriptionCharacters);
      const key = `${description}\0${text}`;
      if (text === undefined || cleaned.has(key)) continue;
      cleaned.set(key, { language: /^[A-Za-z]{3}$/.test(language) ? language : UNKNOWN_LANGUAGE, description, text });
    }
  }
  return [...cleaned.values()];
}

function cleanNames(names: readonly string[]): string[] {
  const shown = names.length > TAG_LIMITS.leftOut ? names.slice(0, TAG_LIMITS.leftOut - 1) : names;
  const cleaned = shown.map((name) => cleanText(name, TAG_LIMITS.nameCharacters) || 'a tag without a name');
  return shown === names ? cleaned : [...cleaned, `${names.length - shown.length} more`];
}

/** Two equal frames say nothing that one does not. */
function cleanFrames(frames: readonly OpaqueFrame[]): { frames: OpaqueFrame[]; beyond: string[] } {
  const kept = new Map<string, OpaqueFrame>();
  const beyond: string[] = [];
  let room: number = TAG_LIMITS.allFrameBytes;
  for (const frame of frames) {
    const isTooLarge = frame.body.length > TAG_LIMITS.allFrameBytes;
    const key = isTooLarge ? '' : frame.id + latin1Text(frame.body);
    if (kept.has(key)) continue;
    if (kept.size >= TAG_LIMITS.frames || frame.body.length > room) beyond.push(nameOfFrame(frame.id));
    else {
      kept.set(key, frame);
      room -= frame.body.length;
    }
  }
  return { frames: [...kept.values()], beyond };
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function whyLeftOut(bytes: number, room: number, count: number): string | undefined {
  const { pictureBytes, allPictureBytes, pictures } = TAG_LIMITS;
  if (bytes > pictureBytes) return `picture of ${megabytes(bytes)} (at most ${megabytes(pictureBytes)})`;
  if (bytes > room) return `picture of ${megabytes(bytes)} (at most ${megabytes(allPictureBytes)} together)`;
  return count >= pictures ? `picture beyond ${pictures}` : undefined;
}

/** Duplicates do not count as lost. */
function cleanPictures({ pictures, picturesLeftOut }: TagSet): Pick<TagSet, 'pictures' | 'picturesLeftOut'> {
  const kept: TagPicture[] = [];
  const leftOut = picturesLeftOut.map((reason) => cleanText(reason, TAG_LIMITS.nameCharacters));
  let room: number = TAG_LIMITS.allPictureBytes;
  for (const { data, type, description } of pictures) {
    const mark = PICTURE_MARKS.find(({ matches }) => matches(data));
    if (data.length === 0 || kept.some((other) => equalBytes(other.data, data))) continue;
    const reason = mark ? whyLeftOut(data.length, room, kept.length) : 'picture of an unknown kind';
    if (reason !== undefined) leftOut.push(reason);
    else if (mark) {
      room -= data.length;
      const isIcon = type === 1 || type === 2;
      const cleanType = type <= LAST_PICTURE_TYPE && !isIcon ? type : OTHER_PICTURE_TYPE;
      kept.push({ mimeType: mark.mimeType, type: cleanType, description: cleanText(description, 200), data });
    }
  }
  return { pictures: kept, picturesLeftOut: cleanNames(leftOut) };
}
