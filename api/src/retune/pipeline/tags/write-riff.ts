import { blocksFor } from './retuned-blocks.js';
import { RIFF_INFO_ITEMS } from './tag-names.js';
import type { TagSet } from './tag-set.js';
import { id3v2Tag, numberOfTotal } from './write-id3v2.js';

const ITEM_OF_FIELD = new Map(Object.entries(RIFF_INFO_ITEMS).map(([item, field]) => [field, item]));

/** The chunks after a WAV file's audio: the source's, LIST INFO, which every player reads, and `id3 ` with the rest. */
export function riffTagChunks(tags: TagSet): Buffer {
  const info = [...infoItems(tags)].map(([id, text]) => chunk(id, Buffer.from(`${text}\0`, 'utf8')));
  const id3 = id3v2Tag(tags);
  return Buffer.concat([
    ...blocksFor(tags, 'wav').map(({ id, body }) =>
      id === 'adtl' ? chunk('LIST', Buffer.concat([Buffer.from(id, 'latin1'), body])) : chunk(id, body),
    ),
    ...(info.length > 0 ? [chunk('LIST', Buffer.concat([Buffer.from('INFO', 'latin1'), ...info]))] : []),
    ...(id3.length > 0 ? [chunk('id3 ', id3)] : []),
  ]);
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
function chunk(id: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(id, 'latin1'), size, body, Buffer.alloc(body.length % 2)]);
}
