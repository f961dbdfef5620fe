import { once } from 'node:events';
import type { Duplex } from 'node:stream';

/** The samples' memory as bytes, not copied. */
export function bytesOf(samples: Float32Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Writes the samples in chunks of `chunkBytes` and reads the whole output. */
export async function through(stream: Duplex, input: Float32Array, chunkBytes = 65_536): Promise<Float32Array> {
  const bytes = bytesOf(input);
  const [output] = await Promise.all([collected(stream), fed(stream, bytes, chunkBytes)]);
  return output;
}

/** A stream's whole output. */
export async function collected(stream: Duplex): Promise<Float32Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

async function fed(stream: Duplex, bytes: Buffer, chunkBytes: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (!stream.write(bytes.subarray(at, at + chunkBytes))) await once(stream, 'drain');
  }
  stream.end();
}
