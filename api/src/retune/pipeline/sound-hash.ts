import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { soundHash } from '@attune/catalogue/sound-hash';

/** SHA-256 of the encoded sound of a file, in hex; the same before and after its tags are written. */
export async function hashSound(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (from: number, length: number): Promise<Uint8Array> => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    };
    return await soundHash({ size, read }, (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest()));
  } finally {
    await file.close();
  }
}
