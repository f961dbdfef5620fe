import { concatBytes } from '../bytes/arrays.js';
import { ByteSource } from './byte-source.js';
import type { Container } from './sniff.js';
import { type Chunk, walkChunks } from './walk-chunks.js';

/** What a decoder is to read in place of the bytes before `from`. */
export interface Beginning {
  bytes: Uint8Array;
  from: number;
}

const SOUND = { wav: 'data', aiff: 'SSND' } as const;
const NEEDED = /^(fmt |fact|FVER|COMM)$/;
const MAX_FORMAT_BYTES = 65_536;

/**
 * A beginning without gaps for a WAV or AIFF file in which a chunk of odd size before the sound lacks the
 * byte that pads it: decoders lose their way there. Undefined for all other files.
 */
export function paddedBeginning(source: ByteSource, container: Container): Beginning | undefined {
  if (container !== 'wav' && container !== 'aiff') return undefined;
  const order = container === 'wav' ? 'little' : 'big';
  const parts = [source.read(0, 12)];
  let expected = 12;
  let isPadded = true;
  for (const chunk of walkChunks(source, { start: 12, end: source.size, order })) {
    isPadded &&= chunk.start === expected + 8;
    expected = chunk.start + chunk.bytes + (chunk.bytes % 2);
    const isSound = chunk.id === SOUND[container];
    if (isSound && isPadded) return undefined;
    if (isSound || NEEDED.test(chunk.id)) parts.push(source.read(chunk.start - 8, 8));
    if (isSound) return { bytes: concatBytes(parts), from: chunk.start };
    if (NEEDED.test(chunk.id)) parts.push(bodyOf(source, chunk));
  }
  return undefined;
}

function bodyOf(source: ByteSource, { start, bytes }: Chunk): Uint8Array {
  const body = source.read(start, Math.min(bytes, MAX_FORMAT_BYTES));
  return body.length % 2 ? concatBytes([body, new Uint8Array(1)]) : body;
}

/** A file with another beginning. */
export class MendedSource extends ByteSource {
  readonly size: number;

  constructor(
    private readonly file: ByteSource,
    private readonly replaced: Beginning,
  ) {
    super();
    this.size = replaced.bytes.length + file.size - replaced.from;
  }

  override readInto(position: number, bytes: Uint8Array): number {
    const { bytes: beginning, from } = this.replaced;
    if (position >= beginning.length) return this.file.readInto(position - beginning.length + from, bytes);
    const start = beginning.subarray(position, position + bytes.length);
    bytes.set(start);
    return start.length + this.file.readInto(from, bytes.subarray(start.length));
  }

  protected readPart(position: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, this.readInto(position, bytes));
  }
}
