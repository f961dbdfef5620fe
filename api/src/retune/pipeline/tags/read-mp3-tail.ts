import { type ByteSource, decodeText } from '../formats/byte-source.js';
import { ID3_GENRES } from './id3-genres.js';
import { APE_ITEMS } from './tag-names.js';
import { type TagSet, addField, addNumberOfTotal, emptyTagSet, mergeMissing } from './tag-set.js';

const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;
const MAX_APE_ITEMS = 2_000;
/** Picture types by item name, where APEv2 stores them. */
const APE_PICTURES: Readonly<Record<string, number>> = { 'COVER ART (FRONT)': 3, 'COVER ART (BACK)': 4 };

/** Tags at the end of an mp3: an APEv2 tag, followed by an ID3v1 tag that is only used for what no other tag has. */
export function readMp3Tail(source: ByteSource): TagSet {
  const tail = source.read(source.size - ID3V1_BYTES, ID3V1_BYTES);
  const hasId3v1 = tail.toString('latin1', 0, 3) === 'TAG';
  const tags = readApe(source, source.size - (hasId3v1 ? ID3V1_BYTES : 0));
  if (hasId3v1) mergeMissing(tags, parseId3v1(tail));
  return tags;
}

function readApe(source: ByteSource, end: number): TagSet {
  const tags = emptyTagSet();
  const footer = source.read(end - APE_FOOTER_BYTES, APE_FOOTER_BYTES);
  if (footer.length < APE_FOOTER_BYTES || footer.toString('latin1', 0, 8) !== 'APETAGEX') return tags;
  const size = footer.readUInt32LE(12);
  const count = Math.min(footer.readUInt32LE(16), MAX_APE_ITEMS);
  if (size < APE_FOOTER_BYTES || size > end) return tags;
  const items = source.read(end - size, size - APE_FOOTER_BYTES);
  for (let at = 0, i = 0; i < count && at + 8 < items.length; i += 1) {
    const valueBytes = items.readUInt32LE(at);
    const isBinary = ((items.readUInt32LE(at + 4) >>> 1) & 3) === 1;
    const keyEnd = items.indexOf(0, at + 8);
    if (keyEnd < 0) break;
    const value = items.subarray(keyEnd + 1, keyEnd + 1 + valueBytes);
    readApeItem(tags, items.toString('latin1', at + 8, keyEnd), value, isBinary);
    at = keyEnd + 1 + valueBytes;
  }
  return tags;
}

function readApeItem(tags: TagSet, key: string, value: Buffer, isBinary: boolean): void {
  const name = key.toUpperCase();
  const pictureType = APE_PICTURES[name];
  if (isBinary) {
    const nameEnd = value.indexOf(0);
    if (pictureType === undefined || nameEnd < 0) tags.leftOut.push(key);
    else tags.pictures.push({ mimeType: '', type: pictureType, description: '', data: value.subarray(nameEnd + 1) });
  } else if (name === 'TRACK' || name === 'DISC') addNumberOfTotal(tags, name, decodeText(value));
  else addField(tags, APE_ITEMS[name] ?? key, decodeText(value).split('\0'));
}

function parseId3v1(tag: Buffer): TagSet {
  const tags = emptyTagSet();
  const text = (from: number, to: number): string => (decodeText(tag.subarray(from, to)).split('\0')[0] ?? '').trim();
  const add = (name: string, value: string | undefined): void => {
    if (value) addField(tags, name, [value]);
  };
  add('TITLE', text(3, 33));
  add('ARTIST', text(33, 63));
  add('ALBUM', text(63, 93));
  add('DATE', text(93, 97));
  add('COMMENT', text(97, 127));
  if (tag[125] === 0 && tag[126]) add('TRACKNUMBER', String(tag[126]));
  add('GENRE', ID3_GENRES[tag[127] ?? 255]);
  return tags;
}
