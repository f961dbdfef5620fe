import { LITTLE_ENDIAN, concatBytes, viewOf } from '../bytes/arrays.js';
import { latin1Bytes } from '../bytes/text.js';
import type { TagBlock } from './tag-set.js';

/** Bodies of the chunks of an AIFF file that hold positions (AIFF 1.3). */
export interface AiffMarkers {
  MARK?: Uint8Array;
  INST?: Uint8Array;
}

interface Marker {
  id: number;
  frame: number;
  name: Uint8Array;
}

/**
 * Markers as the `cue ` and `adtl` chunks of a WAV file, an instrument as `inst` and, with loops, `smpl`.
 * @throws when a chunk ends early
 */
export function toRiffBlocks(kind: 'MARK' | 'INST', chunks: AiffMarkers): TagBlock[] {
  const markers = chunks.MARK ? readMarkers(chunks.MARK) : [];
  if (kind === 'INST') return chunks.INST ? instrumentBlocks(chunks.INST, markers) : [];
  const labels = markers.filter(({ name }) => name.length > 0).map(labelChunk);
  return [
    { id: 'cue ', body: concatBytes([uint32s(markers.length), ...markers.map(cuePoint)]) },
    ...(labels.length > 0 ? [{ id: 'adtl', body: concatBytes(labels) }] : []),
  ];
}

/** A count; for each an id, its frame, and a name after its length, padded to an even size. */
function readMarkers(body: Uint8Array): Marker[] {
  const markers: Marker[] = [];
  for (let at = 2, left = viewOf(body).getUint16(0); left > 0; left -= 1) {
    const size = viewOf(body).getUint8(at + 6);
    const name = body.subarray(at + 7, at + 7 + size);
    markers.push({ id: viewOf(body).getUint16(at), frame: viewOf(body).getUint32(at + 2), name });
    at += 7 + size + ((size + 1) % 2);
  }
  return markers;
}

const cuePoint = ({ id, frame }: Marker): Uint8Array =>
  concatBytes([uint32s(id, frame), latin1Bytes('data'), uint32s(0, 0, frame)]);

function labelChunk({ id, name }: Marker): Uint8Array {
  const text = concatBytes([name, new Uint8Array([0])]);
  return concatBytes([latin1Bytes('labl'), uint32s(4 + text.length, id), text, new Uint8Array(text.length % 2)]);
}

const SUSTAIN_LOOP = 8;
const RELEASE_LOOP = 14;
const LOOP_TYPES: Readonly<Record<number, number>> = { 1: 0, 2: 1 };

/**
 * Base note, cents, lowest and highest note and velocity, gain in dB; then two loops: how they play, and the markers
 * where they begin and end. An AIFF marker is between frames; a loop of a WAV file ends with its last frame.
 */
function instrumentBlocks(body: Uint8Array, markers: readonly Marker[]): TagBlock[] {
  const note = viewOf(body).getUint8(0);
  const cents = viewOf(body).getInt8(1);
  const gain = Math.min(127, Math.max(-128, viewOf(body).getInt16(6)));
  const instrument = concatBytes([body.subarray(0, 2), new Uint8Array([gain & 0xff]), body.subarray(2, 6)]);
  const frameOf = (id: number): number | undefined => markers.find((marker) => marker.id === id)?.frame;
  const loops = [SUSTAIN_LOOP, RELEASE_LOOP].flatMap((at, i) => {
    const type = LOOP_TYPES[viewOf(body).getUint16(at)];
    const start = frameOf(viewOf(body).getUint16(at + 2));
    const end = frameOf(viewOf(body).getUint16(at + 4));
    return type === undefined || start === undefined || end === undefined || end <= start
      ? []
      : [uint32s(i, type, start, end - 1, 0, 0)];
  });
  const pitch = Math.max(0, note - cents / 100);
  const unityNote = Math.floor(pitch);
  // The sample's period is filled in for the result's rate.
  const head = uint32s(0, 0, 0, unityNote, Math.round((pitch - unityNote) * 2 ** 32), 0, 0, loops.length, 0);
  return [
    { id: 'inst', body: instrument },
    ...(loops.length > 0 ? [{ id: 'smpl', body: concatBytes([head, ...loops]) }] : []),
  ];
}

function uint32s(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  values.forEach((value, i) => viewOf(bytes).setUint32(i * 4, value, LITTLE_ENDIAN));
  return bytes;
}
