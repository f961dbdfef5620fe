import { intOf, uintOf, viewOf } from '../bytes/arrays.js';
import { latin1Bytes, utf8Text } from '../bytes/text.js';
import type { ByteSource } from '../formats/byte-source.js';
import { decodeText } from '../formats/code-page.js';
import { type Box, boxes, findBox, metadataLists } from '../formats/mp4-boxes.js';
import { nameOfFrame } from './opaque-frames.js';
import { addMp4Chapters } from './read-mp4-chapters.js';
import { MP4_TEXT_ITEMS, QUICKTIME_KEYS } from './tag-names.js';
import { FRONT_COVER, type TagSet, addField, addNamed, emptyTagSet } from './tag-set.js';

const APPLE = 'com.apple.quicktime.';
/** Keys about the file and the device that made it, not the song. */
const ABOUT_FILE = /^(com\..*|encoder|software|make|model|creationdate|camera\..*|location\..*|content\..*)$/;
/** User data of the same kinds. */
const ABOUT_FILE_TEXT = /^\xa9(swr|too|enc|xyz|mak|mod|fmt|hst|TIM|TSC|TSZ)$/;
/** Well-known types of values (QuickTime File Format, "Well-known types"). */
const TYPE = { any: 0, utf8: 1, utf16: 2, jpeg: 13, png: 14, integer: 21, unsigned: 22, bmp: 27 };
const PICTURES = new Set([TYPE.jpeg, TYPE.png, TYPE.bmp]);
/** What a number of JavaScript holds exactly. */
const MAX_INTEGER_BYTES = 6;
/** Languages below are Macintosh codes, with Mac OS Roman for the Western ones; others are ISO 639-2 in 15 bits. */
const FIRST_ISO_LANGUAGE = 0x400;
const MAX_KEYS_BYTES = 2 ** 20;

/**
 * Tags as QuickTime has them, in MP4 files of ffmpeg (`-movflags use_metadata_tags`), recorders and older programs:
 * lists with keys, and the texts of moov/udta. One set for each place.
 */
export function readQuickTime(source: ByteSource): TagSet[] {
  const movie = findBox(source, 'moov');
  if (!movie) return [];
  const lists = metadataLists(source).flatMap((list) => (list.keys ? readList(source, list.items, list.keys) : []));
  return [...lists, readUserData(source, movie)];
}

function readList(source: ByteSource, items: Box, keys: Box): TagSet {
  const tags = emptyTagSet();
  const names = keyNames(source, keys);
  for (const item of boxes(source, items.start, items.end)) {
    const given = names[viewOf(latin1Bytes(item.type)).getUint32(0) - 1];
    if (given === undefined) continue;
    const name = given.startsWith(APPLE) ? given.slice(APPLE.length) : given;
    if (ABOUT_FILE.test(name)) continue;
    for (const data of boxes(source, item.start, item.end)) {
      if (data.type === 'data') addValue(tags, name, source.read(data.start, data.end - data.start));
    }
  }
  return tags;
}

/** Version and flags, their number, then each with its size and namespace. */
function keyNames(source: ByteSource, { start, end }: Box): string[] {
  return [...boxes(source, start + 8, Math.min(end, start + MAX_KEYS_BYTES))].map((key) =>
    utf8Text(source.read(key.start, key.end - key.start)),
  );
}

/** @param data type and locale, four bytes each, then the value */
function addValue(tags: TagSet, name: string, data: Uint8Array): void {
  if (data.length <= 8) return;
  const type = viewOf(data).getUint32(0);
  const value = data.subarray(8);
  const text = textOf(type, value);
  if (text !== undefined) addNamed(tags, QUICKTIME_KEYS[name] ?? name, text);
  else if (PICTURES.has(type)) tags.pictures.push({ mimeType: '', type: FRONT_COVER, description: '', data: value });
  else tags.leftOut.push(name);
}

function textOf(type: number, value: Uint8Array): string | undefined {
  if (type === TYPE.any || type === TYPE.utf8) return decodeText(value);
  if (type === TYPE.utf16) return new TextDecoder('utf-16be').decode(value);
  if (value.length > MAX_INTEGER_BYTES) return undefined;
  if (type === TYPE.integer) return String(intOf(value));
  if (type === TYPE.unsigned) return String(uintOf(value));
  return undefined;
}

function readUserData(source: ByteSource, movie: Box): TagSet {
  const tags = emptyTagSet();
  const userData = findBox(source, 'udta', movie);
  for (const box of userData ? boxes(source, userData.start, userData.end) : []) {
    if (!box.type.startsWith('\xa9') || ABOUT_FILE_TEXT.test(box.type)) continue;
    const text = readText(source.read(box.start, box.end - box.start));
    const field = MP4_TEXT_ITEMS[box.type];
    if (field && text) addField(tags, field, [text]);
    else if (text) tags.leftOut.push(nameOfFrame(box.type));
  }
  addMp4Chapters(tags, source, movie, userData);
  return tags;
}

/** The first of the texts in several languages, each with its length and language in two bytes. */
function readText(bytes: Uint8Array): string {
  if (bytes.length < 4) return '';
  const text = bytes.subarray(4, 4 + viewOf(bytes).getUint16(0));
  return new TextDecoder(viewOf(bytes).getUint16(2) < FIRST_ISO_LANGUAGE ? 'macintosh' : 'utf-8').decode(text);
}
