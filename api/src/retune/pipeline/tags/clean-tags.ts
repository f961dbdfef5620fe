import { cleanText } from './clean-text.js';
import { type OpaqueFrame, nameOfFrame } from './opaque-frames.js';
import { type TagPicture, type TagSet, type TagText, UNKNOWN_LANGUAGE } from './tag-set.js';

export const TAG_LIMITS = {
  fields: 250,
  valuesPerField: 64,
  fieldCharacters: 8_192,
  textCharacters: 65_536,
  texts: 16,
  pictures: 12,
  pictureBytes: 10 * 2 ** 20,
  allPictureBytes: 15 * 2 ** 20,
  frames: 250,
  allFrameBytes: 2 ** 20,
} as const;

/** Location tags (privacy) and tags that describe the source file are dropped. */
const DROPPED =
  /^(.*(geo_?location|gps|latitude|longitude).*|location.*|recording_?location|\xa9xyz|com\.apple\.quicktime\.location.*|encoder|encoder.?settings|encoding|encoding.?settings|encoding.?params|itun(norm|smpb|pgap|es_?cddb.*)|acoustid.?fingerprint|cdec|vendor|length|major_brand|minor_version|compatible_brands|waveformatextensible.*|(replaygain_|mp3gain_).*(undo|minmax).*|attune_.*)$/i;

const PICTURE_MARKS: readonly { mimeType: string; matches: (data: Buffer) => boolean }[] = [
  { mimeType: 'image/png', matches: (data) => data.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' },
  { mimeType: 'image/jpeg', matches: (data) => data.toString('latin1', 0, 3) === '\xff\xd8\xff' },
  { mimeType: 'image/gif', matches: (data) => /^GIF8[79]a/.test(data.toString('latin1', 0, 6)) },
  { mimeType: 'image/webp', matches: (data) => /^RIFF[\s\S]{4}WEBP/.test(data.toString('latin1', 0, 12)) },
];
const LAST_PICTURE_TYPE = 20;
/** File icons (types 1 and 2) may occur only once; taggers refuse files with two. */
const OTHER_PICTURE_TYPE = 0;

/** The tags that may be carried over from an untrusted file: see {@link TAG_LIMITS}, {@link cleanText} and DROPPED. */
export function cleanTags(tags: TagSet): TagSet {
  const fields = new Map<string, string[]>();
  for (const [name, values] of tags.fields) {
    const key = cleanName(name);
    if (fields.size >= TAG_LIMITS.fields || key === undefined) continue;
    const cleaned = values
      .slice(0, TAG_LIMITS.valuesPerField)
      .map((value) => cleanText(value, TAG_LIMITS.fieldCharacters))
      .filter(Boolean);
    if (cleaned.length > 0) fields.set(key, [...new Set(cleaned)]);
  }
  return {
    fields,
    comments: cleanTexts(tags.comments),
    lyrics: cleanTexts(tags.lyrics),
    ...cleanFrames(tags),
    ...cleanPictures(tags.pictures),
  };
}

/** Field names must be valid in Vorbis comments: printable ASCII except `=` (Vorbis I specification, 5.2.1). */
function cleanName(name: string): string | undefined {
  const cleaned = name.replace(/[^\x20-\x7d]|=/g, '').trim();
  if (cleaned === '' || cleaned.length > 100 || cleaned.includes('<') || DROPPED.test(cleaned)) return undefined;
  return cleaned;
}

function cleanTexts(texts: TagText[]): TagText[] {
  return texts
    .filter(({ description }) => !DROPPED.test(description))
    .slice(0, TAG_LIMITS.texts)
    .map(({ language, description, text }) => ({
      language: /^[A-Za-z]{3}$/.test(language) ? language : UNKNOWN_LANGUAGE,
      description: cleanText(description, 200),
      text: cleanText(text, TAG_LIMITS.textCharacters),
    }))
    .filter(({ text }) => text !== '');
}

function cleanFrames({ frames, leftOut }: TagSet): Pick<TagSet, 'frames' | 'leftOut'> {
  const kept: OpaqueFrame[] = [];
  const tooLarge: string[] = [];
  let room: number = TAG_LIMITS.allFrameBytes;
  for (const frame of frames) {
    // Two equal frames say nothing that one does not.
    if (kept.some(({ id, body }) => id === frame.id && body.equals(frame.body))) continue;
    if (kept.length >= TAG_LIMITS.frames || frame.body.length > room) tooLarge.push(nameOfFrame(frame.id));
    else {
      kept.push(frame);
      room -= frame.body.length;
    }
  }
  const named = leftOut.filter((name) => !DROPPED.test(name));
  const names = [...named, ...tooLarge].map((name) => name.replace(/[^\x20-\x7d\xa9]/g, '?').slice(0, 100));
  return { frames: kept, leftOut: names.slice(0, TAG_LIMITS.frames) };
}

function cleanPictures(pictures: TagPicture[]): Pick<TagSet, 'pictures' | 'picturesLeftOut'> {
  const kept: TagPicture[] = [];
  let room: number = TAG_LIMITS.allPictureBytes;
  let leftOut = 0;
  for (const { data, type, description } of pictures) {
    const mark = PICTURE_MARKS.find(({ matches }) => matches(data));
    // Duplicates and data that is not a picture do not count as lost.
    if (!mark || kept.some((other) => other.data.equals(data))) continue;
    if (data.length > Math.min(TAG_LIMITS.pictureBytes, room) || kept.length >= TAG_LIMITS.pictures) {
      leftOut += 1;
      continue;
    }
    room -= data.length;
    const isIcon = type === 1 || type === 2;
    const cleanType = type <= LAST_PICTURE_TYPE && !isIcon ? type : OTHER_PICTURE_TYPE;
    kept.push({ mimeType: mark.mimeType, type: cleanType, description: cleanText(description, 200), data });
  }
  return { pictures: kept, ...(leftOut > 0 && { picturesLeftOut: leftOut }) };
}
