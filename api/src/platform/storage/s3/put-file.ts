import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import { RESPONSE_TIMEOUT_MS } from './s3-client.js';

const CHUNK_BYTES = 64 * 1024;
/** A slower transfer is given up. */
const MIN_BYTES_PER_MS = 500;

/**
 * Stores an open file as an object, in one request that names its length and its SHA-256. The file must not change
 * meanwhile.
 *
 * @returns its size in bytes
 */
export async function putFile(
  client: S3Client,
  object: Pick<PutObjectCommandInput, 'Bucket' | 'Key'>,
  file: FileHandle,
): Promise<number> {
  const { size } = await file.stat();
  const hash = createHash('sha256');
  for await (const chunk of readChunks(file)) hash.update(chunk);
  const sha256 = hash.digest('hex');
  const command = new PutObjectCommand({ ...object, ContentLength: size });
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  // The SDK does not retry a request whose body is a stream. Added below its retries, each attempt
  // gets a stream of its own.
  command.middlewareStack.add(
    (next) => async (args) => {
      const body = Readable.from(readChunks(file), { objectMode: false });
      const { promise: unreadable, reject } = Promise.withResolvers<never>();
      body.once('error', reject);
      try {
        return await Promise.race([
          next({ ...args, request: Object.assign(args.request as object, { body }) }),
          unreadable,
        ]);
      } finally {
        body.destroy();
      }
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await client.send(command, { requestTimeout: RESPONSE_TIMEOUT_MS + size / MIN_BYTES_PER_MS });
  return size;
}

async function* readChunks(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
