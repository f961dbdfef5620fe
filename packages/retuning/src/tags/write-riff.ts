import { LITTLE_ENDIAN, concatBytes, viewOf } from '../bytes/arrays.js';
import { latin1Bytes, latin1Text, utf8Bytes } from '../bytes/text.js';
import { blocksFor } from './retuned-blocks.js';
import { RIFF_INFO_ITEMS } from './tag-names.js';
import type { TagSet } from './tag-set.js';
import { id3v2Tag, numberOfTotal } from './write-id3v2.js';

const ITEM_OF_FIELD = new Map(Object.entries(RIFF_INFO_ITEMS).map(([item, field]) => [field, item]));

/** The chunks after a WAV file's audio: the source's, LIST INFO, which every player reads, and `id3 ` with the rest. */
export function riffTagChunks(tags: TagSet): Uint8Array {
  const info = [...infoItems(tags)].map(([id, text]) => chunk(id, utf8Bytes(`${text}\0`)));
  const id3 = id3v2Tag(tags);
  return concatBytes([
    ...blocksFor(tags, 'wav').map(({ id, body }) =>
      id === 'adtl' ? chunk('LIST', concatBytes([latin1Bytes(id), body])) : chunk(id, body),
    ),
    ...(info.length > 0 ? [chunk('LIST', concatBytes([latin1Bytes('INFO'), ...info]))] : []),
    ...(id3.length > 0 ? [chunk('id3 ', id3)] : []),
  ]);
}

export const MAX_RIFF_BYTES = 2 ** 32 - 1;
export const CHUNK_HEADER_BYTES = 8;

/**
 * What to write where into a WAV file, so that it has these tags: the chunks at its end, and its new size. RIFF has
 * 32-bit sizes: a larger file (RF64) gets no tags.
 *
 * @param start its first four bytes, @param size of the whole file
 */
export function wavTags(start: Uint8Array, size: number, tags: TagSet): { bytes: Uint8Array; position: number }[] {
  const chunks = riffTagChunks(tags);
  const end = size + (size % 2);
  const riffBytes = end + chunks.length - 8;
  if (chunks.length === 0 || latin1Text(start, 0, 4) !== 'RIFF' || riffBytes > MAX_RIFF_BYTES) return [];
  const sizeField = new Uint8Array(4);
  viewOf(sizeField).setUint32(0, riffBytes, LITTLE_ENDIAN);
  return [
    { bytes: chunks, position: end },
    { bytes: sizeField, position: 4 },
  ];
}

function infoItems({ fields, comments }: TagSet): Map<string, string> {
  const items = new Map<string, string>();
  for (const [name, values] of fields) {
    const id = ITEM_OF_FIELD.get(name);
    if (id && name !== 'TRACKNUMBER') items.set(id, values.join('; '));
  }
  const track = numberOfTotal(fields, 'TRACK');
  if (track) items.set('ITRK', track);
  const comment = comments.find(({ description }) => description === '') ?? comments[0];
  if (comment) items.set('ICMT', comment.text);
  return items;
}

/** A chunk's size excludes padding, but every chunk starts at an even offset (RIFF 1991). */
const chunk = (id: string, body: Uint8Array): Uint8Array =>
  concatBytes([chunkHeader(id, body.length), body, new Uint8Array(body.length % 2)]);

export function chunkHeader(id: string, bytes: number): Uint8Array {
  const size = new Uint8Array(4);
  viewOf(size).setUint32(0, bytes, LITTLE_ENDIAN);
  return concatBytes([latin1Bytes(id), size]);
}
