import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ByteSource } from './byte-source.js';
import type { Container } from './sniff.js';
import { type Chunk, walkChunks } from './walk-chunks.js';

/** What a decoder is to read in place of the bytes before `from`. */
export interface Beginning {
  bytes: Buffer;
  from: number;
}

const SOUND = { wav: 'data', aiff: 'SSND' } as const;
const NEEDED = /^(fmt |fact|FVER|COMM)$/;
const MAX_FORMAT_BYTES = 65_536;

/**
 * A beginning without gaps for a WAV or AIFF file in which a chunk of odd size before the sound lacks the
 * byte that pads it: decoders lose their way there. Undefined for all other files. Blocks, while it
 * takes to read some headers.
 */
export function paddedBeginning(path: string, container: Container): Beginning | undefined {
  if (container !== 'wav' && container !== 'aiff') return undefined;
  const source = new ByteSource(path);
  try {
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
      if (isSound) return { bytes: Buffer.concat(parts), from: chunk.start };
      if (NEEDED.test(chunk.id)) parts.push(bodyOf(source, chunk));
    }
    return undefined;
  } finally {
    source.close();
  }
}

function bodyOf(source: ByteSource, { start, bytes }: Chunk): Buffer {
  const body = source.read(start, Math.min(bytes, MAX_FORMAT_BYTES));
  return body.length % 2 ? Buffer.concat([body, Buffer.alloc(1)]) : body;
}

/** The file with the other beginning. */
export const withBeginning = (path: string, { bytes, from }: Beginning): Readable =>
  Readable.from(
    (async function* () {
      yield bytes;
      yield* createReadStream(path, { start: from }) as AsyncIterable<Buffer>;
    })(),
  );
