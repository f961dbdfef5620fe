import { uintOf, viewOf } from '../bytes/arrays.js';
import { utf8Text } from '../bytes/text.js';
import type { ByteSource } from '../formats/byte-source.js';
import { decodeText } from '../formats/code-page.js';
import { type Box, boxes, iTunesItems } from '../formats/mp4-boxes.js';
import { ID3_GENRES } from './id3-genres.js';
import { nameOfFrame } from './opaque-frames.js';
import { readQuickTime } from './read-quicktime.js';
import { MP4_TEXT_ITEMS, fieldOfDescription } from './tag-names.js';
import { FRONT_COVER, type TagSet, addField, emptyTagSet, mergeMissing } from './tag-set.js';

/** Items about the file, the shop and its customer, not the song. */
const ABOUT_FILE = /^(\xa9too|\xa9enc|\xa9xyz|pgap|apID|akID|atID|cnID|plID|geID|sfID|cmID|purd|xid |ownr|hdvd)$/;

export function readMp4(source: ByteSource): TagSet {
  const tags = emptyTagSet();
  for (const item of iTunesItems(source)) readItem(tags, source, item);
  for (const others of readQuickTime(source)) mergeMissing(tags, others);
  return tags;
}

function readItem(tags: TagSet, source: ByteSource, item: Box): void {
  const values: Uint8Array[] = [];
  let name = '';
  for (const box of boxes(source, item.start, item.end)) {
    // `data` starts with type and locale, `name` with version and flags.
    if (box.type === 'data') values.push(source.read(box.start + 8, box.end - box.start - 8));
    if (box.type === 'name') name = utf8Text(source.read(box.start + 4, box.end - box.start - 4));
  }
  const [first] = values;
  if (!first) return;
  const field = MP4_TEXT_ITEMS[item.type];
  const texts = (): string[] => values.map((value) => decodeText(value));
  if (field) addField(tags, field, texts());
  else if (item.type === '----' && name) addField(tags, fieldOfDescription(name), texts());
  else if (item.type === 'trkn' || item.type === 'disk') readNumberOfTotal(tags, item.type, first);
  else if (item.type === 'tmpo') addPositive(tags, 'BPM', integer(first));
  else if (item.type === 'cpil') addPositive(tags, 'COMPILATION', integer(first));
  else if (item.type === '\xa9mvi') addPositive(tags, 'MOVEMENT', integer(first));
  else if (item.type === 'gnre') addField(tags, 'GENRE', [ID3_GENRES[integer(first) - 1] ?? ''].filter(Boolean));
  else if (item.type === 'covr') {
    for (const data of values) tags.pictures.push({ mimeType: '', type: FRONT_COVER, description: '', data });
  } else if (!ABOUT_FILE.test(item.type) && !isUnset(first)) tags.leftOut.push(nameOfFrame(item.type));
}

function readNumberOfTotal(tags: TagSet, type: 'trkn' | 'disk', value: Uint8Array): void {
  if (value.length < 6) return;
  const kind = type === 'trkn' ? 'TRACK' : 'DISC';
  addPositive(tags, `${kind}NUMBER`, viewOf(value).getUint16(2));
  addPositive(tags, `${kind}TOTAL`, viewOf(value).getUint16(4));
}

function addPositive(tags: TagSet, name: string, value: number): void {
  if (value > 0) addField(tags, name, [String(value)]);
}

/** A flag or number that is 0. */
const isUnset = (value: Uint8Array): boolean => value.every((byte) => byte === 0);

const integer = (bytes: Uint8Array): number => (bytes.length >= 1 && bytes.length <= 4 ? uintOf(bytes) : 0);
