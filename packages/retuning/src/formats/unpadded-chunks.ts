import { concatBytes } from '../bytes/arrays.js';
import { ByteSource, MemorySource } from './byte-source.js';
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
  private readonly beginning: ByteSource;
  readonly size: number;

  constructor(
    private readonly file: ByteSource,
    private readonly replaced: Beginning,
  ) {
    super();
    this.beginning = new MemorySource(replaced.bytes);
    this.size = replaced.bytes.length + file.size - replaced.from;
  }

  protected readPart(position: number, length: number): Uint8Array {
    const { bytes, from } = this.replaced;
    if (position >= bytes.length) return this.file.read(position - bytes.length + from, length);
    const start = this.beginning.read(position, length);
    if (start.length === length) return start;
    const joined = new Uint8Array(length);
    joined.set(start);
    const rest = this.file.read(from, length - start.length);
    joined.set(rest, start.length);
    return joined.subarray(0, start.length + rest.length);
  }
}
