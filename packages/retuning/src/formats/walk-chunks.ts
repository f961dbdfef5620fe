import { LITTLE_ENDIAN, viewOf } from '../bytes/arrays.js';
import { latin1Text } from '../bytes/text.js';
import type { ByteSource } from './byte-source.js';

/** A chunk of a RIFF or AIFF file; without an id it is what follows the last chunk. */
export interface Chunk {
  id: string;
  /** Of its body. */
  start: number;
  bytes: number;
}

const MAX_CHUNKS = 10_000;
const KNOWN =
  /^(fmt |data|fact|PEAK|LIST|id3 |ID3 |bext|iXML|_PMX|cart|smpl|cue |plst|acid|inst|strc|JUNK|junk|PAD |FLLR|COMM|SSND|MARK|INST|COMT|NAME|AUTH|ANNO|\(c\) |APPL|CHAN|basc|labl|note|ltxt|I[A-Z]{3})$/;
const PRINTABLE = /^[\x20-\x7e]{4}$/;

/**
 * The chunks of a RIFF or AIFF file from `start` to `end`. Where a writer left out the byte that pads an odd chunk, or
 * added one, the next chunk is where an id and a size make sense.
 */
export function* walkChunks(
  source: Pick<ByteSource, 'read'>,
  { start, end, order }: { start: number; end: number; order: 'little' | 'big' },
): Generator<Chunk> {
  let longDataBytes = 0;
  let at = start;
  const headerAt = (position: number): { id: string; stated: number } | undefined => {
    const header = source.read(position, 8);
    if (position + 8 > end || header.length < 8) return undefined;
    const stated = order === 'little' ? viewOf(header).getUint32(4, LITTLE_ENDIAN) : viewOf(header).getUint32(4);
    return { id: latin1Text(header, 0, 4), stated };
  };
  for (let i = 0; i < MAX_CHUNKS; i += 1) {
    const header = headerAt(at);
    if (!header) break;
    const { id, stated } = header;
    if (id === 'ds64') {
      // RF64 (EBU Tech 3306): the actual length of `data`.
      const long = source.read(at + 16, 8);
      longDataBytes = long.length === 8 ? Number(viewOf(long).getBigUint64(0, LITTLE_ENDIAN)) : 0;
    }
    const bytes = id === 'data' && stated === 0xffffffff && longDataBytes > 0 ? longDataBytes : stated;
    yield { id, start: at + 8, bytes: Math.min(bytes, end - at - 8) };
    const next = nextChunk(at + 8 + bytes, headerAt, end);
    // A stream whose length was not known when it began: the rest is sound.
    if (id === 'data' && bytes === 0 && !KNOWN.test(headerAt(next ?? end)?.id ?? '')) return;
    at = next ?? at + 8 + bytes;
    if (next === undefined) break;
  }
  // One byte pads the last chunk.
  if (at + 1 < end) yield { id: '', start: at, bytes: end - at };
}

function nextChunk(
  after: number,
  headerAt: (position: number) => { id: string; stated: number } | undefined,
  end: number,
): number | undefined {
  const candidates = after % 2 === 0 ? [after, after + 1] : [after + 1, after];
  const isKnown = (at: number): boolean => KNOWN.test(headerAt(at)?.id ?? '');
  const isPlausible = (at: number): boolean => {
    const header = headerAt(at);
    return header !== undefined && PRINTABLE.test(header.id) && header.stated <= end - at - 8;
  };
  return candidates.find(isKnown) ?? candidates.find(isPlausible);
}
